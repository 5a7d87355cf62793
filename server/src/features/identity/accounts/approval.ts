import type { ApprovalStatus } from '@postwright/contract/identity/accounts'
import type { PlanId } from '@postwright/contract/core/plans'
import type { AccountRequest } from '@postwright/contract/operator/admin'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { prepared } from '../../../infra/db/prepared.ts'
import { subscriptions } from '../../billing/subscriptions/table.ts'
import { invitations, workspaces } from '../team/table.ts'
import { profiles, users } from './table.ts'

/** The plan that a person asked for, paid or not. */
const planId = sql<PlanId>`coalesce((
  select s.plan_id from ${subscriptions} s where s.user_id = ${profiles.userId} and s.status <> 'ended'
  order by s.status = 'awaiting_payment' desc, s.created_at desc limit 1), 'starter')`

const invitation = sql<AccountRequest['invitation']>`(
  select json_build_object('workspaceName', w.name, 'invitedBy', coalesce(u.name, 'a former member'))
  from ${invitations} i join ${workspaces} w on w.id = i.workspace_id left join ${users} u on u.id = i.invited_by
  where i.accepted_by = ${profiles.userId} order by i.accepted_at limit 1)`

/** Accounts of one status, who asked first first, after the account `after`. `tx` is a system transaction. */
export async function accountsByStatus(
  tx: Tx,
  of: { status: ApprovalStatus; after?: string | undefined; limit: number },
): Promise<AccountRequest[]> {
  const query =
    of.after === undefined
      ? prepared(tx, 'accounts.by-status', (on) => byStatusQuery(on).prepare('accounts.by-status'))
      : prepared(tx, 'accounts.by-status.after', (on) => byStatusQuery(on, isBehind).prepare('accounts.by-status.after'))
  return (await query.execute({ ...of })).map(present)
}

const isBehind = sql`(${profiles.createdAt}, ${profiles.userId}) > (
  select p.created_at, p.user_id from ${profiles} p where p.user_id = ${sql.placeholder('after')})`

function byStatusQuery(tx: Tx, behind?: SQL) {
  return selectAccounts(tx)
    .where(and(eq(profiles.approvalStatus, sql.placeholder('status')), behind))
    .orderBy(asc(profiles.createdAt), asc(profiles.userId))
    .limit(sql.placeholder('limit'))
}

export async function accountOf(tx: Tx, userId: string): Promise<AccountRequest | undefined> {
  const [row] = await selectAccounts(tx).where(eq(profiles.userId, userId))
  return row && present(row)
}

/** @returns whether this changed anything. `tx` is a system transaction. */
export async function decide(tx: Tx, userId: string, decision: { status: ApprovalStatus; reason: string | null }): Promise<boolean> {
  const { status, reason } = decision
  const isNew = sql`(${profiles.approvalStatus} <> ${status} or ${profiles.rejectionReason} is distinct from ${reason})`
  const changed = await tx
    .update(profiles)
    .set({ approvalStatus: status, rejectionReason: reason, updatedAt: sql`now()` })
    .where(and(eq(profiles.userId, userId), isNew))
    .returning({ userId: profiles.userId })
  return changed.length > 0
}

function selectAccounts(tx: Tx) {
  return tx
    .select({
      userId: profiles.userId,
      fullName: profiles.fullName,
      email: profiles.email,
      avatar: users.image,
      approvalStatus: profiles.approvalStatus,
      rejectionReason: profiles.rejectionReason,
      createdAt: profiles.createdAt,
      planId,
      invitation,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
}

function present(row: Awaited<ReturnType<typeof selectAccounts>>[number]): AccountRequest {
  return {
    userId: row.userId,
    fullName: row.fullName,
    email: row.email,
    avatar: row.avatar,
    approvalStatus: row.approvalStatus,
    rejectionReason: row.rejectionReason,
    planId: row.planId,
    invitation: row.invitation,
    createdAt: row.createdAt.toISOString(),
  }
}
