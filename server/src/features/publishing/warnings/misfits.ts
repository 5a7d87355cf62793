import { headlineOf } from '@postwright/contract/content/headline'
import { say } from '@postwright/contract/core/sentences'
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'

import { channelName } from '../../../channel-name.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { businesses } from '../../content/businesses/table.ts'
import { posts } from '../../content/posts/table.ts'
import { channels } from '../channels/table.ts'
import { obstacleInLimits } from '../deliveries/public.ts'
import { deliveries } from '../deliveries/table.ts'
import type { Found, Which } from './find.ts'

/** Of the soonest: what is due later is looked at in time. */
const mostLookedAt = 2_000

/** Planned posts that the limits of their channel, as they are by now, do not let through: for each channel, the first and how many. */
export async function findMisfits(tx: Tx, { workspaceId, businessId }: Which): Promise<Found[]> {
  const rows = await tx
    .select({ post: posts, channel: channels, dueAt: deliveries.dueAt, business: businesses })
    .from(deliveries)
    .innerJoin(channels, eq(channels.id, deliveries.channelId))
    .innerJoin(businesses, eq(businesses.id, deliveries.businessId))
    .innerJoin(posts, eq(posts.id, deliveries.postId))
    .where(
      and(
        workspaceId ? eq(deliveries.workspaceId, workspaceId) : undefined,
        businessId ? eq(deliveries.businessId, businessId) : undefined,
        inArray(deliveries.status, ['scheduled', 'held']),
        isNull(deliveries.payload),
        gt(deliveries.dueAt, sql`now()`),
        // Those whose servers have limits of their own: all others keep theirs.
        sql`${channels.settings} ? 'limits'`,
        eq(businesses.status, 'active'),
        eq(businesses.isSample, false),
      ),
    )
    .orderBy(asc(deliveries.dueAt), asc(deliveries.id))
    .limit(mostLookedAt)
  const found = new Map<string, Found>()
  for (const { post, channel, dueAt, business } of rows) {
    const obstacle = obstacleInLimits({ post, business, channel })
    if (!obstacle) continue
    const before = found.get(channel.id)
    if (before) before.posts++
    else
      found.set(channel.id, {
        kind: 'limit',
        workspaceId: channel.workspaceId,
        businessId: channel.businessId,
        businessName: business.name,
        channelId: channel.id,
        channelKind: channel.kind,
        channelName: channelName(channel.name),
        at: dueAt.toISOString(),
        post: { id: post.id, title: headlineOf(post) },
        posts: 1,
        endsAt: null,
        reason: say(obstacle.message),
      })
  }
  return [...found.values()]
}
