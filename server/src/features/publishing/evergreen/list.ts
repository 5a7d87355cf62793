import { headlineOf } from '@postwright/contract/content/headline'
import { type EvergreenEntry, type EvergreenState, mostEntries, mostOfTag } from '@postwright/contract/publishing/evergreen'
import { type ChannelKind, channelKinds } from '@postwright/contract/publishing/channel-kinds'
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'

import { channelName } from '../../../channel-name.ts'
import type { Context } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { sayKept } from '../../../kept-sentences.ts'
import { businessOf } from '../../content/businesses/public.ts'
import { businesses } from '../../content/businesses/table.ts'
import { posts } from '../../content/posts/table.ts'
import { isQuotaRefusal } from '../copies/public.ts'
import { evergreenEntries } from './table.ts'

/** What a business shows again, the newest first. @throws NOT_FOUND without the business. */
export async function listEvergreen({ db, actor }: Context, { businessId }: { businessId: string }): Promise<EvergreenEntry[]> {
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    await businessOf(tx, { workspaceId, businessId })
    return (await entriesQuery(tx, workspaceId, eq(evergreenEntries.businessId, businessId))).map(present)
  })
}

/** @throws NOT_FOUND. */
export async function entryOf(tx: Tx, { workspaceId, id }: { workspaceId: string; id: string }): Promise<EvergreenEntry> {
  const [row] = await entriesQuery(tx, workspaceId, eq(evergreenEntries.id, id))
  if (!row) throw notFound('entry')
  return present(row)
}

interface Shown {
  due_at: string
  channel: string
  post_id: string | null
  is_draft: boolean
}

interface Facts {
  next: Shown | null
  last: Shown | null
  shown: number
}

export function entriesQuery(tx: Tx, workspaceId: string, only: SQL) {
  return tx
    .select({
      entry: evergreenEntries,
      post: {
        id: posts.id,
        contentType: posts.contentType,
        status: posts.status,
        title: posts.title,
        body: sql<string>`left(${posts.body}, 700)`,
      },
      today: sql<string>`to_char(now() at time zone ${businesses.timeZone}, 'YYYY-MM-DD')`,
      facts: factsOf(workspaceId),
      lost: sql<string[]>`array(
        select coalesce(c.name, '') from unnest(${evergreenEntries.channelIds}) chosen(id)
        left join channels c on c.id = chosen.id and c.workspace_id = ${workspaceId}
        where c.status is distinct from 'connected')`,
      kinds: sql<ChannelKind[]>`array(
        select distinct c.kind from channels c
        where c.workspace_id = ${workspaceId} and c.business_id = ${evergreenEntries.businessId} and c.status = 'connected'
          and (${evergreenEntries.channelIds} = '{}' or c.id = any(${evergreenEntries.channelIds})))`,
      wordings: sql<number>`(select count(*)::int from post_wordings w where w.workspace_id = ${workspaceId} and w.post_id = ${evergreenEntries.postId})`,
      tagged: sql<number>`(
        select count(*)::int from (
          select 1 from tags t join post_tags pt on pt.tag_id = t.id and pt.workspace_id = ${workspaceId}
          where t.workspace_id = ${workspaceId} and t.business_id = ${evergreenEntries.businessId} and t.key = ${evergreenEntries.tagKey}
          limit ${mostOfTag}) few)`,
    })
    .from(evergreenEntries)
    .innerJoin(businesses, and(eq(businesses.id, evergreenEntries.businessId), eq(businesses.status, 'active')))
    .leftJoin(posts, eq(posts.id, evergreenEntries.postId))
    .where(and(eq(evergreenEntries.workspaceId, workspaceId), isNull(evergreenEntries.removedAt), only))
    .orderBy(desc(evergreenEntries.createdAt), desc(evergreenEntries.id))
    .limit(mostEntries)
}

/** What it has on the calendar, what went out last, and how often that was. */
function factsOf(workspaceId: string) {
  return sql<Facts>`(
    select json_build_object(
      'next', (array_agg(row_to_json(made) order by made.due_at) filter (where made.is_coming))[1],
      'last', (array_agg(row_to_json(made) order by made.due_at desc) filter (where made.is_out))[1],
      'shown', count(*) filter (where made.is_out))
    from (
      select coalesce(d.due_at, h.due_at) as due_at, c.name as channel, h.copy_post_id as post_id, d.status is null as is_draft,
        d.status is not distinct from 'published' as is_out,
        h.due_at > now() and copy.status <> 'archived' and (d.status is null or d.status in ('scheduled', 'retrying', 'held')) as is_coming
      from evergreen_showings h
      join channels c on c.id = h.channel_id
      join posts copy on copy.id = h.copy_post_id
      left join lateral (
        select d.due_at, d.status from deliveries d where d.workspace_id = ${workspaceId} and d.post_id = h.copy_post_id
        order by d.created_at desc limit 1
      ) d on true
      where h.workspace_id = ${workspaceId} and h.entry_id = ${evergreenEntries.id} and h.state = 'made'
    ) made)`
}

type Row = Awaited<ReturnType<typeof entriesQuery>>[number]

function present(row: Row): EvergreenEntry {
  const { entry, post, facts } = row
  const { id, businessId, tag, channelIds, restDays, mostShowings, fromDate, untilDate, showAs } = entry
  const state = stateOf(row)
  return {
    id,
    businessId,
    post: post && { id: post.id, contentType: post.contentType, status: post.status },
    tag,
    title: tag ?? (post ? headlineOf(post) : ''),
    rules: { channelIds, restDays, mostShowings, from: fromDate, until: untilDate, showAs },
    paused: entry.pausedAt !== null,
    state,
    restsUntil: state === 'rests' ? (entry.restsUntil?.toISOString() ?? null) : null,
    refusal: state === 'refused' && entry.refusal ? sayKept(entry.refusal) : null,
    waitsForPlan: state === 'refused' && entry.refusal !== null && isQuotaRefusal(entry.refusal),
    lostChannels: row.lost.map(channelName),
    next: facts.next && { ...showing(facts.next), isDraft: facts.next.is_draft },
    last: facts.last && showing(facts.last),
    shown: facts.shown,
    wordings: row.wordings,
    posts: post ? 1 : row.tagged,
    createdAt: entry.createdAt.toISOString(),
  }
}

function stateOf({ entry, facts, today, post, kinds }: Row): EvergreenState {
  if (entry.pausedAt) return 'paused'
  if (entry.untilDate && today > entry.untilDate) return 'ended'
  if (!kinds.some((kind) => !post || channelKinds[kind].contentTypes.includes(post.contentType))) return 'channel'
  if (facts.next) return 'planned'
  if (entry.fromDate && today < entry.fromDate) return 'later'
  return entry.finding === 'posts' && post?.status === 'in_review' ? 'review' : entry.finding
}

function showing({ due_at: dueAt, channel, post_id: postId }: Shown) {
  return { dueAt: new Date(dueAt).toISOString(), channelName: channelName(channel), postId }
}
