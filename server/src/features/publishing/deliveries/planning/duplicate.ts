import { msg } from '@postwright/contract/core/msg'
import { type Sentence, spokenLocale } from '@postwright/contract/core/sentences'
import type { DeliveryStatus } from '@postwright/contract/publishing/deliveries'
import { type SQL, sql } from 'drizzle-orm'

import { channelName } from '../../../../channel-name.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { rowsOf } from '../../../../infra/db/prepared.ts'
import { channelHash } from '../../../content/posts/public.ts'
import type { Candidate, Obstacle } from './publishable.ts'

/**
 * The same text on the same channel within a day: live or possibly live, and while planning also planned. Of the post itself it is said
 * that it is that; it cannot be planned there twice, so that nobody is asked to confirm it.
 *
 * @returns one for each candidate, null where there is none.
 */
export async function duplicates(tx: Tx, candidates: readonly Candidate[], moment: 'planning' | 'sending'): Promise<(Obstacle | null)[]> {
  if (candidates.length === 0) return []
  const values = { candidates: JSON.stringify(candidates.map(asJson)), isPlanning: moment === 'planning' }
  const found = new Map((await rowsOf<FoundDuplicate>(tx, 'deliveries.duplicates', duplicatesQuery, values)).map((one) => [one.at, one]))
  return candidates.map((candidate, at) => {
    const other = found.get(at)
    if (!other) return null
    if (other.post_id === candidate.post.id) return ofItself(candidate, other)
    return { field: 'confirmDuplicate', code: 'duplicate', message: sameText(channelName(candidate.channel.name), other.status) }
  })
}

interface FoundDuplicate {
  at: number
  status: DeliveryStatus
  post_id: string
  /** When it was published or is due, in epoch milliseconds. */
  time: number
}

function asJson({ post, channel, dueAt, deliveryId }: Candidate, at: number) {
  const { id: channelId, workspaceId } = channel
  return { at, workspaceId, channelId, hash: channelHash(post, channelId), postId: post.id, deliveryId, dueAt: dueAt.toISOString() }
}

function near(instant: SQL): SQL {
  return sql`${instant} between c."dueAt" - interval '24 hours' and c."dueAt" + interval '24 hours'`
}

function duplicatesQuery() {
  const { placeholder } = sql
  return sql`select c.at, o.status, o.post_id, (extract(epoch from coalesce(o.published_at, o.due_at)) * 1000)::float8 as time
    from jsonb_to_recordset(${placeholder('candidates')}::jsonb)
      as c (at int, "workspaceId" uuid, "channelId" uuid, hash text, "postId" uuid, "deliveryId" uuid, "dueAt" timestamptz)
    cross join lateral (
      select d.status, d.post_id, d.published_at, d.due_at from deliveries d
      where d.workspace_id = c."workspaceId" and d.channel_id = c."channelId" and d.content_hash = c.hash and d.id is distinct from c."deliveryId"
        and ((d.status = 'published' and ${near(sql`d.published_at`)}) or d.status in ('sending', 'unknown', 'needs_attention')
          or (${placeholder('isPlanning')}::boolean and d.status in ('scheduled', 'retrying', 'held') and ${near(sql`d.due_at`)}))
      order by d.post_id = c."postId" desc limit 1
    ) o`
}

const plannedStatuses = ['scheduled', 'retrying', 'held'] as const

function ofItself({ channel, business }: Candidate, { status, time }: FoundDuplicate): Obstacle {
  const name = channelName(channel.name)
  const clock = new Intl.DateTimeFormat(spokenLocale(), { dateStyle: 'medium', timeStyle: 'short', timeZone: business.timeZone })
  const when = clock.format(time)
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
