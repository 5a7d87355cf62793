import { msg } from '@postwright/contract/core/msg'
import { type Sentence, spokenLocale } from '@postwright/contract/core/sentences'
import type { DeliveryStatus } from '@postwright/contract/publishing/deliveries'
import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'

import { channelName } from '../../../../channel-name.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { contentHash } from '../../../content/posts/public.ts'
import { deliveries } from '../table.ts'
import type { Candidate, Obstacle } from './publishable.ts'

/**
 * The same text on the same channel within a day: live or possibly live, and while planning also planned. Of the post itself it is said
 * that it is that; it cannot be planned there twice, so that nobody is asked to confirm it.
 */
export async function duplicate(tx: Tx, candidate: Candidate, moment: 'planning' | 'sending'): Promise<Obstacle | null> {
  const { post, channel, dueAt, deliveryId } = candidate
  const near = (instant: SQL | typeof deliveries.publishedAt | typeof deliveries.dueAt) =>
    sql`${instant} between ${dueAt.toISOString()}::timestamptz - interval '24 hours' and ${dueAt.toISOString()}::timestamptz + interval '24 hours'`
  const live = or(
    and(eq(deliveries.status, 'published'), near(deliveries.publishedAt)),
    inArray(deliveries.status, ['sending', 'unknown', 'needs_attention']),
  )
  const planned = and(inArray(deliveries.status, [...plannedStatuses]), near(deliveries.dueAt))
  const [found] = await tx
    .select({ status: deliveries.status, postId: deliveries.postId, dueAt: deliveries.dueAt, publishedAt: deliveries.publishedAt })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.workspaceId, channel.workspaceId),
        eq(deliveries.channelId, channel.id),
        eq(deliveries.contentHash, contentHash(post)),
        deliveryId ? ne(deliveries.id, deliveryId) : undefined,
        moment === 'planning' ? or(live, planned) : live,
      ),
    )
    .orderBy(sql`${deliveries.postId} = ${post.id} desc`)
    .limit(1)
  if (!found) return null
  if (found.postId !== post.id)
    return { field: 'confirmDuplicate', code: 'duplicate', message: sameText(channelName(channel.name), found.status) }
  return ofItself(candidate, found)
}

const plannedStatuses = ['scheduled', 'retrying', 'held'] as const

function ofItself(
  { channel, business }: Candidate,
  { status, dueAt, publishedAt }: { status: DeliveryStatus; dueAt: Date; publishedAt: Date | null },
): Obstacle {
  const name = channelName(channel.name)
  const clock = new Intl.DateTimeFormat(spokenLocale(), { dateStyle: 'medium', timeStyle: 'short', timeZone: business.timeZone })
  const when = clock.format(publishedAt ?? dueAt)
  if (status === 'published')
    return { field: 'confirmDuplicate', code: 'duplicate', message: msg`This post went out to ${{ name }} already, on ${{ when }}.` }
  const isPlanned = plannedStatuses.some((one) => one === status)
  return {
    field: 'channelIds',
    code: 'duplicate',
    message: isPlanned
      ? msg`This post is planned for ${{ name }} already, on ${{ when }}.`
      : msg`This post may be at ${{ name }} already: its delivery of ${{ when }} is still open.`,
  }
}

function sameText(channel: string, status: DeliveryStatus): Sentence {
  if (status === 'published') return msg`${{ channel }} got the same text within 24 hours of this time.`
  if (status === 'unknown' || status === 'needs_attention')
    return msg`${{ channel }} may have got the same text within 24 hours of this time.`
  return msg`${{ channel }} is to get the same text within 24 hours of this time.`
}
