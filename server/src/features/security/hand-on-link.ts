import type { LinkPurpose } from '@postwright/contract/notification-kinds'

import type { Tx } from '../../infra/db/database.ts'
import { usersWithRole } from '../accounts/roles.ts'
import { smtpState } from '../instance/smtp.ts'
import { notify, settleNotices } from '../notifications/service.ts'

interface RequestedLink {
  userId: string
  purpose: LinkPurpose
  /** Where it would have been mailed. */
  email: string
  /** The mail in the outbox that holds it. */
  mailId: string
}

/**
 * Where no mail leaves, a link that a person asked for reaches them only through an administrator: tells the administrators, and leads
 * them to the mail in the outbox. `tx` is a system transaction.
 */
export async function askForHandingOn(tx: Tx, { userId, purpose, email, mailId }: RequestedLink): Promise<void> {
  if ((await smtpState(tx)) !== null) return
  await notify(tx, {
    kind: 'link_requested',
    userIds: await usersWithRole(tx, 'super_admin'),
    subject: { email, purpose },
    about: requestOf(userId, purpose),
    link: `/app/admin?tab=email&mail=outbox&opened=${mailId}`,
  })
}

/** Nobody has to hand these links on any more: one was used, or they open nothing. */
export async function endHandingOn(tx: Tx, userId: string, ...purposes: LinkPurpose[]): Promise<void> {
  for (const purpose of purposes) await settleNotices(tx, { kind: 'link_requested', about: requestOf(userId, purpose) })
}

function requestOf(userId: string, purpose: LinkPurpose): string {
  return `${purpose}:${userId}`
}
