import type { LinkPurpose } from '@postwright/contract/core/notifications/rules'

import type { Reactions } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { smtpState } from '../instance/public.ts'
import { notify, settleNotices } from './service.ts'

/**
 * Where no mail leaves, a link that a person asked for reaches them only through an administrator: these are told, and led to the mail in
 * the outbox, until the link is used or opens nothing any more.
 */
export const aboutLinks: Reactions = {
  'link.requested': async (_services, tx, { userId, purpose, email, mailId, administrators }) => {
    if ((await smtpState(tx)) !== null) return
    await notify(tx, {
      kind: 'link_requested',
      userIds: administrators,
      subject: { email, purpose },
      about: requestOf(userId, purpose),
      link: `/app/admin?tab=email&mail=outbox&opened=${mailId}`,
    })
  },
  'link.expired': (_services, tx, { userId, purpose }) => settleRequests(tx, userId, purpose),
  'email.confirmed': (_services, tx, { userId }) => settleRequests(tx, userId, 'verify-email'),
  'email.changeCancelled': (_services, tx, { userId }) => settleRequests(tx, userId, 'change-email'),
  'email.changed': (_services, tx, { userId }) => settleRequests(tx, userId, 'verify-email', 'change-email', 'reset-password'),
  'password.reset': (_services, tx, { userId }) => settleRequests(tx, userId, 'change-email', 'reset-password'),
}

async function settleRequests(tx: Tx, userId: string, ...purposes: LinkPurpose[]): Promise<void> {
  for (const purpose of purposes) await settleNotices(tx, { kind: 'link_requested', about: requestOf(userId, purpose) })
}

function requestOf(userId: string, purpose: LinkPurpose): string {
  return `${purpose}:${userId}`
}
