import type { ApprovalStatus } from '@postwright/contract/identity/accounts'
import type { AccountRequest } from '@postwright/contract/operator/admin'
import { msg, plural } from '@postwright/contract/core/msg'
import { say, type Sentence } from '@postwright/contract/core/sentences'
import { Id } from '@postwright/contract/core/values'

import type { Context, Services } from '../../../../context.ts'
import { forbidden, invalid, notFound } from '../../../../errors.ts'
import { outsideWorkspaces } from '../../../../event-parts.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { accountOf, accountsByStatus, decide, hasRole } from '../../../identity/accounts/public.ts'
import { restartTrial, standingsOf } from '../../../billing/subscriptions/public.ts'
import { cancelPlans } from '../../../publishing/deliveries/public.ts'
import { queueMail } from '../../../core/mail/public.ts'
import { workspacesOwnedBy } from '../../../identity/team/public.ts'
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
  if (!mayAdminister(actor)) throw forbidden(msg`Only a super admin may do this.`)
  if (after !== undefined && !Id.safeParse(after).success) throw invalid('cursor', msg`This page does not exist. Start from the first one.`)

  const accounts = await services.db.asSystem('an administrator lists accounts', (tx) =>
    accountsByStatus(tx, { status, after, limit: limit + 1 }),
  )
  const items = accounts.slice(0, limit)
  return { items, nextCursor: accounts.length > limit ? (items.at(-1)?.userId ?? null) : null }
}

/** Lets a person in; their trial begins now. Doing it again changes nothing. */
export async function approveAccount(context: Context, { userId }: { userId: string }): Promise<AccountRequest> {
  const [account] = await approveAccounts(context, { userIds: [userId] })
  if (!account) throw notFound('account')
  return account
}

/** All of them or none. */
export async function approveAccounts(context: Context, { userIds }: { userIds: string[] }): Promise<AccountRequest[]> {
  return decideOn(context, userIds, { status: 'approved', reason: null }, restartTrial)
}

/**
 * Turns a person away, with the reason that they are shown; what they had planned is cancelled. Doing it again changes nothing but
 * the reason.
 *
 * @throws INVALID on `userId` for oneself and for another super admin.
 */
export async function rejectAccount(context: Context, { userId, reason }: { userId: string; reason: string }): Promise<AccountRequest> {
  const [account] = await rejectAll(context, [userId], reason, 'userId')
  if (!account) throw notFound('account')
  return account
}

/** All of them or none, for the same reason. */
export async function rejectAccounts(
  context: Context,
  { userIds, reason }: { userIds: string[]; reason: string },
): Promise<AccountRequest[]> {
  return rejectAll(context, userIds, reason, 'userIds')
}

async function rejectAll(context: Context, userIds: string[], reason: string, field: string): Promise<AccountRequest[]> {
  const { actor } = context
  return decideOn(context, userIds, { status: 'rejected', reason }, async (tx, userId) => {
    if (!mayReject(actor, userId)) throw invalid(field, msg`You cannot reject your own account.`)
    if (await hasRole(tx, userId, 'super_admin')) throw invalid(field, msg`A super admin cannot be rejected.`)
    for (const workspaceId of await workspacesOwnedBy(tx, userId)) await cancelPlans(tx, { workspaceId })
  })
}

/** In one order, so that two administrators never wait for each other. */
async function decideOn(
  { services, actor }: Context,
  userIds: string[],
  decision: { status: 'approved'; reason: null } | { status: 'rejected'; reason: string },
  also: (tx: Tx, userId: string) => Promise<void>,
): Promise<AccountRequest[]> {
  if (!mayAdminister(actor)) throw forbidden(msg`Only a super admin may do this.`)
  const by = outsideWorkspaces(actor)

  return services.db.asSystem('an administrator decides on accounts', async (tx) => {
    const accounts: AccountRequest[] = []
    const changed: AccountRequest[] = []
    for (const userId of [...new Set(userIds)].toSorted()) {
      const isNew = await decide(tx, userId, decision)
      if (isNew) await also(tx, userId)
      const account = await accountOf(tx, userId)
      if (!account) throw notFound('account')
      accounts.push(account)
      if (!isNew) continue
      changed.push(account)
      if (decision.status === 'approved') await emit(tx, { type: 'account.approved', by, userId, fullName: account.fullName })
      else await emit(tx, { type: 'account.rejected', by, userId, reason: decision.reason })
    }
    for (const account of changed) await mailDecision(services, tx, account)
    return accounts
  })
}

async function mailDecision(services: Services, tx: Tx, { userId, fullName: name, email: to, ...decided }: AccountRequest): Promise<void> {
  const link = `${services.config.baseUrl}/app`
  if (decided.approvalStatus === 'approved') {
    const start = await startOf(tx, userId)
    await queueMail(services, tx, { to, userId, template: 'account_approved', variables: () => ({ name, start: say(start), link }) })
  }
  if (decided.approvalStatus === 'rejected')
    await queueMail(services, tx, {
      to,
      userId,
      template: 'account_rejected',
      variables: { name, reason: decided.rejectionReason ?? '', link },
    })
}

/** What a person begins with, in a sentence. */
async function startOf(tx: Tx, userId: string): Promise<Sentence> {
  const standings = await standingsOf(tx, await workspacesOwnedBy(tx, userId))
  const current = [...standings.values()].find((standing) => standing.current)?.current
  if (!current) return msg`You can log in now.`
  if (!current.isTrial || current.endsAt === null) return msg`You begin on the ${{ plan: current.planLabel }} plan.`
  const days = Math.round((Date.parse(current.endsAt) - Date.now()) / 86_400_000)
  return msg`Your trial of ${plural({ days }, { one: '# day', other: '# days' })} starts today.`
}
