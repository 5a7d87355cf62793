import { tagKey } from '@postwright/contract/content/tags'
import type { ContentType } from '@postwright/contract/core/content-types'
import type { AnalyticsQuery } from '@postwright/contract/work/analytics'
import { analyticsPeriodDays } from '@postwright/contract/work/analytics-period'
import { and, eq, type SQL, sql } from 'drizzle-orm'

import { addDays, dayOf, daysBetween } from '../../../days.ts'
import { notFound } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { businesses } from '../../content/businesses/table.ts'
import { postTags, tags } from '../../content/tags/table.ts'
import { profiles } from '../../identity/accounts/table.ts'
import { channels } from '../../publishing/channels/table.ts'

/** Both ends included, as `2026-09-16`. */
export interface Range {
  from: string
  to: string
}

/** What is looked at. */
export interface Scope {
  workspaceId: string
  businesses: readonly { id: string; name: string; timeZone: string }[]
  now: Range
  before: Range | null
  /** Of the days; each business counts them on its own clock. */
  timeZone: string
  channelId: string | undefined
  contentType: ContentType | undefined
  /** Those with the tag; undefined without one. */
  postIds: readonly string[] | undefined
}

/** @throws NOT_FOUND without the business or the channel. */
export async function scopeOf(tx: Tx, actor: { workspaceId: string; userId: string | null }, query: AnalyticsQuery): Promise<Scope> {
  const { workspaceId, userId } = actor
  const [found, timeZone] = await Promise.all([
    businessesOf(tx, workspaceId, query.businessId),
    userId === null ? 'UTC' : zoneOf(tx, userId),
  ])
  if (query.businessId !== undefined && found.length === 0) throw notFound('business')
  if (query.channelId !== undefined) await refuseForeign(tx, workspaceId, query.channelId)
  const zone = query.businessId === undefined ? timeZone : (found[0]?.timeZone ?? timeZone)
  // Where clocks are ahead of the reader's, today may be tomorrow already.
  const today = [zone, ...found.map((business) => business.timeZone)]
    .map((of) => dayOf(new Date(), of))
    .reduce((one, other) => (one > other ? one : other))
  const now = rangeOf(query, today)
  return {
    workspaceId,
    businesses: found,
    now,
    before: beforeOf(now, query.compare),
    timeZone: zone,
    channelId: query.channelId,
    contentType: query.contentType,
    postIds: query.tag === undefined ? undefined : await taggedPosts(tx, workspaceId, tagKey(query.tag)),
  }
}

async function taggedPosts(tx: Tx, workspaceId: string, key: string): Promise<string[]> {
  const rows = await tx
    .select({ postId: postTags.postId })
    .from(postTags)
    .innerJoin(tags, eq(tags.id, postTags.tagId))
    .where(and(eq(tags.workspaceId, workspaceId), eq(tags.key, key)))
  return rows.map(({ postId }) => postId)
}

function rangeOf({ period, from, to }: Pick<AnalyticsQuery, 'period' | 'from' | 'to'>, today: string): Range {
  if (period === 'own') return { from: from ?? today, to: to ?? today }
  return { from: addDays(today, 1 - analyticsPeriodDays[period]), to: today }
}

function beforeOf({ from, to }: Range, compare: AnalyticsQuery['compare']): Range | null {
  if (compare === 'none') return null
  if (compare === 'year') return { from: aYearBefore(from), to: aYearBefore(to) }
  return { from: addDays(from, -daysBetween(from, to).length), to: addDays(from, -1) }
}

function aYearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0')
  return `${year}${day.endsWith('-02-29') ? '-02-28' : day.slice(4)}`
}

function businessesOf(tx: Tx, workspaceId: string, id: string | undefined) {
  const mine = and(
    eq(businesses.workspaceId, workspaceId),
    eq(businesses.status, 'active'),
    id === undefined ? undefined : eq(businesses.id, id),
  )
  return tx.select({ id: businesses.id, name: businesses.name, timeZone: businesses.timeZone }).from(businesses).where(mine)
}

async function zoneOf(tx: Tx, userId: string): Promise<string> {
  const [profile] = await tx.select({ timeZone: profiles.timeZone }).from(profiles).where(eq(profiles.userId, userId))
  return profile?.timeZone ?? 'UTC'
}

async function refuseForeign(tx: Tx, workspaceId: string, channelId: string) {
  const mine = and(eq(channels.workspaceId, workspaceId), eq(channels.id, channelId))
  const [channel] = await tx.select({ id: channels.id }).from(channels).where(mine)
  if (!channel) throw notFound('channel')
}

/** Whether a date is in the period, or in the one before. */
export function within({ now, before }: Scope, day: SQL): SQL {
  const inNow = sql`${day} between ${now.from}::date and ${now.to}::date`
  return before ? sql`(${inNow} or ${day} between ${before.from}::date and ${before.to}::date)` : inNow
}

/**
 * Whether a moment may be within, whatever the time zone: for the index. Moments are compared with moments, since behind row-level security
 * PostgreSQL uses neither indexes nor statistics for what compares them with dates.
 */
export function near({ now, before }: Scope, moment: SQL): SQL {
  const around = ({ from, to }: Range) => sql`${moment} between ${dayStart(addDays(from, -1))} and ${dayStart(addDays(to, 2))}`
  return before ? sql`(${around(now)} or ${around(before)})` : around(now)
}

/** In UTC. */
export function dayStart(day: string): SQL {
  return sql`${`${day}T00:00:00Z`}::timestamptz`
}

/** Which of the two periods a date within is of. */
export function isNow({ now }: Scope, day: SQL): SQL {
  return sql`(${day} between ${now.from}::date and ${now.to}::date)`
}

/**
 * The date of a moment on the clock of its business; the columns are named as the table that is read names them. PostgreSQL cannot guess how many
 * moments are of some days, and would look up what is joined for each by itself: `offset 0` behind the join has it join first.
 */
export function localDay({ businesses: of }: Scope, { moment, business }: Record<'moment' | 'business', SQL>): SQL {
  const [most = 'UTC', ...others] = new Set(of.map(({ timeZone }) => timeZone))
  if (others.length === 0) return sql`(${moment} at time zone ${most}::text)::date`
  const cases = others.map((zone) => {
    const there = of.flatMap(({ id, timeZone }) => (timeZone === zone ? [id] : []))
    return sql`when ${business} = any(${sql.param(there)}::uuid[]) then ${zone}`
  })
  return sql`(${moment} at time zone (case ${sql.join(cases, sql` `)} else ${most} end))::date`
}

export function ofBusinesses({ workspaceId, businesses: of }: Scope, alias: SQL): SQL {
  return sql`${alias}.workspace_id = ${workspaceId} and ${alias}.business_id = any(${sql.param(of.map(({ id }) => id))}::uuid[])`
}

/** Narrows by channel, type and tag; the columns are named as the table that is read names them. One without the type of its post is asked for the post. */
export function narrowed(
  { workspaceId, channelId, contentType, postIds }: Scope,
  { channel, type, post }: { channel?: SQL; type?: SQL; post: SQL },
): SQL {
  const isOfType = type
    ? sql`${type} = ${contentType}`
    : sql`${post} in (select id from posts where workspace_id = ${workspaceId} and content_type = ${contentType})`
  return sql.join([
    channelId === undefined || !channel ? sql`` : sql` and ${channel} = ${channelId}`,
    contentType === undefined ? sql`` : sql` and ${isOfType}`,
    postIds === undefined ? sql`` : sql` and ${post} = any(${sql.param(postIds)}::uuid[])`,
  ])
}
