import { z } from 'zod'

import { base } from '../core/base.ts'
import { msg } from '../core/msg.ts'
import { say } from '../core/sentences.ts'
import { Id } from '../core/values.ts'
import { PlanDate } from '../content/month-plan-slots.ts'

/** A day on which a country does not work. */
export const Holiday = z.object({
  date: z.string(),
  /** In the reader's language where it has a name there, else in English, or as the country calls it. */
  name: z.string(),
  /** `ZA` */
  country: z.string(),
  /** Whether the name is in the reader's language. */
  isTranslated: z.boolean(),
})
export type Holiday = z.infer<typeof Holiday>

/** The last day is not included. */
export const ReadHolidays = z
  .object({ from: PlanDate, to: PlanDate, businessId: Id.optional() })
  .refine(({ from, to }) => to > from, { path: ['to'], error: () => say(msg`The end comes after the start.`) })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 100 * 86_400_000, {
    path: ['to'],
    error: () => say(msg`Ask for at most 100 days.`),
  })
export type ReadHolidays = z.infer<typeof ReadHolidays>

export const holidays = {
  /** The country of a business is the one whose clock it has. */
  list: base
    .route({ method: 'GET', path: '/calendar/holidays', summary: 'Public holidays of the countries of the businesses, by day' })
    .input(ReadHolidays)
    .output(z.array(Holiday)),
}
