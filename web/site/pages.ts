import type { Messages } from '@lingui/core'

import type { AccountDocumentProps } from './accounts/account-props.ts'
import type { ReportPageProps } from './report/step.ts'
import type { ReviewPageProps } from './review/step.ts'
import type { SubscribePageProps } from './subscribe/step.ts'
import type { staticPages } from './static-pages.tsx'

/** What the server calls; this module and what it imports need no browser's types. */
export type SitePages = typeof staticPages & {
  account: (props: AccountDocumentProps) => string
  subscribe: (props: SubscribePageProps) => string
  report: (props: ReportPageProps) => string
  review: (props: ReviewPageProps) => string
  /** What is drawn next is in this language; nothing of a page waits while it is drawn. */
  speak: (language: string, messages: Messages) => void
}
