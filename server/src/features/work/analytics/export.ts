import { contentTypeLabel, type ContentType } from '@postwright/contract/core/content-types'
import { headlineOf } from '@postwright/contract/content/headline'
import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'
import type { AnalyticsQuery } from '@postwright/contract/work/analytics'
import { mostAnalyticsLines } from '@postwright/contract/work/analytics-period'
import { sql } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { byteOrderMark, csvRow, spokenCsvSigns } from '../../../csv.ts'
import type { Tx } from '../../../infra/db/database.ts'
import type { Counts } from '../../../platforms/platform.ts'
import { published, publishedDay } from './published.ts'
import { near, type Scope, scopeOf } from './scope.ts'

/**
 * The posts of the period, the newest first, with all that their platforms counted of them so far; a place that counts nothing leaves its
 * cells empty.
 *
 * @throws NOT_FOUND without the business or the channel.
 */
export async function exportAnalytics({ db, actor }: Context, query: AnalyticsQuery): Promise<File> {
  return db.transaction(async (tx) => {
    const scope = await scopeOf(tx, actor, { ...query, compare: 'none' })
    const signs = spokenCsvSigns()
    const rows = (await linesOf(tx, scope)).map((line) => csvRow(cellsOf(line), signs))
    const { from, to } = scope.now
    return new File([byteOrderMark, csvRow(headings.map(say), signs), ...rows], `analytics-${from}-${to}.csv`, {
      type: 'text/csv; charset=utf-8',
    })
  })
}

const headings = [
  msg`published`,
  msg`time zone`,
  msg`business`,
  msg`channel`,
  msg`content type`,
  msg`post`,
  msg`tags`,
  msg`address`,
  msg`impressions`,
  msg`reactions`,
  msg`comments`,
  msg`shares`,
  msg`saves`,
  msg`clicks`,
  msg`seconds after its time`,
  msg`mails delivered`,
  msg`unsubscribed`,
]

interface Line extends Record<string, unknown> {
  at: string
  timeZone: string
  business: string
  channel: string
  contentType: ContentType
  title: string | null
  body: string
  tags: string | null
  address: string | null
  counts: Counts | null
  late: number
}

async function linesOf(tx: Tx, scope: Scope): Promise<Line[]> {
  const { rows } = await tx.execute<Line>(sql`
    select to_char(d.published_at at time zone b.time_zone, 'YYYY-MM-DD HH24:MI:SS') as at, b.time_zone as "timeZone", b.name as business, c.name as channel,
      p.content_type as "contentType", p.title, left(p.body, 1000) as body, d.remote_url as address, t.counts,
      greatest(0, round(extract(epoch from d.published_at - d.due_at)))::int as late,
      (select string_agg(tags.name, ', ' order by tags.key) from post_tags pt join tags on tags.id = pt.tag_id where pt.post_id = p.id) as tags
    from deliveries d join posts p on p.id = d.post_id join businesses b on b.id = d.business_id join channels c on c.id = d.channel_id
      left join metric_turns t on t.delivery_id = d.id
    where ${published(scope)} and ${near(scope, sql`d.published_at`)} and ${publishedDay(scope)} between ${scope.now.from}::date and ${scope.now.to}::date
    order by d.published_at desc, d.id limit ${mostAnalyticsLines}`)
  return rows
}

function cellsOf({ at, timeZone, business, channel, contentType, title, body, tags, address, counts, late }: Line): (string | null)[] {
  const { views, opened, likes, replies, reposts, quotes, saves, clicks, delivered, unsubscribed } = counts ?? {}
  const numbers = texts([sumOf(views, opened), likes, replies, sumOf(reposts, quotes), saves, clicks])
  return [
    at,
    timeZone,
    business,
    channel,
    contentTypeLabel(contentType),
    headlineOf({ title, body }),
    tags,
    address,
    ...numbers,
    String(late),
    ...texts([delivered, unsubscribed]),
  ]
}

function texts(counts: readonly (number | undefined)[]): (string | null)[] {
  return counts.map((count) => (count === undefined ? null : String(count)))
}

/** What neither counts is not zero. */
function sumOf(...counts: (number | undefined)[]): number | undefined {
  const known = counts.filter((count) => count !== undefined)
  return known.length === 0 ? undefined : known.reduce((sum, count) => sum + count, 0)
}
