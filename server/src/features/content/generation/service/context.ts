import { Brief, type AiContext } from '@postwright/contract/content/generation'
import type { ContentType } from '@postwright/contract/core/content-types'

import { buildPrompt } from '../../../../ai/prompt/build.ts'
import type { Context } from '../../../../context.ts'
import { writersFor } from '../models.ts'
import { planDrafts } from '../plan.ts'

/**
 * What a draft of this type would be written from, part by part, before there is a brief.
 *
 * @throws NOT_FOUND without the business, INVALID on `contentTypes` for a type that it does not use.
 */
export async function readContext(
  context: Context,
  { businessId, contentType }: { businessId: string; contentType: ContentType },
): Promise<AiContext> {
  const { db, actor } = context
  const writers = await writersFor(context, { mayBeFull: true })
  const brief: Brief = { ...Brief.parse({ businessId, text: '-', contentTypes: [contentType] }), text: '' }
  const [draft] = await db.transaction((tx) => planDrafts(tx, actor, brief, writers))
  if (!draft) throw new Error('A brief for one type is one draft.')
  const { parts, room, cut, next } = buildPrompt(draft.inputs, draft.prompt)
  return {
    composer: draft.model.isComposer,
    writer: draft.model.label,
    parts,
    tokens: parts.reduce((sum, { tokens }) => sum + tokens, 0),
    room: Math.max(0, room),
    cut,
    next,
  }
}
