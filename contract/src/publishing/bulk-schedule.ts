import { z } from 'zod'

import { msg } from '../core/msg.ts'
import { says } from '../core/sentences.ts'
import { Id, Instant } from '../core/values.ts'

/** What goes out together. */
export const DeliveryIds = z
  .array(Id)
  .min(1, says(msg`Choose at least one delivery.`))
  .max(20, says(msg`Choose at most 20 deliveries.`))

export const mostQueued = 100
export const mostQueuedChannels = 500

/** `next`: one after the other, as soon as there is room · `week`: over the days of the next seven, as evenly as posting times allow. */
export const QueueMany = z.object({
  postIds: z
    .array(Id)
    .min(1, says(msg`Choose at least one post.`))
    .max(mostQueued, says(msg`Choose at most ${{ most: mostQueued }} posts.`)),
  how: z.enum(['next', 'week']).default('next'),
  /** Only to these of the channels that take a post; left out, to all of them. */
  channelIds: z
    .array(Id)
    .min(1, says(msg`Choose at least one channel.`))
    .max(mostQueuedChannels, says(msg`Choose at most ${{ most: mostQueuedChannels }} channels.`))
    .optional(),
  /** In an order of chance; else in the one that is given. */
  shuffle: z.boolean().default(false),
  /** Those of them to approve first, at the revision that an answer named before. Refused for whoever may not approve them alone. */
  approve: z
    .array(z.object({ id: Id, revision: z.int32().min(0) }))
    .max(mostQueued, says(msg`Choose at most ${{ most: mostQueued }} posts.`))
    .default([]),
})
export type QueueMany = z.infer<typeof QueueMany>

/** What became of a post that was to be queued: when it goes where, or why it stays as it was. */
export const QueuedPost = z.object({
  id: Id,
  refusal: z.string().nullable(),
  deliveries: z.array(z.object({ id: Id, channelName: z.string(), dueAt: Instant })),
  /** Channels that would take it, have posting times, and are not connected: it does not go there. */
  leftOut: z.array(z.string()),
  /** Where it was refused for want of an approval that whoever asks may give alone: the revision to approve. */
  toApprove: z.int().nullable(),
})
export type QueuedPost = z.infer<typeof QueuedPost>

export const mostTakenOff = 500

export const TakeOff = z.object({
  deliveryIds: z
    .array(Id)
    .min(1, says(msg`Choose at least one delivery.`))
    .max(mostTakenOff, says(msg`Choose at most ${{ most: mostTakenOff }} deliveries.`)),
})
export type TakeOff = z.infer<typeof TakeOff>

export const mostSent = 100

export const SendMany = z.object({
  deliveryIds: z
    .array(Id)
    .min(1, says(msg`Choose at least one delivery.`))
    .max(mostSent, says(msg`Choose at most ${{ most: mostSent }} deliveries.`)),
})
export type SendMany = z.infer<typeof SendMany>

/** An answer for each; `refusal` says why it stays. */
export const DeliveryAnswer = z.object({ id: Id, refusal: z.string().nullable() })
export type DeliveryAnswer = z.infer<typeof DeliveryAnswer>

export const mostMoved = 100

export const MoveMany = z.object({
  moves: z
    .array(z.object({ deliveryIds: DeliveryIds, dueAt: Instant }))
    .min(1, says(msg`Choose at least one post.`))
    .max(mostMoved, says(msg`Choose at most ${{ most: mostMoved }} posts.`)),
  confirmDuplicate: z.boolean().default(false),
})
export type MoveMany = z.infer<typeof MoveMany>
