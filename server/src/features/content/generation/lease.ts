import type { Brief } from '@postwright/contract/content/generation'
import { and, count, eq, gt, isNull, lt, ne, not, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import { leaseEnd, renewLease } from '../../../ai/work/lease.ts'
import type { Actor, Context } from '../../../context.ts'
import { conflict, DomainError } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { briefHash } from './plan.ts'
import { generationDrafts, generations } from './table.ts'
import { msg } from '@postwright/contract/core/msg'

/** How many may run at once in a workspace. */
const runningAtMost = 3

/**
 * Starts a generation, unless the same person has the same brief running.
 *
 * @returns its id.
 * @throws CONFLICT on `text`.
 */
export async function startGeneration(tx: Tx, { workspaceId, userId }: Actor, brief: Brief, composer: boolean): Promise<string> {
  // What a node left behind when it died ends here.
  await tx
    .update(generations)
    .set({ finishedAt: sql`now()` })
    .where(and(eq(generations.workspaceId, workspaceId), isNull(generations.finishedAt), lt(generations.expiresAt, sql`now()`)))

  const [started] = await tx
    .insert(generations)
    .values({
      id: uuidv7(),
      workspaceId,
      businessId: brief.businessId,
      userId,
      briefHash: briefHash(brief),
      brief,
      composer,
      expiresAt: leaseEnd,
    })
    .onConflictDoNothing()
    .returning({ id: generations.id })
  if (!started) throw conflict('text', msg`This brief is being written already. Wait until its drafts are done, or stop them.`)
  return started.id
}

/**
 * Counts what runs in the workspace, this one included. Called under the lock of the subscription, which holding tokens takes.
 *
 * @throws TOO_MANY_REQUESTS
 */
export async function refuseTooMany(tx: Tx, workspaceId: string): Promise<void> {
  const [running] = await tx
    .select({ count: count() })
    .from(generations)
    .where(and(eq(generations.workspaceId, workspaceId), isNull(generations.finishedAt), gt(generations.expiresAt, sql`now()`)))
  if ((running?.count ?? 0) <= runningAtMost) return
  throw new DomainError(
    'TOO_MANY_REQUESTS',
    msg`${{ runningAtMost }} generations are running in this workspace. Wait until one of them is done, or stop it.`,
    {
      retryAfterSeconds: 15,
    },
  )
}

const isStillWriting = sql`exists (
  select 1 from ${generationDrafts} where ${generationDrafts.generationId} = ${generations.id} and ${generationDrafts.state} = 'writing'
)`

/**
 * Has a generation run again, for a draft of it that is written once more; one that runs goes on.
 *
 * @throws CONFLICT on `text` while the same person has the same brief running in another generation.
 */
export async function reopenGeneration(
  tx: Tx,
  { workspaceId }: Actor,
  { id, userId, briefHash }: typeof generations.$inferSelect,
): Promise<void> {
  const [running] = await tx
    .select({ id: generations.id })
    .from(generations)
    .where(
      and(
        eq(generations.workspaceId, workspaceId),
        userId === null ? isNull(generations.userId) : eq(generations.userId, userId),
        eq(generations.briefHash, briefHash),
        isNull(generations.finishedAt),
        ne(generations.id, id),
      ),
    )
  if (running) throw conflict('text', msg`This brief is being written already. Wait until its drafts are done, or stop them.`)
  await tx
    .update(generations)
    .set({ finishedAt: null, expiresAt: leaseEnd })
    .where(and(eq(generations.workspaceId, workspaceId), eq(generations.id, id)))
}

/** Keeps a generation known as running while it is. @returns what ends that. */
export function keepRunning({ db, actor, log }: Context, generationId: string): () => Promise<void> {
  const one = and(eq(generations.workspaceId, actor.workspaceId), eq(generations.id, generationId))
  const set = (values: { expiresAt: typeof leaseEnd } | { finishedAt: ReturnType<typeof sql> }) =>
    db
      .transaction(async (tx) => {
        // Of one draft that is written again beside others, whichever ends last ends the generation.
        await tx
          .update(generations)
          .set(values)
          .where('finishedAt' in values ? and(one, not(isStillWriting)) : one)
        if ('finishedAt' in values) await emit(tx, { type: 'drafts.changed', workspaceId: actor.workspaceId, generationId })
      })
      // The lease ends by itself; the drafts do not depend on it.
      .catch((error: unknown) => log.warn({ err: error, generationId }, 'the lease of a generation could not be kept'))

  const stopRenewing = renewLease(() => set({ expiresAt: leaseEnd }))
  return async () => {
    stopRenewing()
    await set({ finishedAt: sql`now()` })
  }
}
