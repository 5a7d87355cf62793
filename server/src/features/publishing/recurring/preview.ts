import { ruleInWords } from '@postwright/contract/core/recurrence-words'
import type { PreviewSeries, SeriesPreview } from '@postwright/contract/publishing/recurring'

import type { Context } from '../../../context.ts'
import { businessOf } from '../../content/businesses/public.ts'
import { daysBetween } from '../../core/recurrence/public.ts'
import { firstOf } from './create.ts'
import { plusDays } from './days.ts'
import { type DayMoment, momentsOf } from './moments.ts'

const mostShown = 4
/** So far ahead is looked for days on which clocks skip the time. */
const daysAhead = 730

/** When a rule comes. @throws NOT_FOUND without the business, INVALID on `rule` and `until`. */
export function previewSeries({ db, actor }: Context, { businessId, ...rhythm }: PreviewSeries): Promise<SeriesPreview> {
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    await businessOf(tx, { workspaceId, businessId })
    const first = await firstOf(tx, { workspaceId, businessId }, rhythm)
    const { rule, firstDay: start, time, times, until } = rhythm
    const farthest = plusDays(first.day, daysAhead)
    const last = until !== null && until < farthest ? until : farthest
    const days = daysBetween({ rule, start }, first.day, last).slice(0, times ?? undefined)
    const moments = await momentsOf(tx, { workspaceId, businessId, days, time })
    const shifted = moments.find(({ isShifted }) => isShifted)
    return {
      words: ruleInWords(rule, start),
      moments: moments.slice(0, mostShown).map(present),
      shifted: shifted ? present(shifted) : null,
    }
  })
}

function present({ dueAt, isShifted }: DayMoment) {
  return { dueAt: dueAt.toISOString(), isShifted }
}
