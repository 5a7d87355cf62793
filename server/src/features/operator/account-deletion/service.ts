import { type AskDeletion, type DeletionState, graceDays } from '@postwright/contract/operator/personal-data'
import { and, eq, gt, sql } from 'drizzle-orm'

import type { Context, Services } from '../../../context.ts'
import { conflict } from '../../../errors.ts'
import { emit, outsideWorkspaces } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { type Requester, passwordHashOf, reauthenticate, usersWithRole } from '../../identity/accounts/public.ts'
import { profiles } from '../../identity/accounts/table.ts'
import { queueMail } from '../../core/mail/public.ts'
import { countPlans } from '../../publishing/deliveries/public.ts'
import { colleaguesOf, ownedWorkspaces } from '../../identity/team/public.ts'
import { mayEndAccount } from './policy.ts'
import { accountDeletions } from './table.ts'

const dataPage = '/app/settings?tab=data'

export async function deletionState({ services, actor }: Context): Promise<DeletionState> {
  return services.db.asSystem('a person looks at what would go with their account', (tx) => stateOf(tx, actor.userId))
}

/**
 * Lets the account end after the days of grace; who works in its workspaces is told. Requested again, the day stays.
 *
 * @throws INVALID on `password`, FORBIDDEN when a person without one signed in too long ago, CONFLICT for the last super admin.
 */
export async function requestDeletion(context: Context, requester: Requester, { password }: AskDeletion): Promise<DeletionState> {
  const { services, actor } = context
  const { userId } = actor
  await reauthenticate(context, requester, { password })
  return services.db.asSystem('a person asks for the end of their account', async (tx) => {
    if (!mayEndAccount(userId, await usersWithRole(tx, 'super_admin')))
      throw conflict('account', 'You are the only super admin here. Make somebody else a super admin first.')

    const [asked] = await tx
      .insert(accountDeletions)
      .values({ userId, dueAt: sql`now() + make_interval(days => ${graceDays})` })
      .onConflictDoNothing()
      .returning()
    if (asked) {
      await notifyOfEnd(services, tx, userId, asked.dueAt)
      const { workspaceId } = actor
      await emit(tx, { type: 'account.deletionAsked', by: outsideWorkspaces(actor), userId, workspaceId })
    }
    return stateOf(tx, userId)
  })
}

/**
 * Keeps the account; who was told of its end is told of this.
 *
 * @throws CONFLICT when it ends at this moment.
 */
export async function cancelDeletion({ services, actor }: Context): Promise<DeletionState> {
  const { userId } = actor
  return services.db.asSystem('a person keeps their account', async (tx) => {
    const kept = await tx
      .delete(accountDeletions)
      .where(and(eq(accountDeletions.userId, userId), gt(accountDeletions.dueAt, sql`now()`)))
      .returning()
    const state = await stateOf(tx, userId)
    if (kept.length === 0 && state.dueAt !== null) throw conflict('account', 'It is too late: the account is being deleted.')
    if (kept.length > 0) {
      for (const { email, ...variables } of await colleaguesOf(tx, userId)) {
        const link = `${services.config.baseUrl}/app`
        await queueMail(services, tx, { to: email, template: 'workspace_kept', variables: { ...variables, link } })
      }
      const { workspaceId } = actor
      await emit(tx, { type: 'account.deletionStopped', by: outsideWorkspaces(actor), userId, workspaceId })
    }
    return state
  })
}

async function stateOf(tx: Tx, userId: string): Promise<DeletionState> {
  const [asked] = await tx.select().from(accountDeletions).where(eq(accountDeletions.userId, userId))
  const owned = await ownedWorkspaces(tx, userId)
  const planned = await countPlans(
    tx,
    owned.map(({ id }) => id),
  )
  return {
    dueAt: asked?.dueAt.toISOString() ?? null,
    asksPassword: (await passwordHashOf(tx, userId)) !== null,
    workspaces: owned.map((workspace) => ({ ...workspace, planned: planned.get(workspace.id) ?? 0 })),
  }
}

async function notifyOfEnd(services: Services, tx: Tx, userId: string, dueAt: Date): Promise<void> {
  const [person] = await tx.select().from(profiles).where(eq(profiles.userId, userId))
  if (!person) return
  const { baseUrl } = services.config
  const day = dayOf(dueAt, person.timeZone)
  const variables = { name: person.fullName, day, link: baseUrl + dataPage }
  await queueMail(services, tx, { to: person.email, template: 'deletion_asked', variables, userId })
  for (const { email, ...member } of await colleaguesOf(tx, userId))
    await queueMail(services, tx, { to: email, template: 'workspace_ending', variables: { ...member, day, link: `${baseUrl}/app` } })
}

function dayOf(at: Date, timeZone: string): string {
  return at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone })
}
