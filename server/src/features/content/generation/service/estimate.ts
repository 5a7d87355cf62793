import type { Brief } from '@postwright/contract/content/generation'

import type { Context } from '../../../../context.ts'
import { writersFor } from '../models.ts'
import { planDrafts } from '../plan.ts'

/** The most tokens that the drafts of a brief can take: what is set aside while they are written. */
export async function estimateGeneration(context: Context, brief: Brief): Promise<{ tokens: number }> {
  const { db, actor } = context
  const writers = await writersFor(context)
  const drafts = await db.transaction((tx) => planDrafts(tx, actor, brief, writers))
  return { tokens: drafts.reduce((sum, draft) => sum + draft.tokens, 0) }
}
