import { z } from 'zod'

import { base } from '../core/base.ts'
import { contentTypeIds } from '../core/content-types.ts'
import { Id, Instant } from '../core/values.ts'
import { mostUsageDays, usagePeriods } from './usage-period.ts'
import { Day, ownDays } from './own-days.ts'

/** Days are those of the reader's time zone. */
export const UsageQuery = z
  .object({ period: z.enum(usagePeriods).default('plan'), from: Day.optional(), to: Day.optional() })
  .superRefine(ownDays(mostUsageDays))
export type UsageQuery = z.infer<typeof UsageQuery>

const count = z.int().min(0)
/** Millionths of a US dollar; null where the reader may not see money. */
const costMicros = count.nullable()

/** What was used of the quotas. `calls` are those to whatever wrote, drafts above all. */
const Used = z.object({ calls: count, tokens: count, posts: count })

export const Usage = z.object({
  /** Whose use it is: everybody's for owners and admins, and for others their own. */
  scope: z.enum(['workspace', 'own']),
  period: z.object({
    /** Both included. */
    from: z.iso.date(),
    to: z.iso.date(),
    startsAt: Instant,
    endsAt: Instant,
    timeZone: z.string(),
  }),
  total: Used.extend({ costMicros, unpricedCalls: count }),
  /** Each day of the period, those without use as well. */
  days: z.array(z.object({ day: z.iso.date(), tokens: count, posts: count, costMicros })).max(mostUsageDays + 1),
  kinds: z.array(Used.extend({ kind: z.string() })),
  /** Null is what belongs to none, such as reading a website. */
  types: z.array(Used.extend({ contentType: z.enum(contentTypeIds).nullable() })),
  /** Most tokens first. Without an id: Postwright itself, or people who are gone; `others` says how many people a row sums up. */
  people: z.array(Used.extend({ userId: Id.nullable(), name: z.string().nullable(), others: count, costMicros })),
  /** What the providers counted, which may be more than a quota was charged. Most tokens first. */
  models: z.array(
    z.object({
      provider: z.string(),
      providerName: z.string(),
      ownKey: z.boolean(),
      model: z.string(),
      others: count,
      calls: count,
      tokens: count,
      costMicros,
      /** Nobody knows what these cost. */
      unpricedCalls: count,
    }),
  ),
})
export type Usage = z.infer<typeof Usage>

export const usage = {
  read: base
    .route({ method: 'GET', path: '/usage', summary: 'What was used of the quotas, by day, kind, content type, person and model' })
    .input(UsageQuery)
    .output(Usage),
  export: base
    .route({ method: 'GET', path: '/usage/export', summary: 'The same as a CSV file, up to the newest 20,000 lines' })
    .input(UsageQuery)
    .output(z.file()),
}
