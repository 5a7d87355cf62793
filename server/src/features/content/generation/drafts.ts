import { and, eq } from 'drizzle-orm'

import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import type { PlannedDraft } from './plan.ts'
import { generationDrafts } from './table.ts'

interface Which {
  workspaceId: string
  generationId: string
}

export async function addDrafts(tx: Tx, { workspaceId, generationId }: Which, planned: readonly PlannedDraft[]): Promise<void> {
  await tx
    .insert(generationDrafts)
    .values(planned.map(({ key, contentType, variant }, position) => ({ generationId, workspaceId, key, position, contentType, variant })))
  await emit(tx, { type: 'drafts.changed', workspaceId, generationId })
}

/** Keeps what there is of drafts that are being written; one that ended meanwhile stays as it ended. */
export async function keepTexts(tx: Tx, { workspaceId, generationId }: Which, texts: ReadonlyMap<string, DraftText>): Promise<void> {
  for (const [key, text] of texts)
    await tx
      .update(generationDrafts)
      .set(text)
      .where(and(one({ workspaceId, generationId }, key), eq(generationDrafts.state, 'writing')))
  await emit(tx, { type: 'drafts.changed', workspaceId, generationId })
}

/** A draft that is written once more begins with nothing. */
export async function beginAgain(tx: Tx, which: Which & { key: string }): Promise<void> {
  const empty = { state: 'writing', title: '', body: '', message: null, repaired: false, postId: null } as const
  await tx.update(generationDrafts).set(empty).where(one(which, which.key))
  await emit(tx, { type: 'drafts.changed', workspaceId: which.workspaceId, generationId: which.generationId })
}

/** What a draft's generation left as being written when its node died has failed. */
export async function failBrokenOff(tx: Tx, { workspaceId, generationId }: Which, message: string): Promise<void> {
  await tx
    .update(generationDrafts)
    .set({ state: 'failed', message })
    .where(
      and(
        eq(generationDrafts.workspaceId, workspaceId),
        eq(generationDrafts.generationId, generationId),
        eq(generationDrafts.state, 'writing'),
      ),
    )
}

export interface DraftText {
  title: string
  body: string
}

/** How a draft ended. The text of one that is saved stands in its post alone. */
export type DraftEnd =
  | { state: 'ready' | 'stopped'; postId: string; repaired: boolean; title: ''; body: ''; message: string | null }
  | { state: 'stopped' }
  | { state: 'failed'; message: string }

export async function endDraft(tx: Tx, which: Which & { key: string }, end: DraftEnd): Promise<void> {
  await tx.update(generationDrafts).set(end).where(one(which, which.key))
  await emit(tx, { type: 'drafts.changed', workspaceId: which.workspaceId, generationId: which.generationId })
}

function one({ workspaceId, generationId }: Which, key: string) {
  return and(eq(generationDrafts.workspaceId, workspaceId), eq(generationDrafts.generationId, generationId), eq(generationDrafts.key, key))
}
