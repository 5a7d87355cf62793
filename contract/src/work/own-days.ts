import { z } from 'zod'

import { msg } from '../core/msg.ts'
import { say, says, type Sentence } from '../core/sentences.ts'

const dayMs = 86_400_000
const noDay = says(msg`Give a date, such as 2026-09-16.`)

/** A date, such as "2026-09-16". */
export const Day = z.iso.date(noDay).refine((day) => day >= '1000', noDay)

interface Chosen {
  period: string
  from?: string | undefined
  to?: string | undefined
}

/** For `superRefine`: a period of one's own has both its days, in their order, and no more than `most`. */
export function ownDays(most: number) {
  return ({ period, from, to }: Chosen, context: z.RefinementCtx): void => {
    if (period !== 'own') return
    const refuse = (field: 'from' | 'to', sentence: Sentence) => context.addIssue({ code: 'custom', path: [field], message: say(sentence) })
    if (from === undefined) refuse('from', msg`The first day is required.`)
    if (to === undefined) refuse('to', msg`The last day is required.`)
    if (from === undefined || to === undefined) return
    if (from > to) refuse('to', msg`The last day comes before the first one.`)
    else if (Date.parse(to) - Date.parse(from) >= most * dayMs) refuse('to', msg`Choose at most a year.`)
  }
}
