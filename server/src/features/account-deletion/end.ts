import { and, eq, lte, sql } from 'drizzle-orm'

import type { Services } from '../../context.ts'
import { emit } from '../../events.ts'
import type { Tx } from '../../infra/db/database.ts'
import { clearWalls } from '../../platforms/sandbox/wall.ts'
import { usersWithRole } from '../accounts/roles.ts'
import { users, verifications } from '../accounts/table.ts'
import { removeFromBlog } from '../blog/remove.ts'
import { channels } from '../channels/table.ts'
import { cancelPlans } from '../deliveries/cancel.ts'
import { deliveries } from '../deliveries/table.ts'
import { removeFiles } from '../files/service.ts'
import { files } from '../files/table.ts'
import { workspacesOwnedBy } from '../team/service.ts'
import { workspaces } from '../team/table.ts'
import { forgetAddress } from './forget-address.ts'
import { mayEndAccount } from './policy.ts'
import { accountDeletions } from './table.ts'

/** What is on its way to a platform at this moment is not cut off: the account ends at the next run. */
export class StillSending extends Error {
  override name = 'StillSending'
}

/**
 * Ends an account whose days of grace are over: its workspaces with all that is in them, then the person. Each step is a transaction of
 * its own and finds nothing to do the second time, so that a run that broke off is simply run again.
 *
 * @throws StillSending
 */
export async function endAccount(services: Services, userId: string): Promise<void> {
  const mayGo = await services.db.asSystem('whether an account is to end', async (tx) => {
    const [due] = await tx
      .select()
      .from(accountDeletions)
      .where(and(eq(accountDeletions.userId, userId), lte(accountDeletions.dueAt, sql`now()`)))
    return due !== undefined && mayEndAccount(userId, await usersWithRole(tx, 'super_admin'))
  })
  if (!mayGo) return

  const owned = await services.db.asSystem('which workspaces end with an account', (tx) => workspacesOwnedBy(tx, userId))
  for (const workspaceId of owned) await endWorkspace(services, workspaceId)
  await forgetPerson(services, userId)
}

async function endWorkspace(services: Services, workspaceId: string): Promise<void> {
  const { db } = services
  await db.asSystem('the plans of a workspace that ends', async (tx) => {
    await cancelPlans(tx, { workspaceId })
    const [sending] = await tx
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(and(eq(deliveries.workspaceId, workspaceId), eq(deliveries.status, 'sending')))
      .limit(1)
    if (sending) throw new StillSending('A post of this workspace is on its way.')
  })
  await inBatches(async () =>
    db.asSystem('the files of a workspace that ends', async (tx) => {
      const rows = await tx.select({ id: files.id }).from(files).where(eq(files.workspaceId, workspaceId)).limit(batch)
      return removeThese(services, tx, rows)
    }),
  )
  await db.asSystem('a workspace ends with its owner', async (tx) => {
    const sent = await tx.select({ id: deliveries.id }).from(deliveries).where(eq(deliveries.workspaceId, workspaceId))
    await removeFromBlog(tx, idsOf(sent))
    const walls = await tx.select({ id: channels.id }).from(channels).where(eq(channels.workspaceId, workspaceId))
    await clearWalls(tx, idsOf(walls))
    // Everything else of it goes with it.
    await tx.delete(workspaces).where(eq(workspaces.id, workspaceId))
  })
}

async function forgetPerson(services: Services, userId: string): Promise<void> {
  await services.db.asSystem('a person who deleted their account is forgotten', async (tx) => {
    const [person] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    if (!person) return

    await removeThese(
      services,
      tx,
      await tx
        .select({ id: files.id })
        .from(files)
        .where(and(eq(files.userId, userId), sql`${files.workspaceId} is null`)),
    )
    await tx
      .delete(verifications)
      .where(sql`${verifications.value} = ${userId} or position(${person.email} in ${verifications.identifier}) > 0`)
    await forgetAddress(tx, person)
    // Sessions, ways to sign in, memberships, keys and the row that asked for this go with the person.
    await tx.delete(users).where(eq(users.id, userId))
    await tx.execute(sql`select forget_in_audit_log(${userId}::uuid)`)
    await emit(tx, { type: 'user.deleted', by: null })
  })
}

const batch = 500

async function inBatches(removeSome: () => Promise<number>): Promise<void> {
  while ((await removeSome()) === batch);
}

async function removeThese(services: Services, tx: Tx, rows: { id: string }[]): Promise<number> {
  await removeFiles(services, tx, idsOf(rows))
  return rows.length
}

function idsOf(rows: { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}
