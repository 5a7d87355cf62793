import { z } from 'zod'

import { msg } from '../core/msg.ts'
import type { Sentence } from '../core/sentences.ts'

export const draftWarningIds = [
  'cut',
  'broke_off',
  'too_long',
  'other_language',
  'fewer_points',
  'promise_left_out',
  'no_subject',
  'no_word_to_use',
] as const

/** What a person should know of a draft before it goes anywhere. */
export const DraftWarning = z.enum(draftWarningIds)
export type DraftWarning = z.infer<typeof DraftWarning>

export const draftWarnings: Readonly<Record<DraftWarning, Sentence>> = {
  cut: msg`The model was cut off at its limit of tokens. The draft ends at its last whole sentence: read its end.`,
  broke_off: msg`The AI provider broke off. The draft ends at its last whole sentence: read its end.`,
  too_long: msg`The draft is much longer than was asked for.`,
  other_language: msg`The draft seems to be in another language than was asked for.`,
  fewer_points: msg`The brief promises another number of points than the draft seems to have.`,
  promise_left_out: msg`The brief promises points that nobody gave. The draft leaves them out, and says little without them.`,
  no_word_to_use: msg`None of the words that this business wants used is in the draft. The style check names them.`,
  no_subject: msg`The brief names no subject. The draft says what the profile says.`,
}
