import type { Subscription } from '@postwright/contract/billing/billing'
import { msg } from '@postwright/contract/core/msg'
import { moreGiven } from '@postwright/contract/core/notifications/plan'
import type { PlanChange } from '@postwright/contract/core/notifications/rules'
import { type PlanId, plans } from '@postwright/contract/core/plans'
import { say, type Sentence, spokenLocale } from '@postwright/contract/core/sentences'
import { eq } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { profiles } from '../../identity/accounts/table.ts'
import { queueMail } from '../../core/mail/public.ts'
import { workspaces } from '../../identity/team/table.ts'

/** What an administrator decided, and why. */
export type PlanDecision = ChangeDecision | MoreDecision

interface ChangeDecision {
  change: PlanChange
  /** The plan before a change. */
  from?: PlanId
  reason: string
}

interface MoreDecision {
  change: 'given'
  tokens: number
  posts: number
  reason: string
}

/** Whom a workspace's plan belongs to. */
export type PlanOwner = Pick<typeof profiles.$inferSelect, 'userId' | 'fullName' | 'email' | 'timeZone'>

/** @throws NOT_FOUND when there is no such workspace. `tx` is a system transaction. */
export async function ownerOf(tx: Tx, workspaceId: string): Promise<PlanOwner> {
  const [owner] = await tx
    .select({ userId: profiles.userId, fullName: profiles.fullName, email: profiles.email, timeZone: profiles.timeZone })
    .from(workspaces)
    .innerJoin(profiles, eq(profiles.userId, workspaces.ownerId))
    .where(eq(workspaces.id, workspaceId))
  if (!owner) throw notFound('workspace')
  return owner
}

interface PlanNotification {
  /** The administrator. */
  by: string
  workspaceId: string
  owner: PlanOwner
  decision: PlanDecision
  /** As it is from now on. */
  subscription: Subscription
}

/** Mails the owner, and says what was decided. */
export async function notifyOfPlan(services: Services, tx: Tx, notification: PlanNotification): Promise<void> {
  const { by, workspaceId, owner, decision, subscription } = notification
  const { reason } = decision
  const { userId, fullName: name, email: to, timeZone } = owner
  const { planLabel: plan, tokens, posts, endsAt, periodEndsAt } = subscription
  const day = (moment: string) => new Intl.DateTimeFormat(spokenLocale(), { dateStyle: 'long', timeZone }).format(new Date(moment))

  await queueMail(services, tx, {
    to,
    userId,
    template: 'plan_confirmation',
    variables: () => ({
      name,
      plan,
      change: say(sentenceOf(decision, plan, endsAt === null ? undefined : day(endsAt))),
      reason,
      price: say(msg`Nothing to pay`),
      tokens: figure(tokens.included),
      posts: figure(posts.included),
      lasts: say(endsAt === null ? msg`without an end` : msg`until ${{ day: day(endsAt) }}`),
      periodEnd: day(periodEndsAt),
      link: `${services.config.baseUrl}/app/dashboard`,
    }),
  })
  const which = { by: { userId: by, workspaceId }, workspaceId, subscriptionId: subscription.id, ownerId: userId, plan, reason }
  if (decision.change === 'given') {
    const { tokens: moreTokens, posts: morePosts } = decision
    await emit(tx, { type: 'quota.given', ...which, tokens: moreTokens, posts: morePosts })
    return
  }
  const { change, from } = decision
  await emit(tx, { type: 'plan.decided', ...which, change, ...(from && { from: plans[from].label }), endsAt })
}

function sentenceOf(decision: PlanDecision, plan: string, until: string | undefined): Sentence {
  if (decision.change === 'given') return moreGiven(decision)
  return sentences[decision.change](plan, until, decision.from && plans[decision.from].label)
}

/** `until`: the last day, where there is one. */
const sentences: Record<PlanChange, (plan: string, until: string | undefined, from: string | undefined) => Sentence> = {
  granted: (plan, until) =>
    until === undefined
      ? msg`An administrator gave you the ${{ plan }} plan, without an end. A new month with full quotas begins today.`
      : msg`An administrator gave you the ${{ plan }} plan, until ${{ until }}. A new month with full quotas begins today.`,
  changed: (plan, _until, from = '') =>
    msg`An administrator changed your plan from ${{ from }} to ${{ plan }}. What you used this month stays counted.`,
  extended: (plan, until) =>
    until === undefined
      ? msg`An administrator extended your ${{ plan }} plan. It now lasts without an end.`
      : msg`An administrator extended your ${{ plan }} plan. It now lasts until ${{ until }}.`,
}

function figure(count: number): string {
  return count.toLocaleString(spokenLocale())
}
