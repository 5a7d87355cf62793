import type { Brief, GenerationEvent } from '@postwright/contract/content/generation'

import type { Context } from '../../../context.ts'
import { anySignal } from '../../../infra/any-signal.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { holdTokens } from '../../billing/subscriptions/public.ts'
import { keepRunning } from './lease.ts'
import type { PlannedDraft } from './plan.ts'
import { keepProgress } from './progress.ts'
import { type DraftUnderWay, writeDraft } from './write-draft.ts'

/** How many drafts of one generation are with their models at a time. */
const atOnce = 6
/** The tokens set aside for a draft come free by themselves so long after it is given up. */
const graceMinutes = 5
const usualMinutes = 10
/** On this machine one draft is written at a time, slowly, and the others wait for their turn. */
const queuedMinutes = 85

type HeldDraft = Pick<DraftUnderWay, 'draft' | 'holdId'>

/** Sets aside what the drafts can take, for as long as they may take. @throws QUOTA when less is left. */
export async function holdForDrafts(
  tx: Tx,
  workspaceId: string,
  planned: readonly PlannedDraft[],
): Promise<{ drafts: HeldDraft[]; minutes: number }> {
  const minutes = planned.some(({ model }) => model.provider === 'local') ? queuedMinutes : usualMinutes
  const drafts: HeldDraft[] = []
  for (const draft of planned)
    drafts.push({ draft, holdId: await holdTokens(tx, { workspaceId, amount: draft.tokens, minutes: minutes + graceMinutes }) })
  return { drafts, minutes }
}

interface Begun {
  generationId: string
  brief: Brief
  drafts: readonly HeldDraft[]
  minutes: number
}

/** Writes drafts of a generation on this node, whoever listens. Any node stops them. Resolves when all have ended. */
export function writeDrafts(
  context: Context,
  { generationId, brief, drafts, minutes }: Begun,
  onEvent: (event: GenerationEvent) => void,
): Promise<void> {
  const stops = new Map(drafts.map(({ draft }) => [draft.key, new AbortController()]))
  const tooLong = AbortSignal.timeout(minutes * 60_000)
  const stop = (key?: string) => {
    for (const [of, controller] of stops) if (key === undefined || key === of) controller.abort()
  }
  const underWay = drafts.map((one) => {
    const own = stops.get(one.draft.key)?.signal ?? tooLong
    const signal = anySignal([own, tooLong])
    return { ...one, generationId, businessId: brief.businessId, brief: brief.text, sourcePostId: brief.sourcePostId, signal }
  })
  const done = writeAll(context, generationId, underWay, onEvent)
  context.services.runningWork.add(generationId, { stop, done })
  return done
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
  const waiting = new Set(drafts)
  const write = (draft: DraftUnderWay) => {
    waiting.delete(draft)
    return writeDraft(context, draft, onEvent)
  }
  // One that is stopped before its turn ends at once.
  const ends: Promise<void>[] = []
  for (const draft of drafts)
    draft.signal.addEventListener('abort', () => void (waiting.has(draft) && ends.push(write(draft))), { once: true })
  const work = async () => {
    for (const draft of waiting) await write(draft)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  await Promise.all(ends)
  await progress.end()
  await endLease()
}
