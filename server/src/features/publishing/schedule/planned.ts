import { contentTypeLabel } from '@postwright/contract/core/content-types'
import { msg } from '@postwright/contract/core/msg'
import { say, type Sentence } from '@postwright/contract/core/sentences'
import { mostPlanItems } from '@postwright/contract/content/month-plan-slots'
import { headlineOf } from '@postwright/contract/content/headline'
import { channelKinds } from '@postwright/contract/publishing/channel-kinds'
import type { PlannedPosts } from '@postwright/contract/publishing/schedule'
import { and, asc, eq, inArray } from 'drizzle-orm'

import { channelName } from '../../../channel-name.ts'
import type { Actor, Context } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { standingOf } from '../../billing/subscriptions/public.ts'
import { businesses } from '../../content/businesses/table.ts'
import { monthPlanItems, monthPlans } from '../../content/month-plans/table.ts'
import { contentHash, coverageOf, mayApproveAtOnce } from '../../content/posts/public.ts'
import { posts } from '../../content/posts/table.ts'
import { channels } from '../channels/table.ts'
import { checkPublishable } from '../deliveries/public.ts'
import { plannedFor, plannedMoment, unscheduledStatuses } from './proposals.ts'

/** The drafts of a plan that have no time on the calendar, and what would come of scheduling each. @throws NOT_FOUND. */
export async function readPlanned({ db, actor }: Context, { planId }: { planId: string }): Promise<PlannedPosts> {
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    await refuseOtherPlan(tx, { workspaceId, planId })
    const rows = await plannedIn(tx, { workspaceId, planId })
    const items = []
    for (const row of rows) {
      const { post } = row
      const to = await channelsFor(tx, post)
      items.push({
        postId: post.id,
        title: headlineOf(post),
        contentType: post.contentType,
        revision: post.revision,
        plannedFor: row.plannedFor,
        isToApprove: isToApprove(actor, row, to),
        channels: to.map(({ name }) => channelName(name)),
        obstacle: sayOrNull(await obstacleTo(tx, actor, row, to)),
      })
    }
    const { current } = await standingOf(tx, workspaceId)
    return { items, postsLeft: current?.posts.remaining ?? null }
  })
}

export interface Planned {
  post: typeof posts.$inferSelect
  business: typeof businesses.$inferSelect
  dueAt: Date
}

export type Channel = typeof channels.$inferSelect

/** @throws NOT_FOUND. */
export async function refuseOtherPlan(tx: Tx, { workspaceId, planId }: { workspaceId: string; planId: string }): Promise<void> {
  const [plan] = await tx
    .select({ id: monthPlans.id })
    .from(monthPlans)
    .innerJoin(businesses, and(eq(businesses.id, monthPlans.businessId), eq(businesses.status, 'active')))
    .where(and(eq(monthPlans.workspaceId, workspaceId), eq(monthPlans.id, planId)))
  if (!plan) throw notFound('plan')
}

/** In the order of time. */
async function plannedIn(tx: Tx, { workspaceId, planId }: { workspaceId: string; planId: string }) {
  return selectPlanned(tx, workspaceId)
    .where(
      and(eq(monthPlanItems.workspaceId, workspaceId), eq(monthPlanItems.planId, planId), inArray(posts.status, [...unscheduledStatuses])),
    )
    .orderBy(asc(monthPlanItems.day), asc(monthPlanItems.time), asc(monthPlanItems.id))
    .limit(mostPlanItems)
}

export function selectPlanned(tx: Tx, workspaceId: string) {
  return tx
    .select({ post: posts, business: businesses, plannedFor, dueAt: plannedMoment })
    .from(monthPlanItems)
    .innerJoin(posts, and(eq(posts.id, monthPlanItems.postId), eq(posts.workspaceId, workspaceId)))
    .innerJoin(businesses, and(eq(businesses.id, posts.businessId), eq(businesses.status, 'active')))
}

/** Every connected channel of the business that takes its type. */
export async function channelsFor(tx: Tx, { workspaceId, businessId, contentType }: Planned['post']): Promise<Channel[]> {
  const rows = await tx
    .select()
    .from(channels)
    .where(and(eq(channels.workspaceId, workspaceId), eq(channels.businessId, businessId), eq(channels.status, 'connected')))
    .orderBy(asc(channels.id))
  return rows.filter(({ kind }) => channelKinds[kind].contentTypes.includes(contentType))
}

/**
 * A draft is approved by whoever may, and what is approved once more for channels that came since; what waits for another person's word is
 * left to them.
 */
export function isToApprove(actor: Actor, { post, business }: Pick<Planned, 'post' | 'business'>, to: readonly Channel[]): boolean {
  if (!mayApproveAtOnce(actor, business)) return false
  if (post.approvedHash !== contentHash(post)) return post.status === 'draft'
  return business.requiresApproval && to.some((channel) => coverageOf(post.approvedChannels, channel) !== 'covered')
}

/** Why it cannot be scheduled as it is planned, its approval by this person taken for granted. */
export async function obstacleTo(tx: Tx, actor: Actor, planned: Planned, to: readonly Channel[]): Promise<Sentence | null> {
  const { post, dueAt } = planned
  if (to.length === 0) return msg`No connected channel takes ${{ type: contentTypeLabel(post.contentType) }} posts.`
  const business = isToApprove(actor, planned, to) ? { ...planned.business, requiresApproval: false } : planned.business
  for (const channel of to) {
    const obstacle = await checkPublishable(tx, { post, business, channel, dueAt, confirmDuplicate: false }, 'planning')
    if (obstacle) return obstacle.message
  }
  return null
}

function sayOrNull(sentence: Sentence | null): string | null {
  return sentence && say(sentence)
}
