import type { Brief, GenerationEvent } from '@postwright/contract/content/generation'

import { eventStream } from '../../../../ai/work/event-stream.ts'
import type { Context } from '../../../../context.ts'
import { forbidden } from '../../../../errors.ts'
import { addDrafts } from '../drafts.ts'
import { refuseTooMany, startGeneration } from '../lease.ts'
import { writersFor } from '../models.ts'
import { planDrafts } from '../plan.ts'
import { mayGenerate } from '../policy.ts'
import { holdForDrafts, writeDrafts } from '../write-drafts.ts'
import { msg } from '@postwright/contract/core/msg'

/**
 * Writes every draft of a brief side by side and saves each as a post. The drafts go on when the reader of the events leaves or its
 * connection breaks; only `stopGeneration` stops them.
 *
 * @throws QUOTA when less is left than all drafts together could take, CONFLICT on `text` when the same person has the
 * same brief running, TOO_MANY_REQUESTS when the workspace has enough running; all before anything is written.
 */
export async function generate(context: Context, brief: Brief): Promise<AsyncGenerator<GenerationEvent, void, void>> {
  const { actor, db } = context
  if (!mayGenerate(actor)) throw forbidden(msg`Only owners, admins and editors may generate drafts.`)
  const { workspaceId } = actor
  const writers = await writersFor(context)

  const { generationId, drafts, composer, minutes } = await db.transaction(async (tx) => {
    const planned = await planDrafts(tx, actor, brief, writers)
    const composer = planned.every(({ model }) => model.isComposer)
    const generationId = await startGeneration(tx, actor, brief, composer)
    await addDrafts(tx, { workspaceId, generationId }, planned)
    const { drafts, minutes } = await holdForDrafts(tx, workspaceId, planned)
    await refuseTooMany(tx, workspaceId)
    return { generationId, drafts, composer, minutes }
  })

  const events = eventStream(mergeText)
  events.push({
    type: 'started',
    generationId,
    drafts: drafts.map(({ draft: { key, contentType, variant } }) => ({ key, contentType, variant })),
    composer,
  })
  void writeDrafts(context, { generationId, brief, drafts, minutes }, events.push).finally(events.end)
  return events.read()
}

/** Text of one field of one draft is one event, as long as nothing else of that draft came between. */
function mergeText(waiting: readonly GenerationEvent[], next: GenerationEvent): boolean {
  const last = next.type === 'text' ? waiting.findLast((one) => 'key' in one && one.key === next.key) : undefined
  if (next.type !== 'text' || last?.type !== 'text' || last.field !== next.field) return false
  last.delta += next.delta
  return true
}
