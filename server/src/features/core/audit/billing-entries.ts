import { plans } from '@postwright/contract/core/plans'

import type { BillingEvents } from '../../../events/billing.ts'
import type { Meanings } from '../../../events.ts'
import type { AuditEntry } from './service.ts'

const endings = {
  trial: 'the trial is over',
  granted: 'granted to that day',
  cancelled: 'cancelled',
  unpaid: 'not paid within the days of grace',
  given_back: 'its money went back',
} as const

/** Every change of money or of what it gives access to. */
export const billingEntries: Pick<Meanings<AuditEntry>, keyof BillingEvents> = {
  'quota.changed': null,
  'quota.used': null,
  'plan.decided': ({ ownerId, change, plan, from, endsAt, reason }) => ({
    action: `plan.${change}`,
    subject: ownerId,
    detail: { plan, ...(from && { from }), ends: endsAt ?? 'never', reason },
  }),
  'quota.given': ({ ownerId, plan, tokens, posts, reason }) => ({
    action: 'plan.given',
    subject: ownerId,
    detail: { plan, tokens, posts, reason },
  }),
  'plan.requested': ({ ownerId, wish }) => ({ action: 'plan.requested', subject: ownerId, detail: { wish } }),
  'quota.unproven': ({ subscriptionId, quota, included, remaining, held, used }) => ({
    action: 'billing.unproven',
    subject: subscriptionId,
    detail: { quota, included, remaining, held, used },
  }),
  'payment.happened': ({
    kind,
    orderId,
    plan,
    chosen,
    what,
    extraBusinesses,
    currency,
    amountCents,
    isSandbox,
    isOfPlanInUse,
    returned,
  }) => {
    // The agreement that a larger plan took over is ended at its provider: nobody cancelled anything.
    if (kind === 'ending' && !isOfPlanInUse) return null
    const action = kind === 'next_plan' && chosen === null ? ('billing.next_plan-kept' as const) : (`billing.${kind}` as const)
    return {
      action: returned ? 'billing.paid-twice' : action,
      subject: orderId,
      detail: {
        plan: chosen ?? plan,
        what,
        ...(extraBusinesses > 0 && { extraBusinesses }),
        ...(amountCents !== null && { amount: amountCents / 100, currency }),
        ...(isSandbox && { sandbox: true }),
      },
    }
  },
  // Each is a payment that happened, too.
  'payment.disputed': null,
  // The row says of which workspace, and goes with it.
  'room.changed': ({ lockedBusinesses, unlockedBusinesses, lockedMembers, unlockedMembers }) => ({
    action: 'billing.room-changed',
    subject: '',
    detail: {
      lockedBusinesses: lockedBusinesses.length,
      unlockedBusinesses: unlockedBusinesses.length,
      lockedMembers: lockedMembers.length,
      unlockedMembers: unlockedMembers.length,
    },
  }),
  'refund.asked': ({ invoiceId, amountCents, currency, reason }) => ({
    action: 'billing.refund-asked',
    subject: invoiceId,
    detail: { amount: amountCents / 100, currency, reason },
  }),
  'refund.failed': ({ provider, amountCents, currency, reason }) => ({
    action: 'billing.refund-failed',
    subject: provider,
    detail: { amount: amountCents / 100, currency, reason },
  }),
  'refund.retried': ({ refundId, amountCents, currency }) => ({
    action: 'billing.refund-retried',
    subject: refundId,
    detail: { amount: amountCents / 100, currency },
  }),
  'refund.settled': ({ provider, amountCents, currency, reason }) => ({
    action: 'billing.refund-settled',
    subject: provider,
    detail: { amount: amountCents / 100, currency, reason },
  }),
  'buyer.saved': ({ name, taxNumber }) => ({ action: 'billing.buyer-saved', subject: name, detail: { ...(taxNumber && { taxNumber }) } }),
  'refund.decided': ({ invoiceId, number, currency, amountCents, isGranted, reason }) => ({
    action: isGranted ? 'billing.refund-granted' : 'billing.refund-refused',
    subject: invoiceId,
    detail: { invoice: number, amount: amountCents / 100, currency, reason },
  }),
  'ending.changed': ({ change, provider, reference, currency, amountCents, reason }) => ({
    action: `billing.ending-${change}`,
    subject: provider,
    detail: { reference, ...(amountCents > 0 && { amount: amountCents / 100, currency }), ...(reason && { reason }) },
  }),
  'plan.renewed': null,
  'plan.reminded': null,
  'plan.ended': ({ subscriptionId, planId, why, isFollowed }) => ({
    action: 'plan.ended',
    subject: subscriptionId,
    detail: { plan: plans[planId].label, why: endings[why], ...(isFollowed && { followedBy: plans.starter.label }) },
  }),
  'payments.configured': ({ provider, mode }) => ({ action: 'payments.configured', subject: provider, detail: { mode } }),
  'payments.removed': ({ provider }) => ({ action: 'payments.removed', subject: provider }),
  'seller.saved': ({ changed, name, taxNumber, taxPercent }) => ({
    action: 'payments.seller-saved',
    subject: name,
    detail: { changed: changed.join(' '), taxNumber, taxPercent },
  }),
}
