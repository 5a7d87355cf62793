import { type RequestDeletion, type DeletionState, graceDays } from '@postwright/contract/operator/personal-data'
import { spokenLocale } from '@postwright/contract/core/sentences'
import { and, eq, gt, sql } from 'drizzle-orm'

import type { Context, Services } from '../../../context.ts'
import { conflict } from '../../../errors.ts'
import { outsideWorkspaces } from '../../../event-parts.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { type Requester, passwordHashOf, reauthenticate, usersWithRole } from '../../identity/accounts/public.ts'
import { profiles } from '../../identity/accounts/table.ts'
import { queueMail } from '../../core/mail/public.ts'
import { paidPlanOf } from '../../billing/payments/public.ts'
import { countPlans } from '../../publishing/deliveries/public.ts'
import { countOtherMembers, ownedWorkspaces } from '../../identity/team/public.ts'
import { mayEndAccount } from './policy.ts'
import { accountDeletions } from './table.ts'
import { msg } from '@postwright/contract/core/msg'

const dataPage = '/app/settings?tab=data'

/** When the account ends, if it does, and what would go with it. */
export async function deletionState({ services, actor }: Pick<Context, 'services' | 'actor'>): Promise<DeletionState> {
  const { db } = services
  const { userId } = actor
  const { dueAt, asksPassword, owned } = await db.asPerson(userId, 'a person looks at what would go with their account', async (tx) => ({
    dueAt: (await requestOf(tx, userId))?.dueAt.toISOString() ?? null,
    asksPassword: (await passwordHashOf(tx, userId)) !== null,
    owned: await ownedWorkspaces(tx, userId),
  }))
  const workspaces: DeletionState['workspaces'] = []
  for (const { id, name } of owned) {
    const inUse = await db.transaction(id, async (tx) => ({
      otherMembers: await countOtherMembers(tx, id, userId),
      planned: await countPlans(tx, id),
      plan: await paidPlanOf(tx, id),
    }))
    workspaces.push({ id, name, ...inUse })
  }
  return { dueAt, asksPassword, workspaces }
}

/**
 * Lets the account end after the days of grace; who works in its workspaces is notified. Requested again, the day stays.
 *
 * @throws INVALID on `password`, FORBIDDEN when a person without one signed in too long ago, CONFLICT for the last super admin.
 */
export async function requestDeletion(context: Context, requester: Requester, { password }: RequestDeletion): Promise<DeletionState> {
  const { services, actor } = context
  const { userId, workspaceId } = actor
  await reauthenticate(context, requester, { password })
  await services.db.asPerson(userId, 'a person asks for the end of their account', async (tx) => {
    if (!mayEndAccount(userId, await usersWithRole(tx, 'super_admin')))
      throw conflict('account', msg`You are the only super admin here. Make somebody else a super admin first.`)

    const [asked] = await tx
      .insert(accountDeletions)
      .values({ userId, dueAt: sql`now() + make_interval(days => ${graceDays})` })
      .onConflictDoNothing()
      .returning()
    if (!asked) return
    const { dueAt } = asked
    await mailRequest(services, tx, userId, dueAt)
    await emit(tx, { type: 'account.deletionAsked', by: outsideWorkspaces(actor), userId, workspaceId, dueAt })
  })
  return deletionState(context)
}

/**
 * Keeps the account; who was notified of its end is notified of this.
 *
 * @throws CONFLICT when it ends at this moment.
 */
export async function cancelDeletion(context: Context): Promise<DeletionState> {
  const { services, actor } = context
  const { userId, workspaceId } = actor
  await services.db.asPerson(userId, 'a person keeps their account', async (tx) => {
    const kept = await tx
      .delete(accountDeletions)
      .where(and(eq(accountDeletions.userId, userId), gt(accountDeletions.dueAt, sql`now()`)))
      .returning()
    if (kept.length > 0) await emit(tx, { type: 'account.deletionStopped', by: outsideWorkspaces(actor), userId, workspaceId })
    else if (await requestOf(tx, userId)) throw conflict('account', msg`It is too late: the account is being deleted.`)
  })
  return deletionState(context)
}

async function requestOf(tx: Tx, userId: string) {
  const [asked] = await tx.select().from(accountDeletions).where(eq(accountDeletions.userId, userId))
  return asked
}

async function mailRequest(services: Services, tx: Tx, userId: string, dueAt: Date): Promise<void> {
  const [person] = await tx.select().from(profiles).where(eq(profiles.userId, userId))
  if (!person) return
  const { fullName: name, timeZone } = person
  const variables = () => ({
    name,
    day: new Intl.DateTimeFormat(spokenLocale(), { dateStyle: 'long', timeZone }).format(dueAt),
    link: services.config.baseUrl + dataPage,
  })
  await queueMail(services, tx, { to: person.email, template: 'deletion_asked', variables, userId })
}
