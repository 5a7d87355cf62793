import { msg } from '@postwright/contract/core/msg'

import { type DraftEvent, streamDraft } from '../../../ai/draft.ts'
import { CutDraftError, EmptyDraftError } from '../../../ai/draft-failures.ts'
import { inEnglish } from '../../../sentences.ts'
import type { DraftModel } from './models.ts'
import type { PlannedDraft } from './plan.ts'

export type DraftDone = Extract<DraftEvent, { type: 'done' }>
export type DraftText = Extract<DraftEvent, { type: 'text' }>

/** Has a draft written as it is planned. Null when it was stopped before it began. @throws as `streamDraft`. */
export async function drafted(draft: PlannedDraft, signal: AbortSignal, onText: (text: DraftText) => void): Promise<DraftDone | null> {
  if (signal.aborted) return null
  let done: DraftDone | null = null
  const { model, inputs, prompt, standIns, setting } = draft
  const { temperature, maxTokens } = setting?.settings ?? {}
  for await (const event of streamDraft({ model: model.model, inputs, prompt, standIns, signal, temperature, maxTokens })) {
    if (event.type === 'done') done = event
    else onText(event)
  }
  return done
}

export interface Failure {
  code: string
  message: string
}

/** Why nothing was written, without secrets: the error itself holds the whole prompt and the headers of the call. */
export function notWritten({ explain }: Pick<DraftModel, 'explain'>, error: unknown): Failure {
  if (error instanceof EmptyDraftError) return { code: 'EMPTY', message: error.message }
  if (error instanceof CutDraftError) return { code: 'CUT', message: error.message }
  const reason = explain(error)
  return { code: 'AI_PROVIDER', message: inEnglish(msg`The AI provider did not write this draft: ${{ reason }}`) }
}
