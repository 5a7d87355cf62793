import { z } from 'zod'

import { base } from '../core/base.ts'
import { Id, Instant } from '../core/values.ts'
import { ChannelKind } from './channels.ts'

/** reconnect: its sign-in ends, or has ended · dry: nothing more is queued at its posting times · limit: planned posts do not fit its limits. */
export const warningKinds = ['reconnect', 'dry', 'limit'] as const
export type WarningKind = (typeof warningKinds)[number]

/** What is to be mended of a channel before it costs a post. */
export const ChannelWarning = z.object({
  kind: z.enum(warningKinds),
  businessId: Id,
  channelId: Id,
  channelName: z.string(),
  channelKind: ChannelKind,
  /** When the first post is due that it would cost; of a queue that runs dry, when its last one is, or was. */
  at: Instant,
  /** That post; null where it is known no more. */
  post: z.object({ id: Id, title: z.string() }).nullable(),
  /** How many posts it concerns. */
  posts: z.int(),
  /** When the sign-in ends; null where it has ended, and of what is no sign-in. */
  endsAt: Instant.nullable(),
  /** What does not fit, in plain words. */
  reason: z.string().nullable(),
})
export type ChannelWarning = z.infer<typeof ChannelWarning>

export const channelWarnings = {
  list: base
    .route({ method: 'GET', path: '/channel-warnings', summary: 'What is to be mended of channels before it costs a post' })
    .input(z.object({ businessId: Id.optional() }))
    .output(z.array(ChannelWarning)),
}
