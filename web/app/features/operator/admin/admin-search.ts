import { approvalStatuses, mailStates } from '@postwright/contract/core/statuses'

import { day, id, oneOf, oneOfOrFirst, searchParams, words } from '../../../../lib/search-params.ts'

export const AdminSearch = searchParams({
  tab: oneOfOrFirst([
    'accounts',
    'users',
    'subscriptions',
    'ai',
    'billing',
    'integrations',
    'site',
    'newsletter',
    'email',
    'sign-in',
    'audit',
  ]),
  /** Which requests for accounts. */
  status: oneOfOrFirst(approvalStatuses),
  /** Which people, and the one whose details are open. */
  q: words(120),
  standing: oneOf([...approvalStatuses, 'suspended']),
  role: oneOf(['super_admin']),
  person: id,
  /** Which subscriptions. */
  plan: words(20),
  /** Which invoices of deleted workspaces. */
  invoice: words(120),
  /** Which entries of the audit log. */
  who: words(120),
  area: words(40),
  from: day,
  to: day,
  /** Which part of email, which template, and which mails of the outbox. */
  mail: oneOfOrFirst(['smtp', 'mailbox', 'templates', 'outbox']),
  template: words(60),
  mailState: oneOf(mailStates),
  /** The mail of the outbox, or the workspace of a subscription, whose details are open. */
  opened: id,
})
export type AdminSearch = ReturnType<typeof AdminSearch>
