import { z } from 'zod'

import { Id } from '../core/values.ts'

/** A channel that an approval covers, as it was then. `settings` are those that change what readers see, or who sees it. */
export const ApprovedChannel = z.object({
  id: Id,
  /** As that of a channel. */
  kind: z.string(),
  name: z.string(),
  settings: z.record(z.string(), z.string()),
})
export type ApprovedChannel = z.infer<typeof ApprovedChannel>

/** A channel to which an approved post may not go before it is approved again: it was connected since, or set otherwise. */
export const UncoveredChannel = z.object({ id: Id, name: z.string(), isChanged: z.boolean() })
export type UncoveredChannel = z.infer<typeof UncoveredChannel>
