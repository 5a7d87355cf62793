import type { ApprovalStatus } from '@postwright/contract/accounts'
import type { AccountRequest } from '@postwright/contract/admin'
import { Id } from '@postwright/contract/values'

import { announce } from '../../../announce.ts'
import type { Context } from '../../../context.ts'
import { forbidden, invalid, notFound } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { accountOf, accountsByStatus, decide } from '../../accounts/approval.ts'
import { hasRole } from '../../accounts/roles.ts'
import { recordAudit } from '../../audit/service.ts'
import { restartTrial } from '../../billing/lifecycle.ts'
import { cancelPlans } from '../../deliveries/cancel.ts'
import { notify, settleNotices } from '../../notifications/service.ts'
import { workspacesOwnedBy } from '../../team/service.ts'
import { mayAdminister, mayReject } from '../policy.ts'

interface ListAccounts {
  status: ApprovalStatus
  cursor?: string | undefined
  limit: number
}

/** Accounts of one status, who asked first first. The cursor is the last account of the page before. */
export async function listAccounts(
  { services, actor }: Context,
  input: ListAccounts,
): Promise<{ items: AccountRequest[]; nextCursor: string | null }> {
  const { status, cursor: after, limit } = input
  if (!mayAdminister(actor)) throw forbidden('Only a super admin may do this.')
  if (after !== undefined && !Id.safeParse(after).success) throw invalid('cursor', 'This page does not exist. Start from the first one.')

  const accounts = await services.db.asSystem('an administrator lists accounts', (tx) =>
    accountsByStatus(tx, { status, after, limit: limit + 1 }),
  )
  const items = accounts.slice(0, limit)
  return { items, nextCursor: accounts.length > limit ? (items.at(-1)?.userId ?? null) : null }
}

/** Lets a person in; their trial begins now. Doing it again changes nothing. */
export async function approveAccount(context: Context, { userId }: { userId: string }): Promise<AccountRequest> {
  return decideOn(context, userId, { status: 'approved', reason: null }, async (tx) => restartTrial(tx, userId))
}

/**
 * Turns a person away, with the reason that they are shown; what they had planned is cancelled. Doing it again changes nothing but
 * the reason.
 *
 * @throws INVALID on `userId` for oneself and for another super admin.
 */
export async function rejectAccount(context: Context, { userId, reason }: { userId: string; reason: string }): Promise<AccountRequest> {
  const { actor, services } = context
  if (!mayAdminister(actor)) throw forbidden('Only a super admin may do this.')
  if (!mayReject(actor, userId)) throw invalid('userId', 'You cannot reject your own account.')
  if (await hasRole(services.db.plain, userId, 'super_admin')) throw invalid('userId', 'A super admin cannot be rejected.')
  return decideOn(context, userId, { status: 'rejected', reason }, async (tx) => {
    for (const workspaceId of await workspacesOwnedBy(tx, userId)) await cancelPlans(tx, { workspaceId })
  })
}

async function decideOn(
  { services, actor }: Context,
  userId: string,
  decision: { status: 'approved' | 'rejected'; reason: string | null },
  also?: (tx: Tx) => Promise<void>,
): Promise<AccountRequest> {
  if (!mayAdminister(actor)) throw forbidden('Only a super admin may do this.')
  return services.db.asSystem('an administrator decides on an account', async (tx) => {
    const changed = await decide(tx, userId, decision)
    if (changed) {
      await also?.(tx)
      const { status, reason } = decision
      await recordAudit(
        tx,
        { userId: actor.userId, workspaceId: null },
        { action: `account.${status}`, subject: userId, ...(reason && { detail: { reason } }) },
      )
      await announce(tx, { workspaceId: null, userId, topic: 'account', id: userId })
    }
    const account = await accountOf(tx, userId)
    if (!account) throw notFound('account')
    if (changed) await tellOfDecision(tx, account)
    return account
  })
}

/** The person is let in, and no administrator is reminded of requests once none is left. */
async function tellOfDecision(tx: Tx, { userId, fullName, approvalStatus }: AccountRequest): Promise<void> {
  if (approvalStatus === 'approved') {
    const subject = { person: fullName }
    await notify(tx, { kind: 'account_approved', userIds: [userId], subject, about: userId, link: '/app/dashboard' })
  }
  const waiting = await accountsByStatus(tx, { status: 'pending', limit: 1 })
  if (waiting.length === 0) await settleNotices(tx, { kind: 'sign_up_waiting', about: 'sign-ups' })
}
