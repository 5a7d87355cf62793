import type { Brief } from '@postwright/contract/generation'

import type { Context } from '../../../context.ts'
import { planDrafts } from '../plan.ts'

/** The most tokens that the drafts of a brief can take: what is set aside while they are written. */
export async function estimateGeneration({ db, actor }: Context, brief: Brief): Promise<{ tokens: number }> {
  const drafts = await db.transaction((tx) => planDrafts(tx, actor, brief))
  return { tokens: drafts.reduce((sum, draft) => sum + draft.tokens, 0) }
}
