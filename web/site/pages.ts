import type { AccountDocumentProps } from './accounts/account-props.ts'
import type { staticPages } from './static-pages.tsx'

/** What the server calls; this module and what it imports need no browser's types. */
export type SitePages = typeof staticPages & { account: (props: AccountDocumentProps) => string }
