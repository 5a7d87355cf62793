import { z } from 'zod'

import { msg } from '../core/msg.ts'
import { says } from '../core/sentences.ts'
import { ContentType } from '../core/values.ts'

export const mostPlanDays = 62
export const mostPlanItems = 120

const noDate = says(msg`Give a date, such as 2026-10-05.`)

/** A day in the time zone of a business. */
export const PlanDate = z.iso.date(noDate).refine((text) => text >= '2000' && text < '2200', noDate)

/** A time on a clock in the time zone of a business: it stays what it is when clocks are changed. */
export const PlanTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, says(msg`Give a time, such as 09:00.`))

/** How often a content type is posted. Monday is 1, Sunday 7. */
export const Rhythm = z.object({
  contentType: ContentType,
  weekdays: z
    .array(z.int().min(1).max(7))
    .min(1, says(msg`Choose at least one weekday.`))
    .max(7, says(msg`Choose each weekday once.`))
    .refine((days) => new Set(days).size === days.length, says(msg`Choose each weekday once.`)),
  time: PlanTime,
})
export type Rhythm = z.infer<typeof Rhythm>

export interface PlanSlot {
  date: string
  time: string
  contentType: ContentType
}

export interface PlanPeriod {
  from: string
  to: string
}

/** Every day from the first to the last. */
export function daysOf({ from, to }: PlanPeriod): string[] {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000) days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

/** Monday is 1, Sunday 7. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7
}

/**
 * When a rhythm posts in a period, in the order of time.
 *
 * @param taken what is planned already: a type is not posted twice on one day.
 */
export function slotsOf(
  period: PlanPeriod,
  rhythm: readonly Rhythm[],
  taken: readonly Pick<PlanSlot, 'date' | 'contentType'>[] = [],
): PlanSlot[] {
  const isTaken = new Set(taken.map(({ date, contentType }) => `${date} ${contentType}`))
  return daysOf(period)
    .flatMap((date) =>
      rhythm
        .filter(({ weekdays }) => weekdays.includes(weekdayOf(date)))
        .map(({ contentType, time }) => ({ date, time, contentType }))
        .filter((slot) => !isTaken.has(`${slot.date} ${slot.contentType}`)),
    )
    .toSorted((one, other) => momentOf(one).localeCompare(momentOf(other)))
}

export function momentOf({ date, time }: Pick<PlanSlot, 'date' | 'time'>): string {
  return `${date}T${time}`
}

/**
 * What is usual where nobody knows better: the weekdays in the order in which they are taken, and a time within working
 * hours. A start to change, not a measurement.
 */
export const usualRhythms: Record<ContentType, { weekdays: readonly number[]; time: string }> = {
  linkedin: { weekdays: [2, 4, 3, 1, 5, 6, 7], time: '09:00' },
  newsletter: { weekdays: [5, 2, 4, 3, 1, 6, 7], time: '06:30' },
  blog: { weekdays: [3, 1, 5, 2, 4, 6, 7], time: '08:00' },
  articles: { weekdays: [4, 2, 3, 1, 5, 6, 7], time: '08:00' },
  x: { weekdays: [3, 1, 5, 2, 4, 6, 7], time: '12:00' },
  instagram: { weekdays: [1, 4, 6, 3, 5, 2, 7], time: '12:30' },
  facebook: { weekdays: [6, 3, 1, 5, 2, 4, 7], time: '09:00' },
  youtube: { weekdays: [5, 2, 4, 6, 3, 1, 7], time: '16:00' },
  whatsapp: { weekdays: [2, 5, 1, 3, 4, 6, 7], time: '10:00' },
}

/** The usual rhythm of a type, so many times a week. */
export function usualRhythm(contentType: ContentType, timesAWeek: number): Rhythm {
  const { weekdays, time } = usualRhythms[contentType]
  return { contentType, weekdays: inWeek(weekdays.slice(0, Math.max(1, timesAWeek))), time }
}

/** Monday first. */
export function inWeek(weekdays: readonly number[]): number[] {
  return weekdays.toSorted((one, other) => one - other)
}
