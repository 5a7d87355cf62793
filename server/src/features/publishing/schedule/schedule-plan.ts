import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'
import type { ScheduledPlan, SchedulePlan } from '@postwright/contract/publishing/schedule'
import { and, eq } from 'drizzle-orm'

import type { Actor, Context } from '../../../context.ts'
import { conflict, DomainError, notFound } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { monthPlanItems } from '../../content/month-plans/table.ts'
import { approveIn } from '../../content/posts/public.ts'
import { posts } from '../../content/posts/table.ts'
import { channelsFor, isToApprove, obstacleTo, refuseOtherPlan, selectPlanned } from './planned.ts'
import { unscheduledStatuses } from './proposals.ts'
import { refuseUnlessPublisher, scheduleIn } from './service.ts'

/**
 * Approves drafts of a plan where this person may, and schedules each at its planned time on every channel that takes it. Each has a
 * transaction of its own: one that is refused stays as it was, and keeps none of the others. What is scheduled already stays as it is.
 *
 * @throws NOT_FOUND without the plan, and where it has none of these drafts.
 */
export async function schedulePlan({ db, actor, log }: Context, { planId, posts: seen }: SchedulePlan): Promise<ScheduledPlan> {
  refuseUnlessPublisher(actor)
  const { workspaceId } = actor
  await db.transaction((tx) => refuseOtherPlan(tx, { workspaceId, planId }))
  const answer: ScheduledPlan = { scheduled: [], refused: [] }
  const wanted = new Map(seen.map((post) => [post.id, post]))
  let missing = 0
  for (const { id, revision } of wanted.values()) {
    try {
      await db.transaction((tx) => scheduleOne(tx, actor, { planId, id, revision }))
      answer.scheduled.push(id)
    } catch (error) {
      if (!(error instanceof DomainError)) log.error({ err: error, planId, postId: id }, 'a draft of a plan could not be scheduled')
      if (error instanceof DomainError && error.code === 'NOT_FOUND') missing += 1
      answer.refused.push({ postId: id, message: say(error instanceof DomainError ? error.sentence : notScheduled) })
    }
  }
  if (missing === wanted.size) throw notFound('post')
  return answer
}

const notScheduled = msg`It could not be scheduled. Try again in a moment.`

async function scheduleOne(
  tx: Tx,
  actor: Actor,
  { planId, id, revision }: { planId: string; id: string; revision: number },
): Promise<void> {
  const { workspaceId } = actor
  const [planned] = await selectPlanned(tx, workspaceId)
    .where(and(eq(monthPlanItems.workspaceId, workspaceId), eq(monthPlanItems.planId, planId), eq(posts.id, id)))
    .for('update', { of: posts })
  if (!planned) throw notFound('post')
  const { post, dueAt } = planned
  if (!unscheduledStatuses.includes(post.status)) return
  if (post.revision !== revision) throw conflict('revision', msg`Its text was changed meanwhile. Look at it again first.`)
  const channels = await channelsFor(tx, post)
  const obstacle = await obstacleTo(tx, actor, planned, channels)
  if (obstacle) throw conflict('postId', obstacle)
  if (isToApprove(actor, planned, channels)) await approveIn(tx, { actor, guest: null }, { id, revision })
  await scheduleIn(tx, actor, {
    postId: id,
    dueAt: dueAt.toISOString(),
    channelIds: channels.map((channel) => channel.id),
    confirmDuplicate: false,
  })
}
