import type { Brief, GenerationEvent } from '@postwright/contract/content/generation'

import { eventStream } from '../../../../ai/work/event-stream.ts'
import type { Context } from '../../../../context.ts'
import { forbidden } from '../../../../errors.ts'
import { holdTokens } from '../../../billing/subscriptions/public.ts'
import { addDrafts } from '../drafts.ts'
import { keepRunning, refuseTooMany, startGeneration } from '../lease.ts'
import { writersFor } from '../models.ts'
import { planDrafts } from '../plan.ts'
import { mayGenerate } from '../policy.ts'
import { keepProgress } from '../progress.ts'
import { writeDraft, type DraftUnderWay } from '../write-draft.ts'
import { msg } from '@postwright/contract/core/msg'

/** How many drafts of one generation are with their models at a time. */
const atOnce = 6
/** The tokens set aside for a draft come free by themselves so long after it is given up. */
const graceMinutes = 5
const usualMinutes = 10
/** On this machine one draft is written at a time, slowly, and the others wait for their turn. */
const queuedMinutes = 85

/**
 * Writes every draft of a brief side by side and saves each as a post. The drafts go on when the reader of the events leaves or its
 * connection breaks; only `stopGeneration` stops them.
 *
 * @throws QUOTA when less is left than all drafts together could take, CONFLICT on `text` when the same person has the
 * same brief running, TOO_MANY_REQUESTS when the workspace has enough running; all before anything is written.
 */
export async function generate(context: Context, brief: Brief): Promise<AsyncGenerator<GenerationEvent, void, void>> {
  const { services, actor, db } = context
  if (!mayGenerate(actor)) throw forbidden(msg`Only owners, admins and editors may generate drafts.`)
  const { workspaceId } = actor
  const writers = await writersFor(context)

  const { generationId, drafts, composer, minutes } = await db.transaction(async (tx) => {
    const planned = await planDrafts(tx, actor, brief, writers)
    const composer = planned.every(({ model }) => model.isComposer)
    const generationId = await startGeneration(tx, actor, brief, composer)
    await addDrafts(tx, { workspaceId, generationId }, planned)
    const drafts = []
    const minutes = planned.some(({ model }) => model.provider === 'local') ? queuedMinutes : usualMinutes
    for (const draft of planned)
      drafts.push({ draft, holdId: await holdTokens(tx, { workspaceId, amount: draft.tokens, minutes: minutes + graceMinutes }) })
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
  const stops = new Map(drafts.map(({ draft }) => [draft.key, new AbortController()]))
  const tooLong = AbortSignal.timeout(minutes * 60_000)
  const stop = (key?: string) => {
    for (const [of, controller] of stops) if (key === undefined || key === of) controller.abort()
  }
  const underWay = drafts.map((one) => {
    const own = stops.get(one.draft.key)?.signal ?? tooLong
    return { ...one, generationId, businessId: brief.businessId, brief: brief.text, signal: AbortSignal.any([own, tooLong]) }
  })

  const done = writeAll(context, generationId, underWay, events.push).finally(events.end)
  services.runningWork.add(generationId, { stop, done })
  return events.read()
}

async function writeAll(
  context: Context,
  generationId: string,
  drafts: readonly DraftUnderWay[],
  push: (event: GenerationEvent) => void,
): Promise<void> {
  const endLease = keepRunning(context, generationId)
  const progress = keepProgress(context, generationId)
  const onEvent = (event: GenerationEvent) => {
    progress.hear(event)
    push(event)
  }
  const queue = [...drafts]
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await writeDraft(context, next, onEvent)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  await progress.end()
  await endLease()
}

/** Text of one field of one draft is one event, as long as nothing else of that draft came between. */
function mergeText(waiting: readonly GenerationEvent[], next: GenerationEvent): boolean {
  const last = next.type === 'text' ? waiting.findLast((one) => 'key' in one && one.key === next.key) : undefined
  if (next.type !== 'text' || last?.type !== 'text' || last.field !== next.field) return false
  last.delta += next.delta
  return true
}
