import { i18n } from '../lib/i18n.ts'
import { AccountDocument } from './accounts/account-document.tsx'
import { html } from './html.ts'
import type { SitePages } from './pages.ts'
import { ReportPage } from './report/report-page.tsx'
import { ReviewPage } from './review/review-page.tsx'
import { SubscribePage } from './subscribe/subscribe-page.tsx'
import { staticPages } from './static-pages.tsx'

/** Every page of the public site. */
export const pages: SitePages = {
  ...staticPages,
  account: (props) => html(<AccountDocument {...props} />),
  subscribe: (props) => html(<SubscribePage {...props} />),
  report: (props) => html(<ReportPage {...props} />),
  review: (props) => html(<ReviewPage {...props} />),
  speak: (locale, messages) => i18n.loadAndActivate({ locale, messages }),
}
