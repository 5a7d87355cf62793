import { formatMoney } from '@postwright/contract/billing/money'
import { providerLabels } from '@postwright/contract/billing/payment-settings'
import { plans } from '@postwright/contract/core/plans'
import { and, eq, isNotNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Reactions } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { systemPart } from '../../../infra/db/system-part.ts'
import { businesses } from '../../content/businesses/table.ts'
import { members, workspaces } from '../../identity/team/table.ts'
import { takesPayments } from '../instance/public.ts'
import { managersAnd } from './recipients.ts'
import { notify, settleNotices } from './service.ts'

/** The share of a quota from which its people are warned, as on the Dashboard. */
const warnShare = 0.9
const link = '/app/dashboard'
const billing = '/app/settings?tab=billing'
const subscriptionOf = (workspaceId: string) => `/app/admin?tab=subscriptions&opened=${workspaceId}`

/** Businesses and members that there is no room for. */
async function lockedIn(tx: Tx, workspaceId: string): Promise<number> {
  const ofBusinesses = await tx.$count(businesses, and(eq(businesses.workspaceId, workspaceId), isNotNull(businesses.lockedAt)))
  return ofBusinesses + (await tx.$count(members, and(eq(members.workspaceId, workspaceId), isNotNull(members.lockedAt))))
}

/** Plans, and what they include. */
export const aboutPlans: Reactions = {
  /** Once when a quota is nearly used, and once when it is used up. */
  'quota.used': async (_services, tx, { workspaceId, subscriptionId, quota, included, before, after, isAgreed }) => {
    const passed = (mark: number) => before < mark && after >= mark
    const kind = passed(included) ? 'quota_used_up' : passed(included * warnShare) ? 'quota_nearly_used' : undefined
    if (!kind) return
    await notify(tx, {
      kind,
      workspaceId,
      userIds: await managersAnd(tx, { workspaceId, kind }),
      subject: { quota, remaining: isAgreed ? included - after : null },
      about: `${subscriptionId} ${quota}`,
      link,
    })
  },
  /** Once when a limit in money comes near, and once when it is reached: the workspace's people for theirs, super admins for the rest. */
  'ai.spent': async (_services, tx, { scope, key, period, mark, limitMicros, providerName, workspaceId, administrators }) => {
    const about = `${key} ${period} ${mark}`
    if (scope !== 'workspace') {
      const subject = { provider: scope === 'provider' ? providerName : null, mark, limitMicros }
      return notify(tx, { kind: 'ai_spend', userIds: administrators, subject, about, link: '/app/admin?tab=ai' })
    }
    const kind = 'ai_spend_workspace'
    await notify(tx, {
      kind,
      workspaceId,
      userIds: await managersAnd(tx, { workspaceId, kind }),
      subject: { mark, limitMicros },
      about,
      link,
    })
  },
  'plan.decided': async (_services, tx, { workspaceId, ownerId, subscriptionId, plan, change, endsAt, reason }) => {
    await notify(tx, {
      kind: 'plan_changed',
      workspaceId,
      userIds: [ownerId],
      subject: { plan, change, endsAt, reason },
      // Each decision has a line of its own: it has a reason of its own.
      about: `${subscriptionId} ${uuidv7()}`,
      link,
    })
    await settleNotices(tx, { kind: 'plan_requested', about: workspaceId })
    await settleNotices(tx, { kind: 'plan_ended', about: subscriptionId })
  },
  'quota.given': async (_services, tx, { workspaceId, ownerId, subscriptionId, plan, tokens, posts, reason }) => {
    await notify(tx, {
      kind: 'plan_changed',
      workspaceId,
      userIds: [ownerId],
      subject: { plan, change: 'given', tokens, posts, reason },
      about: `${subscriptionId} ${uuidv7()}`,
      link,
    })
    await settleNotices(tx, { kind: 'plan_requested', about: workspaceId })
  },
  /** Whoever loses their seat is told as long as they are one of the workspace. */
  'room.changed': async (_services, tx, { workspaceId, lockedBusinesses, lockedMembers }) => {
    const [businesses, members] = [lockedBusinesses.length, lockedMembers.length]
    if (businesses + members === 0) return
    const kind = 'plan_changed'
    const userIds = await managersAnd(tx, { workspaceId, kind })
    const subject = { change: 'locked', businesses, members } as const
    await notify(tx, { kind, workspaceId, userIds, subject, about: `${workspaceId} ${uuidv7()}`, link: billing })
    if (members === 0) return
    const [workspace] = await tx.select({ name: workspaces.name }).from(workspaces).where(eq(workspaces.id, workspaceId))
    await notify(tx, {
      kind: 'member_removed',
      // Read in another workspace, it stays when this one goes.
      userIds: lockedMembers,
      subject: { workspace: workspace?.name ?? '', isLocked: true },
      about: uuidv7(),
      link: '/app',
    })
  },
  'refund.asked': (_services, tx, { workspaceId, invoiceId, amountCents, currency, reason, workspace, administrators }) =>
    notify(tx, {
      kind: 'refund_waits',
      userIds: administrators,
      subject: { why: 'asked', workspace, amount: formatMoney(amountCents, currency), reason },
      about: invoiceId,
      link: subscriptionOf(workspaceId),
    }),
  'refund.failed': (_services, tx, { workspaceId, refundId, provider, amountCents, currency, reason, workspace, administrators }) =>
    notify(tx, {
      kind: 'refund_waits',
      userIds: administrators,
      subject: { why: 'refused', workspace, amount: formatMoney(amountCents, currency), provider: providerLabels[provider], reason },
      about: refundId,
      link: subscriptionOf(workspaceId),
    }),
  'refund.settled': (_services, tx, { refundId }) => settleNotices(tx, { kind: 'refund_waits', about: refundId }),
  'refund.retried': (_services, tx, { refundId }) => settleNotices(tx, { kind: 'refund_waits', about: refundId }),
  'refund.decided': async (_services, tx, { workspaceId, ownerId, invoiceId, currency, amountCents, isGranted, reason }) => {
    await settleNotices(tx, { kind: 'refund_waits', about: invoiceId })
    await notify(tx, {
      kind: 'plan_changed',
      workspaceId,
      userIds: [ownerId],
      subject: { refund: formatMoney(amountCents, currency), isGranted, reason },
      about: `${invoiceId} ${uuidv7()}`,
      link: billing,
    })
  },
  /** One line until it is paid, however often it is tried. */
  'payment.happened': async (_services, tx, { kind: what, workspaceId, orderId, plan, currency, amountCents, isOfPlanInUse, returned }) => {
    const amount = formatMoney(amountCents ?? 0, currency)
    if (returned) {
      const kind = 'payment_news'
      const userIds = await managersAnd(tx, { workspaceId, kind })
      const subject = { news: 'returned', amount, plan, inUse: returned.inUse } as const
      await notify(tx, { kind, workspaceId, userIds, subject, about: orderId, link: billing })
    }
    const kind = 'payment_failed'
    if (what === 'paid' && isOfPlanInUse) await settleNotices(tx, { kind, about: workspaceId })
    if (what !== 'failed' || !isOfPlanInUse) return
    const userIds = await managersAnd(tx, { workspaceId, kind })
    await notify(tx, { kind, workspaceId, userIds, subject: { plan, amount }, about: workspaceId, link: billing })
  },
  /** Leads to where more of a quota is given, else to the owner of the workspace, at whom its plan is decided. */
  'plan.requested': (_services, tx, { workspaceId, ownerId, administrators, person, workspace, wish, plan }) =>
    notify(tx, {
      kind: 'plan_requested',
      userIds: administrators,
      subject: { person, workspace, wish, plan },
      about: workspaceId,
      link: wish === 'tokens' || wish === 'posts' ? subscriptionOf(workspaceId) : `/app/admin?tab=users&person=${ownerId}`,
    }),
  /** Leads to the owner of the workspace, whose plan it is. */
  'quota.unproven': (_services, tx, { subscriptionId, quota, included, remaining, held, used, workspace, ownerId, administrators }) =>
    notify(tx, {
      kind: 'quota_unproven',
      userIds: administrators,
      subject: { quota, workspace, included, remaining, held, used },
      about: `${subscriptionId} ${quota}`,
      link: `/app/admin?tab=users&person=${ownerId}`,
    }),
  'ending.changed': async (_services, tx, { change, provider: name, reference, currency, amountCents, reason, administrators }) => {
    const [kind, about] = ['ending_stuck' as const, `${name} ${reference}`]
    if (change === 'confirmed') await settleNotices(tx, { kind, about })
    if (change !== 'stuck') return
    const subject = {
      provider: providerLabels[name],
      reference,
      amount: amountCents > 0 ? formatMoney(amountCents, currency) : null,
      reason,
    }
    await notify(tx, { kind, userIds: administrators, subject, about, link: '/app/admin?tab=billing' })
  },
  /** Whoever paid twice is told that one of it goes back. */
  'payment.disputed': async (_services, tx, { workspaceId, administrators, outcome, paymentRef, currency, amountCents, ...told }) => {
    const amount = formatMoney(amountCents, currency)
    const { plan, endsPlan, workspace, number, provider } = told
    const kind = 'payment_news'
    const userIds = await managersAnd(tx, { workspaceId, kind })
    const about = `${paymentRef} ${outcome}`
    await notify(tx, { kind, workspaceId, userIds, subject: { news: outcome, amount, plan, endsPlan }, about, link: billing })
    await notify(tx, {
      kind: 'payment_disputed',
      userIds: administrators,
      subject: { outcome, workspace, number, amount, provider: provider === 'sandbox' ? provider : providerLabels[provider], endsPlan },
      about,
      link: subscriptionOf(workspaceId),
    })
  },
  'plan.reminded': async (_services, tx, { workspaceId, userId, subscriptionId, plan, endsOn, isLast, isTight, isFollowed }) => {
    const isBought = isLast && (await takesPayments(tx))
    await notify(tx, {
      kind: 'subscription_reminder',
      userIds: [userId],
      workspaceId,
      subject: { plan, endsOn, isLast, isBought, isTight, isFollowed },
      about: subscriptionId,
      link: isBought ? billing : link,
    })
  },
  'plan.ended': async (_services, tx, { workspaceId, subscriptionId, planId, isFollowed }) => {
    const kind = 'plan_ended'
    const userIds = await managersAnd(tx, { workspaceId, kind })
    // Also where a refund ends it, which a workspace does for itself.
    const isBought = await systemPart(tx, 'it is read whether plans are paid for here', () => takesPayments(tx))
    const isTight = (await lockedIn(tx, workspaceId)) > 0
    const subject = { plan: plans[planId].label, isBought, isTight, isFollowed }
    await notify(tx, { kind, workspaceId, userIds, subject, about: subscriptionId, link: isBought ? billing : link })
  },
}
