import { z } from 'zod'

import { base, publishBase, publishOnceBase } from '../core/base.ts'
import { msg } from '../core/msg.ts'
import { say, says } from '../core/sentences.ts'
import { ContentType, Id, Instant } from '../core/values.ts'
import { PlanDate, PlanTime } from '../content/month-plan-slots.ts'

export const mostSlots = 50
/** So many weeks ahead a post may be put into the queue, and so many days of open slots are shown at once. */
export const queueWeeks = 26
export const mostSlotDays = 42

/** Monday is 1, Sunday 7; the time is on the clock of the business, and stays what it is when clocks are changed. */
export const WeeklyTime = z.object({
  weekday: z
    .int()
    .min(1, says(msg`Monday is 1, Sunday is 7.`))
    .max(7, says(msg`Monday is 1, Sunday is 7.`)),
  time: PlanTime,
})
export type WeeklyTime = z.infer<typeof WeeklyTime>

/** A weekly posting time of a channel. */
export const Slot = WeeklyTime.extend({ id: Id, channelId: Id })
export type Slot = z.infer<typeof Slot>

/** A slot on a day to come that no delivery of its channel has taken. */
export const OpenSlot = z.object({
  /** `{channelId}:{dueAt}` */
  key: z.string(),
  channelId: Id,
  channelName: z.string(),
  contentTypes: z.array(ContentType),
  businessId: Id,
  businessName: z.string(),
  timeZone: z.string(),
  dueAt: Instant,
  /** As the slot has it. Where clocks skip it that night, `dueAt` is the moment after. */
  time: PlanTime,
})
export type OpenSlot = z.infer<typeof OpenSlot>

/** Days on the clocks of the businesses; the last one is not included. */
export const ReadOpenSlots = z
  .object({ from: PlanDate, to: PlanDate, businessId: Id.optional() })
  .refine(({ from, to }) => to > from, { path: ['to'], error: () => say(msg`The end comes after the start.`) })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= mostSlotDays * 86_400_000, {
    path: ['to'],
    error: () => say(msg`Ask for at most ${{ days: mostSlotDays }} days.`),
  })
export type ReadOpenSlots = z.infer<typeof ReadOpenSlots>

export const AddSlots = z.object({
  channelId: Id,
  times: z
    .array(WeeklyTime)
    .min(1, says(msg`Choose at least one posting time.`))
    .max(mostSlots, says(msg`A channel has at most ${{ most: mostSlots }} posting times.`)),
})
export type AddSlots = z.infer<typeof AddSlots>

export const RemoveSlots = z.object({
  channelId: Id,
  ids: z
    .array(Id)
    .min(1, says(msg`Choose at least one posting time.`))
    .max(mostSlots, says(msg`A channel has at most ${{ most: mostSlots }} posting times.`)),
})
export type RemoveSlots = z.infer<typeof RemoveSlots>

export const slots = {
  list: base
    .route({ method: 'GET', path: '/businesses/{businessId}/slots', summary: 'The weekly posting times of the channels of a business' })
    .input(z.object({ businessId: Id }))
    .output(z.array(Slot)),
  /** At most 500, the earliest ones. */
  open: base
    .route({ method: 'GET', path: '/calendar/open-slots', summary: 'Posting times to come that nothing is planned for' })
    .input(ReadOpenSlots)
    .output(z.array(OpenSlot)),
  /** What the channel has already stays as it is. Answers with all that it has then. Refused with INVALID on `times` when it would have too many. */
  add: publishBase
    .route({ method: 'POST', path: '/channels/{channelId}/slots', summary: 'Give a channel weekly posting times' })
    .input(AddSlots)
    .output(z.array(Slot)),
  /** What is planned at them stays planned. Answers with what the channel has left. */
  remove: publishOnceBase
    .route({ method: 'POST', path: '/channels/{channelId}/slots/remove', summary: 'Take weekly posting times from a channel' })
    .input(RemoveSlots)
    .output(z.array(Slot)),
}
