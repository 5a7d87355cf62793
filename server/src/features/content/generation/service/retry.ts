import type { Generation } from '@postwright/contract/content/generation'
import { msg } from '@postwright/contract/core/msg'
import { and, eq, sql } from 'drizzle-orm'

import type { Actor, Context } from '../../../../context.ts'
import { conflict, forbidden, notFound } from '../../../../errors.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { inEnglish } from '../../../../sentences.ts'
import { brokenOff } from '../broken-off.ts'
import { beginAgain, failBrokenOff } from '../drafts.ts'
import { refuseTooMany, reopenGeneration } from '../lease.ts'
import { writersFor } from '../models.ts'
import { planDrafts } from '../plan.ts'
import { mayGenerate } from '../policy.ts'
import { generationDrafts, generations } from '../table.ts'
import { holdForDrafts, writeDrafts } from '../write-drafts.ts'
import { readGeneration } from './read.ts'

/**
 * Writes one draft of a brief once more, where nothing came of it; the others stay as they are. It goes on when whoever asked leaves.
 *
 * @throws NOT_FOUND, CONFLICT on `key` for a draft that is being written or stands in the repository, else as `generate`.
 */
export async function retryDraft(context: Context, { id, key }: { id: string; key: string }): Promise<Generation> {
  const { actor, db } = context
  if (!mayGenerate(actor)) throw forbidden(msg`Only owners, admins and editors may generate drafts.`)
  const { workspaceId } = actor
  const writers = await writersFor(context)

  const { generation, begun } = await db.transaction(async (tx) => {
    const { row, isBrokenOff } = await lockedGeneration(tx, actor, id)
    if (isBrokenOff) await failBrokenOff(tx, { workspaceId, generationId: id }, inEnglish(brokenOff))
    await refuseWritten(tx, actor, { id, key })
    const planned = (await planDrafts(tx, actor, row.brief, writers)).filter((draft) => draft.key === key)
    if (planned.length === 0) throw notFound('generation')
    await reopenGeneration(tx, actor, row)
    await beginAgain(tx, { workspaceId, generationId: id, key })
    const held = await holdForDrafts(tx, workspaceId, planned)
    await refuseTooMany(tx, workspaceId)
    return { begun: { generationId: id, brief: row.brief, ...held }, generation: await readGeneration(tx, { workspaceId, id }) }
  })
  void writeDrafts(context, begun, () => {})
  return generation
}

async function lockedGeneration(tx: Tx, { workspaceId }: Actor, id: string) {
  const [found] = await tx
    .select({ row: generations, isBrokenOff: sql<boolean>`${generations.finishedAt} is null and ${generations.expiresAt} < now()` })
    .from(generations)
    .where(and(eq(generations.workspaceId, workspaceId), eq(generations.id, id)))
    .for('update')
  if (!found) throw notFound('generation')
  return found
}

async function refuseWritten(tx: Tx, { workspaceId }: Actor, { id, key }: { id: string; key: string }): Promise<void> {
  const [draft] = await tx
    .select({ state: generationDrafts.state, postId: generationDrafts.postId })
    .from(generationDrafts)
    .where(and(eq(generationDrafts.workspaceId, workspaceId), eq(generationDrafts.generationId, id), eq(generationDrafts.key, key)))
  if (!draft) throw notFound('generation')
  if (draft.state === 'writing') throw conflict('key', msg`This draft is being written already.`)
  if (draft.postId) throw conflict('key', msg`This draft stands in the repository. Revise it there.`)
}
