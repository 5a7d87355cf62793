import { headlineOf } from '@postwright/contract/content/headline'
import { msg } from '@postwright/contract/core/msg'
import { type CreateSeries, mostSeries, type Series } from '@postwright/contract/publishing/recurring'
import { and, arrayOverlaps, eq, isNull, notInArray, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Actor, Context } from '../../../context.ts'
import { conflict, invalid } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { businesses } from '../../content/businesses/table.ts'
import { lockedPost, type PostRow } from '../../content/posts/public.ts'
import { firstDays } from '../../core/recurrence/public.ts'
import { hashOfBody } from '../copies/public.ts'
import { deliveries } from '../deliveries/table.ts'
import { planIn, refuseUnlessPublisher } from '../schedule/public.ts'
import { refuseUnfit } from './channels.ts'
import { lastDayOf } from './days.ts'
import { seriesOf } from './list.ts'
import { momentsOf } from './moments.ts'
import { recurringOccurrences, recurringSeries } from './table.ts'

/**
 * Lets a post come again by a rule. A post that has no time is its own first showing, and is scheduled with it; so is one that goes out on
 * that day already. Of one that went out at another time, every showing is a copy.
 *
 * @throws as `schedulePost`; INVALID on `rule`, `firstDay` and `until`, and on `postId` where the business has `mostSeries`; CONFLICT on
 * `postId` where it comes again by this rule already.
 */
export function createSeries({ db, actor }: Context, input: CreateSeries): Promise<Series> {
  refuseUnlessPublisher(actor)
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    const post = await lockedPost(tx, { workspaceId, postId: input.postId })
    const { businessId, contentType } = post
    await refuseFull(tx, { workspaceId, businessId })
    await refuseSame(tx, post, input)
    await refuseUnfit(tx, { workspaceId, businessId, contentType, channelIds: input.channelIds })
    const first = await firstOf(tx, { workspaceId, businessId }, input)
    const showing = await firstShowing(tx, actor, post, input, first)
    const id = uuidv7()
    const { rule, firstDay, time, times, until, showAs } = input
    const settings = { rule, anchorOn: firstDay, fromOn: firstDay, counted: 0, time, times, untilOn: until, showAs }
    await tx.insert(recurringSeries).values({
      id,
      workspaceId,
      businessId,
      sourcePostId: post.id,
      channelIds: [...new Set(input.channelIds)],
      ...settings,
      lastOn: lastDayOf(settings),
      createdBy: actor.userId,
    })
    if (showing)
      await tx.insert(recurringOccurrences).values({
        id: uuidv7(),
        workspaceId,
        businessId,
        seriesId: id,
        sourcePostId: post.id,
        day: first.day,
        number: 1,
        copyPostId: post.id,
        state: 'made',
        bodyHash: hashOfBody(post.body),
        ...showing,
      })
    await emit(tx, { type: 'series.added', by: actor, workspaceId, businessId, what: headlineOf(post) })
    return seriesOf(tx, { workspaceId, id })
  })
}

interface OfBusiness {
  workspaceId: string
  businessId: string
}

/** Two people who add series to one business are served one after the other, so that neither has more than there may be. */
/** A second one by the same rule would put the post twice on a channel at one time. The post is locked by the caller. */
async function refuseSame(tx: Tx, { id, businessId }: PostRow, { rule, time, channelIds }: CreateSeries): Promise<void> {
  const same = and(
    eq(recurringSeries.businessId, businessId),
    eq(recurringSeries.sourcePostId, id),
    eq(recurringSeries.rule, rule),
    eq(recurringSeries.time, time),
    isNull(recurringSeries.endedAt),
    arrayOverlaps(recurringSeries.channelIds, [...channelIds]),
  )
  if ((await tx.$count(recurringSeries, same)) > 0) throw conflict('postId', msg`This post comes again by this rule already.`)
}

async function refuseFull(tx: Tx, { workspaceId, businessId }: OfBusiness): Promise<void> {
  const ofBusiness = and(eq(businesses.workspaceId, workspaceId), eq(businesses.id, businessId))
  await tx.select({ id: businesses.id }).from(businesses).where(ofBusiness).for('no key update')
  const goingOn = await tx.$count(
    recurringSeries,
    and(eq(recurringSeries.workspaceId, workspaceId), eq(recurringSeries.businessId, businessId), isNull(recurringSeries.endedAt)),
  )
  if (goingOn >= mostSeries)
    throw invalid('postId', msg`A business has at most ${{ most: mostSeries }} recurring posts. End some of them first.`)
}

interface First {
  day: string
  dueAt: Date
}

/** @throws INVALID on `rule` for one that never comes, on `until` for one that ends before. */
export async function firstOf(
  tx: Tx,
  of: OfBusiness,
  { rule, firstDay, time, until }: Pick<CreateSeries, 'rule' | 'firstDay' | 'time' | 'until'>,
): Promise<First> {
  const [day] = firstDays({ rule, start: firstDay }, firstDay, 1)
  if (day === undefined) throw invalid('rule', msg`This rule never comes.`)
  if (until !== null && day > until) throw invalid('until', msg`By this rule it would end before it comes the first time.`)
  const [moment] = await momentsOf(tx, { ...of, days: [day], time })
  if (!moment) throw new Error('A day has every time.')
  return moment
}

type Showing = Pick<typeof recurringOccurrences.$inferInsert, 'dueAt' | 'channelIds' | 'madeAs'>

/** The post itself as the first showing; null where that is a copy. */
async function firstShowing(
  tx: Tx,
  actor: Actor,
  post: PostRow,
  { channelIds, showAs, confirmDuplicate }: CreateSeries,
  { day, dueAt }: First,
): Promise<Showing | null> {
  const own = await tx
    .select({
      dueAt: deliveries.dueAt,
      channelId: deliveries.channelId,
      day: sql<string>`to_char(${deliveries.dueAt} at time zone ${post.timeZone}, 'YYYY-MM-DD')`,
    })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.workspaceId, actor.workspaceId),
        eq(deliveries.postId, post.id),
        notInArray(deliveries.status, ['cancelled', 'failed', 'missed']),
      ),
    )
    .limit(mostOwn)
  const thatDay = own.filter((delivery) => delivery.day === day)
  const [planned] = thatDay
  if (planned) return { dueAt: planned.dueAt, channelIds: [...new Set(thatDay.map(({ channelId }) => channelId))], madeAs: 'scheduled' }
  if (dueAt.getTime() < Date.now()) throw invalid('firstDay', msg`This time has passed. Choose a later one.`)
  if (own.length > 0) return null
  if (showAs === 'approved') await planIn(tx, actor, { postId: post.id, channelIds, confirmDuplicate }, () => dueAt)
  return { dueAt, channelIds, madeAs: showAs === 'approved' ? 'scheduled' : 'wanted' }
}

/** A post has few; those of one that is sent again and again are all on other days. */
const mostOwn = 500
