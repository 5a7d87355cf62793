import type { Brief, GenerationEvent } from '@postwright/contract/generation'

import type { Context } from '../../../context.ts'
import { forbidden } from '../../../errors.ts'
import { holdTokens } from '../../billing/metering.ts'
import { eventStream } from '../event-stream.ts'
import { enter, keepRunning, refuseTooMany } from '../lease.ts'
import { modelPicker } from '../models.ts'
import { planDrafts } from '../plan.ts'
import { mayGenerate } from '../policy.ts'
import { addRunning, listenForStops } from '../running.ts'
import { writeDraft, type DraftUnderWay } from '../write-draft.ts'

/** How many drafts of one generation are with their models at a time. */
const atOnce = 6
/** Well before the tokens set aside for a draft come free by themselves. */
const giveUpAfterMs = 10 * 60_000

/**
 * Writes every draft of a brief side by side and saves each as a post. The drafts go on by themselves: a reader that
 * leaves, or a `signal` that says so, stops them, and what was written is saved.
 *
 * @throws QUOTA when less is left than all drafts together could take, CONFLICT on `text` when the same person has the
 * same brief running, TOO_MANY_REQUESTS when the workspace has enough running; all before anything is written.
 */
export async function generate(context: Context, brief: Brief, signal?: AbortSignal): Promise<AsyncGenerator<GenerationEvent, void, void>> {
  const { services, actor, db } = context
  if (!mayGenerate(actor)) throw forbidden('Only owners, admins and editors may generate drafts.')
  listenForStops(services)
  const pick = await modelPicker(services)

  const { generationId, drafts } = await db.transaction(async (tx) => {
    const planned = await planDrafts(tx, actor, brief)
    const generationId = await enter(tx, actor, brief)
    const drafts = []
    for (const draft of planned)
      drafts.push({ draft, model: pick(draft), holdId: await holdTokens(tx, { workspaceId: actor.workspaceId, amount: draft.tokens }) })
    await refuseTooMany(tx, actor.workspaceId)
    return { generationId, drafts }
  })

  const events = eventStream()
  events.push({
    type: 'started',
    generationId,
    drafts: drafts.map(({ draft: { key, contentType, variant } }) => ({ key, contentType, variant })),
    composer: drafts.every(({ model }) => model.isComposer),
  })
  const stops = new Map(drafts.map(({ draft }) => [draft.key, new AbortController()]))
  const tooLong = AbortSignal.timeout(giveUpAfterMs)
  const stop = (key?: string) => {
    for (const [of, controller] of stops) if (key === undefined || key === of) controller.abort()
  }
  const underWay = drafts.map((one) => {
    const own = stops.get(one.draft.key)?.signal ?? tooLong
    return { ...one, generationId, businessId: brief.businessId, brief: brief.text, signal: AbortSignal.any([own, tooLong]) }
  })

  const done = writeAll(context, underWay, events.push).finally(events.end)
  addRunning(generationId, { stop, done })
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', () => stop(), { once: true })
  return untilLeft(events.read(), stop)
}

async function writeAll(context: Context, drafts: DraftUnderWay[], tell: (event: GenerationEvent) => void): Promise<void> {
  const end = keepRunning(context, drafts[0]?.generationId ?? '')
  const queue = [...drafts]
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await writeDraft(context, next, tell)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  await end()
}

async function* untilLeft(
  events: AsyncGenerator<GenerationEvent, void, void>,
  left: () => void,
): AsyncGenerator<GenerationEvent, void, void> {
  try {
    yield* events
  } finally {
    left()
  }
}
