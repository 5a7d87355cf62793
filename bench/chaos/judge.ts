import type { Client } from 'pg'

import { type Attempt, type Circumstances, explains, type Row } from './explanations.ts'
import type { FeedPost } from './platform-process.ts'
import type { Planned } from './world.ts'

export interface Judgement {
  counts: Record<string, number>
  /** Sentences, of which there must be none. */
  lost: string[]
  duplicated: string[]
  unexplained: string[]
  broken: string[]
  /** From its time to its publication, for deliveries that were sent once, on a channel without trouble; milliseconds, sorted. */
  latenessMs: number[]
}

/** Compares what the feed shows with what our rows say. Reads the tables as they are, past every rule of the server. */
export async function judge(
  client: Client,
  planned: Planned[],
  feed: readonly FeedPost[],
  circumstances: Circumstances,
): Promise<Judgement> {
  const rows = await byId<Row>(client, 'select * from deliveries')
  const { rows: attempts } = await client.query<Attempt>('select * from delivery_attempts order by fence')
  const attemptsOf = Map.groupBy(attempts, ({ delivery_id }) => delivery_id)
  const feedById = new Map(feed.map((post) => [post.id, post]))
  const claimed = new Map<string, string>()
  const result: Judgement = { counts: {}, lost: [], duplicated: [], unexplained: [], broken: [], latenessMs: [] }

  for (const one of planned) {
    const row = rows.get(one.id)
    const log = attemptsOf.get(one.id) ?? []
    const title = `${one.channel.trouble}/${one.channel.protection} ${one.id}`
    if (!row) {
      result.lost.push(`${title} has no row`)
      continue
    }
    const state = row.status === 'published' ? 'published' : `${row.status} (${row.reason_code})`
    result.counts[state] = (result.counts[state] ?? 0) + 1
    if (row.status === 'published') {
      const shown = feedById.get(row.remote_id ?? '')
      const isRight =
        shown?.channelId === one.channel.id && shown.body === one.body && shown.title === null && shown.contentType === one.contentType
      if (!isRight) result.lost.push(`${title} is published as ${row.remote_id}, which is ${shown ? 'another text' : 'not on the feed'}`)
      const other = claimed.get(row.remote_id ?? '')
      if (other) result.lost.push(`${title} and ${other} are published as one post`)
      claimed.set(row.remote_id ?? '', title)
      const wasQuiet = one.channel.trouble === 'accept' && log.length === 1
      if (wasQuiet) result.latenessMs.push((row.published_at?.getTime() ?? Number.NaN) - one.dueAt.getTime())
      continue
    }
    const problem = explains(one, row, log, circumstances)
    if (problem) result.unexplained.push(`${title} is ${state} after ${log.map(({ outcome }) => outcome).join(', ')}: ${problem}`)
  }
  countFeed(result, planned, rows, feed)
  result.broken = await brokenInvariants(client)
  result.latenessMs.sort((a, b) => a - b)
  return result
}

/** Of each text on each channel, the feed shows what is published, and what a person may be asked about: no more. */
function countFeed(result: Judgement, planned: Planned[], rows: Map<string, Row>, feed: readonly FeedPost[]): void {
  const shown = Map.groupBy(feed, ({ channelId, body }) => `${channelId} ${body}`)
  const wanted = Map.groupBy(planned, ({ channel, body }) => `${channel.id} ${body}`)
  for (const [text, posts] of shown) {
    const statuses = (wanted.get(text) ?? []).map(({ id }) => rows.get(id)?.status)
    const published = statuses.filter((status) => status === 'published').length
    const doubtful = statuses.filter((status) => status === 'needs_attention' || status === 'unknown').length
    if (posts.length > published + doubtful) {
      result.duplicated.push(`${text} is on the feed ${posts.length} times, for ${published} published and ${doubtful} in doubt`)
    }
  }
}

async function brokenInvariants(client: Client): Promise<string[]> {
  const questions: Record<string, string> = {
    'a lease is left': `select id from deliveries where lease_owner is not null or lease_until is not null or status = 'sending'`,
    'posts included are not current + held + used': `
      select s.id from subscriptions s left join (select subscription_id, sum(amount) filter (where kind = 'posts') as held from quota_holds group by 1) h on h.subscription_id = s.id
      where s.posts_included <> s.current_posts + coalesce(h.held, 0) + s.used_posts`,
    'a published delivery has no usage row': `
      select d.id from deliveries d left join usage_tracking u on u.id = d.id and u.posts_published = 1 and u.operation_type = 'publish'
      where d.status = 'published' and u.id is null`,
    'a usage row belongs to no published delivery': `
      select u.id from usage_tracking u left join deliveries d on d.id = u.id and d.status = 'published' where u.operation_type = 'publish' and d.id is null`,
    'used posts are not the usage rows': `
      select s.id from subscriptions s where s.used_posts <> (select coalesce(sum(posts_published), 0) from usage_tracking u where u.subscription_id = s.id)`,
    'a hold belongs to a delivery that is over': `
      select h.id from quota_holds h left join deliveries d on d.id = h.delivery_id where h.kind = 'posts' and (d.id is null or d.status in ('published', 'failed', 'missed', 'cancelled'))`,
    'an attempt never ended': `select delivery_id as id from delivery_attempts where ended_at is null and kind = 'send'`,
    'a post does not say what its delivery does': `
      select p.id from posts p join deliveries d on d.post_id = p.id
      where p.status <> case d.status when 'unknown' then 'publishing' when 'held' then 'scheduled' when 'missed' then 'failed' else d.status end`,
  }
  const broken: string[] = []
  for (const [name, question] of Object.entries(questions)) {
    const { rows } = await client.query<{ id: string }>(question)
    if (rows.length > 0) broken.push(`${name}: ${rows.length}, such as ${rows[0]?.id}`)
  }
  return broken
}

async function byId<T extends { id: string }>(client: Client, question: string): Promise<Map<string, T>> {
  const { rows } = await client.query<T>(question)
  return new Map(rows.map((row) => [row.id, row]))
}
