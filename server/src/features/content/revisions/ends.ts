import { and, eq } from 'drizzle-orm'

import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { type KeptBeside, revisions } from './table.ts'

interface Which {
  workspaceId: string
  id: string
  postId: string
}

/** How a revision ended, with what was written. */
export type RevisionEnd =
  | { state: 'ready'; title: string | null; body: string; toVersion: number }
  | { state: 'aside'; title: string | null; body: string; beside: KeptBeside }
  | { state: 'unchanged'; title: string | null; body: string }
  | { state: 'stopped'; title?: string | null; body?: string }
  | { state: 'failed'; message: string; title?: string | null; body?: string }

export async function endRevision(tx: Tx, { workspaceId, id, postId }: Which, end: RevisionEnd): Promise<void> {
  await tx
    .update(revisions)
    .set(end)
    .where(and(eq(revisions.workspaceId, workspaceId), eq(revisions.id, id)))
  await emit(tx, { type: 'revision.changed', workspaceId, postId })
}
