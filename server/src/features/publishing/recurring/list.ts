import { headlineOf } from '@postwright/contract/content/headline'
import { type Series, type SeriesState, seriesWeeks } from '@postwright/contract/publishing/recurring'
import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'

import { channelName } from '../../../channel-name.ts'
import type { Context } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { sayKept } from '../../../kept-sentences.ts'
import { businessOf } from '../../content/businesses/public.ts'
import { businesses } from '../../content/businesses/table.ts'
import { posts } from '../../content/posts/table.ts'
import { ruleInWords } from '@postwright/contract/core/recurrence-words'
import { isQuotaRefusal } from '../copies/public.ts'
import { plusDays } from './days.ts'
import { recurringSeries } from './table.ts'

const mostListed = 200

/** The recurring posts of a business, the newest first. @throws NOT_FOUND without the business. */
export async function listSeries({ db, actor }: Context, { businessId }: { businessId: string }): Promise<Series[]> {
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    await businessOf(tx, { workspaceId, businessId })
    const isShown = or(isNull(recurringSeries.endedAt), sql`${recurringSeries.endedAt} > now() - interval '1 month'`)
    return (await seriesQuery(tx, workspaceId, and(eq(recurringSeries.businessId, businessId), isShown))).map(present)
  })
}

/** @throws NOT_FOUND. */
export function getSeries({ db, actor }: Context, { id }: { id: string }): Promise<Series> {
  return db.transaction((tx) => seriesOf(tx, { workspaceId: actor.workspaceId, id }))
}

/** @throws NOT_FOUND. */
export async function seriesOf(tx: Tx, { workspaceId, id }: { workspaceId: string; id: string }): Promise<Series> {
  const [row] = await seriesQuery(tx, workspaceId, eq(recurringSeries.id, id))
  if (!row) throw notFound('series')
  return present(row)
}

interface Facts {
  next: { due_at: string; post_id: string; is_draft: boolean } | null
  shown: number
  refusal: string | null
}

interface ChannelFact {
  name: string
  connected: boolean
}

export function seriesQuery(tx: Tx, workspaceId: string, only: SQL | undefined) {
  return tx
    .select({
      series: recurringSeries,
      post: {
        id: posts.id,
        contentType: posts.contentType,
        status: posts.status,
        title: posts.title,
        body: sql<string>`left(${posts.body}, 700)`,
      },
      today: sql<string>`to_char(now() at time zone ${businesses.timeZone}, 'YYYY-MM-DD')`,
      facts: factsOf(workspaceId),
      channels: sql<ChannelFact[]>`(
        select coalesce(json_agg(json_build_object('name', coalesce(c.name, ''), 'connected', c.status is not distinct from 'connected')), '[]')
        from unnest(${recurringSeries.channelIds}) chosen(id) left join channels c on c.id = chosen.id and c.workspace_id = ${workspaceId})`,
    })
    .from(recurringSeries)
    .innerJoin(businesses, and(eq(businesses.id, recurringSeries.businessId), eq(businesses.status, 'active')))
    .innerJoin(posts, eq(posts.id, recurringSeries.sourcePostId))
    .where(and(eq(recurringSeries.workspaceId, workspaceId), only))
    .orderBy(desc(recurringSeries.createdAt), desc(recurringSeries.id))
    .limit(mostListed)
}

/** What stands on the calendar next, how often it went out, and why the next showing that was refused was. */
function factsOf(workspaceId: string) {
  return sql<Facts>`(
    select json_build_object(
      'next', (array_agg(row_to_json(made) order by made.due_at) filter (where made.is_coming))[1],
      'shown', count(*) filter (where made.is_out),
      'refusal', (array_agg(made.reason order by made.due_at) filter (where made.is_refused))[1])
    from (
      select coalesce(d.due_at, o.due_at) as due_at, o.copy_post_id as post_id, d.status is null as is_draft, o.reason,
        o.state = 'refused' and o.due_at > now() as is_refused, d.status is not distinct from 'published' as is_out,
        o.state = 'made' and coalesce(d.due_at, o.due_at) > now() and copy.status <> 'archived'
          and (d.status is null or d.status in ('scheduled', 'retrying', 'held')) as is_coming
      from recurring_occurrences o
      left join posts copy on copy.id = o.copy_post_id
      left join lateral (
        select d.due_at, d.status from deliveries d where d.workspace_id = ${workspaceId} and d.post_id = o.copy_post_id
        order by d.status <> 'published', d.created_at desc limit 1
      ) d on true
      where o.workspace_id = ${workspaceId} and o.series_id = ${recurringSeries.id}
    ) made)`
}

type Row = Awaited<ReturnType<typeof seriesQuery>>[number]

function present(row: Row): Series {
  const { series, post, facts, channels } = row
  const { id, businessId, channelIds, rule, anchorOn, time, times, untilOn, showAs, version, endedBecause } = series
  const { next } = facts
  return {
    id,
    businessId,
    post: { id: post.id, contentType: post.contentType, status: post.status },
    title: headlineOf(post),
    channelIds,
    channelNames: channels.map(({ name }) => channelName(name)),
    lostChannels: channels.filter(({ connected }) => !connected).map(({ name }) => channelName(name)),
    rule,
    words: ruleInWords(rule, anchorOn),
    firstDay: anchorOn,
    time,
    times,
    until: untilOn,
    showAs,
    paused: series.pausedAt !== null,
    version,
    state: stateOf(row),
    endedBecause,
    refusal: facts.refusal === null ? null : sayKept(facts.refusal),
    waitsForPlan: facts.refusal !== null && isQuotaRefusal(facts.refusal),
    next: next && { dueAt: new Date(next.due_at).toISOString(), postId: next.post_id, isDraft: next.is_draft },
    shown: facts.shown,
    createdAt: series.createdAt.toISOString(),
  }
}

function stateOf({ series, facts, channels, today }: Row): SeriesState {
  if (series.endedAt) return 'ended'
  if (series.pausedAt) return 'paused'
  if (channels.every(({ connected }) => !connected)) return 'channel'
  if (facts.refusal !== null) return 'refused'
  if (facts.next) return 'planned'
  return series.fromOn > plusDays(today, seriesWeeks * 7) ? 'later' : 'waits'
}
