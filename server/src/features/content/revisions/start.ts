import { msg } from '@postwright/contract/core/msg'
import type { RevisePost } from '@postwright/contract/content/revisions'
import { and, count, eq, gt, lt, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import { leaseEnd } from '../../../ai/work/lease.ts'
import type { Actor } from '../../../context.ts'
import { conflict, DomainError } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { inEnglish } from '../../../sentences.ts'
import type { PostRow } from '../posts/public.ts'
import { revisions } from './table.ts'

/** How many may be under way at once in a workspace. */
const runningAtMost = 3

export const brokenOff = msg`The server stopped while it wrote this. The text is as it was, and nothing was charged; try again.`

interface Started {
  post: PostRow
  fromVersion: number
  composer: boolean
  writer: string
}

/** @throws CONFLICT on `postId` while another one of the post is under way. */
export async function startRevision(
  tx: Tx,
  { workspaceId, userId }: Actor,
  { kind, words, language }: RevisePost,
  { post, fromVersion, composer, writer }: Started,
): Promise<string> {
  // What a node left behind when it died ends here.
  await tx
    .update(revisions)
    .set({ state: 'failed', message: inEnglish(brokenOff) })
    .where(
      and(
        eq(revisions.workspaceId, workspaceId),
        eq(revisions.postId, post.id),
        eq(revisions.state, 'writing'),
        lt(revisions.expiresAt, sql`now()`),
      ),
    )
  const id = uuidv7()
  const [started] = await tx
    .insert(revisions)
    .values({
      id,
      workspaceId,
      businessId: post.businessId,
      postId: post.id,
      userId,
      kind,
      words: kind === 'words' || kind === 'feedback' ? words : '',
      language: kind === 'translate' ? language : '',
      composer,
      writer,
      revision: post.revision,
      fromVersion,
      title: post.title === null ? null : '',
      expiresAt: leaseEnd,
    })
    .onConflictDoNothing()
    .returning({ id: revisions.id })
  if (!started) throw conflict('postId', msg`This text is being revised already. Wait until that is done, or stop it.`)
  await emit(tx, { type: 'revision.changed', workspaceId, postId: post.id })
  return id
}

/**
 * Counts what runs in the workspace, this one included. Called under the lock of the subscription, which holding tokens takes.
 *
 * @throws TOO_MANY_REQUESTS
 */
export async function refuseTooMany(tx: Tx, workspaceId: string): Promise<void> {
  const [running] = await tx
    .select({ count: count() })
    .from(revisions)
    .where(and(eq(revisions.workspaceId, workspaceId), eq(revisions.state, 'writing'), gt(revisions.expiresAt, sql`now()`)))
  if ((running?.count ?? 0) <= runningAtMost) return
  throw new DomainError(
    'TOO_MANY_REQUESTS',
    msg`${{ runningAtMost }} texts are being revised in this workspace. Wait until one of them is done, or stop it.`,
    { retryAfterSeconds: 15 },
  )
}
