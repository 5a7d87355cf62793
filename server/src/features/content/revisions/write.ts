import { msg } from '@postwright/contract/core/msg'
import type { RevisePost, RevisionEvent } from '@postwright/contract/content/revisions'

import { type DraftUsage, SpentDraftError } from '../../../ai/draft-failures.ts'
import type { Context } from '../../../context.ts'
import { DomainError } from '../../../errors.ts'
import { inEnglish } from '../../../sentences.ts'
import { freeHold, settleTokens } from '../../billing/subscriptions/public.ts'
import { type DraftDone, drafted, notWritten, type PlannedDraft } from '../generation/public.ts'
import { saveRevision } from './save.ts'
import { keepRevision } from './progress.ts'
import { readRevision } from './read.ts'
import { endRevision, type RevisionEnd } from './ends.ts'

/** A revision under way, with the tokens that are set aside for it. */
export interface RevisionUnderWay {
  id: string
  asked: RevisePost
  businessId: string
  draft: PlannedDraft
  holdId: string
  signal: AbortSignal
}

/**
 * Writes a revision and saves what comes of it. A text that was stopped, or that its provider broke off, replaces none: half of a text is
 * worse than the whole one before it. It never throws: how it ended is the last event.
 */
export async function writeRevision(context: Context, underWay: RevisionUnderWay, onEvent: (event: RevisionEvent) => void): Promise<void> {
  const { db, log } = context
  const { id } = underWay
  const progress = keepRevision(context, underWay)
  try {
    await write(context, underWay, (event) => {
      progress.hear(event)
      onEvent(event)
    })
    await progress.end()
    const revision = await db.transaction((tx) => readRevision(tx, { workspaceId: context.actor.workspaceId, id }))
    if (revision) onEvent({ type: 'done', revision })
  } catch (error) {
    // Its lease ends, and it is then told as broken off.
    await progress.end()
    log.error({ err: error, revisionId: id }, 'a revision could not be ended')
  }
}

async function write(context: Context, underWay: RevisionUnderWay, onText: (event: RevisionEvent) => void): Promise<void> {
  const { draft, signal, id } = underWay
  let done: DraftDone | null
  try {
    done = await drafted(draft, signal, ({ field, delta }) => onText({ type: 'text', field, delta }))
  } catch (error) {
    const failure = notWritten(draft.model, error)
    if (failure.code === 'AI_PROVIDER')
      context.log.warn({ revisionId: id, model: draft.model.label, reason: draft.model.explain(error) }, 'a text could not be revised')
    const usage = error instanceof SpentDraftError ? error.usage : undefined
    return giveUp(context, underWay, { state: 'failed', message: failure.message }, usage)
  }
  if (done === null) return giveUp(context, underWay, { state: 'stopped' })
  const written = { title: done.content.title, body: done.content.body }
  if (done.aborted) return giveUp(context, underWay, { state: 'stopped', ...written }, done.isAnswered ? done.usage : undefined)
  if (done.failure !== undefined || done.warnings.includes('cut')) {
    const reason =
      done.failure === undefined
        ? inEnglish(wasCut)
        : inEnglish(msg`The AI provider broke off: ${{ reason: draft.model.explain(done.failure) }}`)
    return giveUp(context, underWay, { state: 'failed', message: reason, ...written }, done.usage)
  }
  try {
    await saveRevision(context, underWay, done)
  } catch (error) {
    await giveUp(context, underWay, { state: 'failed', message: failedSaving(context, id, error), ...written }, done.usage)
  }
}

const wasCut = msg`The AI model used up its tokens before the text was whole. Allow it more, or choose another model.`

async function giveUp(context: Context, underWay: RevisionUnderWay, end: RevisionEnd, usage?: DraftUsage): Promise<void> {
  const { db, actor } = context
  const { workspaceId, userId } = actor
  const { id, holdId, asked, draft } = underWay
  const tokens = usage ? usage.inputTokens + usage.outputTokens : 0
  const metadata = {
    revisionId: id,
    postId: asked.postId,
    kind: asked.kind,
    contentType: draft.contentType,
    model: draft.model.label,
    ...usage,
  }
  await db.transaction(async (tx) => {
    if (tokens > 0) {
      const settlement = { workspaceId, userId, usage: 'revision' as const, holdId, tokens }
      await settleTokens(tx, { ...settlement, metadata: { ...metadata, [end.state]: true } })
    } else await freeHold(tx, { workspaceId, holdId })
    await endRevision(tx, { workspaceId, id, postId: asked.postId }, end)
  })
}

function failedSaving({ log }: Context, id: string, error: unknown): string {
  if (error instanceof DomainError) return inEnglish(error.sentence)
  log.error({ err: error, revisionId: id }, 'a revision could not be saved')
  return inEnglish(msg`This was written but could not be saved. Copy it, or try again in a moment.`)
}
