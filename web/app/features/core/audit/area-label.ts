import type { AuditArea } from '@postwright/contract/core/audit'
import { t } from '@lingui/core/macro'

const labels: Record<AuditArea, string> = {
  account: t`Account`,
  ai: t`AI`,
  asset: t`Media`,
  business: t`Business`,
  channel: t`Channel`,
  contacts: t`Messages to many`,
  delivery: t`Delivery`,
  document: t`Document`,
  email: t`Email`,
  instance: t`Instance`,
  integration: t`Integration`,
  key: t`API key`,
  mail: t`Mail`,
  member: t`Member`,
  newsletter: t`Newsletter`,
  subscribers: t`Subscribers`,
  issue: t`Newsletter sent`,
  password: t`Password`,
  billing: t`Billing`,
  payments: t`Payments`,
  plan: t`Plan`,
  post: t`Post`,
  slot: t`Posting times`,
  evergreen: t`Evergreen library`,
  series: t`Recurring posts`,
  'calendar-feed': t`Calendar address`,
  report: t`Report`,
  'review-link': t`Review link`,
  role: t`Role`,
  session: t`Session`,
  task: t`Task`,
  'sign-in': t`Sign in`,
  site: t`Site`,
  workspace: t`Workspace`,
}

/** An area of the log for the filter: `sign-in` as "Sign in". */
export function areaLabel(area: AuditArea): string {
  return labels[area]
}
