import { type Analytics, AnalyticsQuery, type AnalyticsTags, type AnalyticsTrend } from '@postwright/contract/work/analytics'

import type { Context } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { approvalTimes } from './approval.ts'
import { bestPosts } from './best.ts'
import { channelNames } from './channel-names.ts'
import { gainsOf, taggedGains } from './gains.ts'
import { onTimeOf } from './on-time.ts'
import { daysOf, present, presentTags } from './present.ts'
import { lastCounted, publishedOf, taggedPosts, wasEverPublished } from './published.ts'
import { type Scope, scopeOf } from './scope.ts'

/**
 * What came of what was published, of the businesses that the reader may see.
 *
 * @throws NOT_FOUND without the business or the channel.
 */
export async function readAnalytics({ db, actor }: Context, query: AnalyticsQuery): Promise<Analytics> {
  return db.transaction(async (tx) => readScope(tx, await scopeOf(tx, actor, query)))
}

export async function readScope(tx: Tx, scope: Scope): Promise<Analytics> {
  const [gained, published, best, approval, onTime, names, countedAt, everPublished] = await Promise.all([
    gainsOf(tx, scope),
    publishedOf(tx, scope),
    bestPosts(tx, scope),
    approvalTimes(tx, scope),
    onTimeOf(tx, scope),
    channelNames(tx, scope.workspaceId),
    lastCounted(tx, scope),
    wasEverPublished(tx, scope),
  ])
  return { ...present({ scope, gained, published, names }), best, approval, onTime, countedAt, everPublished }
}

/** The same by tag. @throws NOT_FOUND without the business or the channel. */
export async function readTags({ db, actor }: Context, query: AnalyticsQuery): Promise<AnalyticsTags> {
  return db.transaction(async (tx) => {
    const scope = await scopeOf(tx, actor, query)
    const [gained, published] = await Promise.all([taggedGains(tx, scope), taggedPosts(tx, scope)])
    return presentTags({ scope, gained, published })
  })
}

/** What a glance needs of it, from one read. @throws NOT_FOUND without the business. */
export async function readTrend({ db, actor }: Context, { businessId }: Pick<AnalyticsQuery, 'businessId'>): Promise<AnalyticsTrend> {
  return db.transaction(async (tx) => {
    const scope = await scopeOf(tx, actor, AnalyticsQuery.parse({ businessId }))
    const gained = await gainsOf(tx, scope)
    const all = (isNow: boolean) => gained.find((row) => row.by === 'all' && row.isNow === isNow)?.impressions ?? 0
    const days = daysOf(gained, scope.now).map(({ day, impressions }) => ({ day, impressions }))
    return { days, now: all(true), before: all(false) }
  })
}
