import { z } from 'zod'

import { base } from '../core/base.ts'
import { ContentType, Id } from '../core/values.ts'
import { WeeklyTime } from './slots.ts'

/** A full hour of the week at which posts did better than their channel's usual ones, on the clock of the business. */
export const GoodTime = WeeklyTime.extend({
  /** Of how many posts that is. */
  posts: z.int(),
  /** How many times as much readers did with them: 1.6 is 60 % more. Few posts count for less than many. */
  factor: z.number(),
})
export type GoodTime = z.infer<typeof GoodTime>

export const GoodTimes = z.object({
  /** How many published posts have figures to go by, imported ones included. */
  posts: z.int(),
  /** How many it takes. */
  enough: z.int(),
  /** The best one first; none while there are too few posts, or while no time is better than others. */
  times: z.array(GoodTime),
  /** Every hour of the week at which something was published, Monday first; an hour of one post says little. */
  hours: z.array(GoodTime),
})
export type GoodTimes = z.infer<typeof GoodTimes>

export const metrics = {
  goodTimes: base
    .route({
      method: 'GET',
      path: '/businesses/{businessId}/good-times',
      summary: 'When posts of a business did well, by the figures of its own channels',
    })
    .input(z.object({ businessId: Id, contentType: ContentType.optional(), channelId: Id.optional() }))
    .output(GoodTimes),
}
