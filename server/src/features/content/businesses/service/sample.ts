import type { CreateBusiness } from '@postwright/contract/content/businesses'
import { and, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { uuidv7 } from 'uuidv7'

import type { Actor } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { invitations, members } from '../../../identity/team/table.ts'
import { businesses } from '../table.ts'
import { takenName } from '../taken-name.ts'
import { noLinks, usualTimeZone } from './create.ts'

interface SampleRow {
  id: string
  name: string
}

/** The active sample of a workspace, as far as the actor sees it. */
export async function findSample(tx: Tx, workspaceId: string): Promise<SampleRow | null> {
  const [found] = await tx
    .select({ id: businesses.id, name: businesses.name })
    .from(businesses)
    .where(and(eq(businesses.workspaceId, workspaceId), eq(businesses.isSample, true), eq(businesses.status, 'active')))
  return found ?? null
}

/**
 * Adds the sample to the actor's workspace, whatever its plan includes.
 *
 * @returns null when there is one: of two that come at once, the second waits and finds the first.
 * @throws CONFLICT on `name` when a business has that name.
 */
export async function insertSample(tx: Tx, actor: Actor, values: CreateBusiness): Promise<SampleRow | null> {
  const { workspaceId, userId } = actor
  await lockSample(tx, workspaceId)
  if (await findSample(tx, workspaceId)) return null
  const [row] = await tx
    .insert(businesses)
    .values({
      socialMediaLinks: noLinks,
      ...values,
      timeZone: await usualTimeZone(tx, actor),
      id: uuidv7(),
      workspaceId,
      userId,
      isSample: true,
    })
    .onConflictDoNothing()
    .returning({ id: businesses.id, name: businesses.name })
  if (!row) throw takenName(values.name)
  return row
}

/** Deletes the samples of a workspace for good, deleted ones too, with every row of theirs. */
export async function deleteSamples(tx: Tx, workspaceId: string): Promise<SampleRow[]> {
  await lockSample(tx, workspaceId)
  const gone = await tx
    .delete(businesses)
    .where(and(eq(businesses.workspaceId, workspaceId), eq(businesses.isSample, true)))
    .returning({ id: businesses.id, name: businesses.name })
  for (const { id } of gone) {
    const without = (list: AnyPgColumn) => ({ businessIds: sql`array_remove(${list}, ${id}::uuid)` })
    const has = (list: AnyPgColumn) => sql`${id}::uuid = any(${list})`
    await tx
      .update(members)
      .set(without(members.businessIds))
      .where(and(eq(members.workspaceId, workspaceId), has(members.businessIds)))
    await tx
      .update(invitations)
      .set(without(invitations.businessIds))
      .where(and(eq(invitations.workspaceId, workspaceId), has(invitations.businessIds)))
  }
  return gone
}

async function lockSample(tx: Tx, workspaceId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sample ${workspaceId}`}, 0))`)
}
