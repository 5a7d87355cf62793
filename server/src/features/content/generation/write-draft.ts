import { msg } from '@postwright/contract/core/msg'
import { inEnglish } from '../../../sentences.ts'
import type { GenerationEvent } from '@postwright/contract/content/generation'

import type { Context } from '../../../context.ts'
import { DomainError } from '../../../errors.ts'
import { type DraftUsage, SpentDraftError } from '../../../ai/draft-failures.ts'
import { type DraftDone, drafted, type Failure, notWritten } from './drafted.ts'
import { type DraftEnd, endDraft } from './drafts.ts'
import type { PlannedDraft } from './plan.ts'
import { saveDraft, settleUnsaved } from './save-draft.ts'

/** A draft under way, with the tokens that are set aside for it. */
export interface DraftUnderWay {
  generationId: string
  businessId: string
  brief: string
  /** The post that it is made from, for another type. */
  sourcePostId: string | null
  draft: PlannedDraft
  holdId: string
  signal: AbortSignal
}

/**
 * Writes one draft, tells of each step, and saves it with what it used. Text written before a stop is saved as well.
 * It never throws: a failure is an event like any other.
 */
export async function writeDraft(context: Context, underWay: DraftUnderWay, onEvent: (event: GenerationEvent) => void): Promise<void> {
  const { key } = underWay.draft
  const fail = async (failure: Failure, usage?: DraftUsage) => {
    await giveUp(context, underWay, { state: 'failed', message: failure.message }, usage)
    onEvent({ type: 'failed', key, ...failure })
  }

  let done: DraftDone | null
  try {
    done = await drafted(underWay.draft, underWay.signal, ({ field, delta }) => onEvent({ type: 'text', key, field, delta }))
  } catch (error) {
    return fail(failedWriting(context, underWay, error), error instanceof SpentDraftError ? error.usage : undefined)
  }
  if (done === null || done.content.body === '') {
    await giveUp(context, underWay, { state: 'stopped' }, done?.isAnswered ? done.usage : undefined)
    return onEvent({ type: 'stopped', key })
  }
  try {
    const postId = await save(context, underWay, done)
    const { content, repaired, warnings } = done
    onEvent({ type: 'saved', key, postId, content, stopped: done.aborted || done.failure !== undefined, repaired, warnings })
  } catch (error) {
    await fail(failedSaving(context, underWay, error), done.usage)
  }
}

async function save({ db, actor }: Context, underWay: DraftUnderWay, done: DraftDone): Promise<string> {
  const { generationId, businessId, brief, sourcePostId, draft, holdId } = underWay
  const { model, key } = draft
  const { repaired, aborted, failure } = done

  return db.transaction(async (tx) => {
    const postId = await saveDraft(tx, actor, { draft, holdId, businessId, brief, sourcePostId, about: { generationId } }, done)
    const state = aborted || failure !== undefined ? 'stopped' : 'ready'
    const message = failure === undefined ? null : brokeOff(model.explain(failure))
    await endDraft(tx, { workspaceId: actor.workspaceId, generationId, key }, { state, postId, repaired, title: '', body: '', message })
    return postId
  })
}

/**
 * Ends a draft without a post; what its call took is charged, and the rest given back. What cannot be freed now is freed when the hold
 * expires, and the draft then counts as broken off.
 */
async function giveUp(
  { db, actor, log }: Context,
  { holdId, generationId, draft }: DraftUnderWay,
  end: DraftEnd,
  usage?: DraftUsage,
): Promise<void> {
  const { workspaceId } = actor
  const about = { generationId, [end.state]: true }
  try {
    await db.transaction(async (tx) => {
      await settleUnsaved(tx, actor, { draft, holdId, about }, usage)
      await endDraft(tx, { workspaceId, generationId, key: draft.key }, end)
    })
  } catch (error) {
    log.warn({ err: error, generationId, holdId }, 'tokens set aside for a draft were not given back')
  }
}

function failedWriting({ log }: Context, { generationId, draft }: DraftUnderWay, error: unknown): Failure {
  const failure = notWritten(draft.model, error)
  if (failure.code === 'AI_PROVIDER')
    log.warn({ generationId, key: draft.key, model: draft.model.label, reason: draft.model.explain(error) }, 'a draft could not be written')
  return failure
}

function brokeOff(reason: string): string {
  return inEnglish(msg`The AI provider broke off: ${{ reason }}`)
}

function failedSaving({ log }: Context, { generationId, draft }: DraftUnderWay, error: unknown): Failure {
  if (error instanceof DomainError) return { code: error.code, message: error.message }
  log.error({ err: error, generationId, key: draft.key }, 'a draft could not be saved')
  return {
    code: 'INTERNAL',
    message: inEnglish(msg`This draft was written but could not be saved. Copy its text, or try again in a moment.`),
  }
}
