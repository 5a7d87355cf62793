import { z } from 'zod'

import { msg } from '../core/msg.ts'
import { says } from '../core/sentences.ts'
import { line } from '../core/values.ts'

/** What a brief can promise to its readers and then not contain, its subject first of all. */
export const AskKind = z.enum([
  'subject',
  'tips',
  'reasons',
  'steps',
  'ideas',
  'mistakes',
  'facts',
  'questions',
  'examples',
  'date',
  'price',
  'place',
])
export type AskKind = z.infer<typeof AskKind>

/** One thing that a brief promises and does not contain. */
export const Ask = z.object({
  kind: AskKind,
  /** How many are promised; null when the brief names no number, 1 for a subject, a date, a price or a place. */
  count: z.int().nullable(),
  /** The words of the brief that promise it. */
  promise: z.string(),
})
export type Ask = z.infer<typeof Ask>

/** The author's answer to an ask, one entry a line. */
export const Given = z.object({
  kind: AskKind,
  lines: z
    .array(line(500))
    .min(1)
    .max(20, says(msg`Give at most 20 lines.`)),
})
export type Given = z.infer<typeof Given>
