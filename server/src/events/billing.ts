import type { PaymentMode, PaymentProviderName } from '@postwright/contract/billing/payment-settings'
import type { PlanWish } from '@postwright/contract/billing/billing'
import type { PaymentFactKind, ProviderId } from '@postwright/contract/billing/payments'
import type { DisputeOutcome, PlanChange } from '@postwright/contract/core/notifications/rules'
import type { Currency, PlanId } from '@postwright/contract/core/plans'

import type { By, ByNobody, Acted, OfUser, OfWorkspace, OfSubscription } from '../event-parts.ts'

/** Plans, quotas and payments. */
export interface BillingEvents {
  'quota.changed': OfSubscription
  'quota.used': OfSubscription & { quota: 'tokens' | 'posts'; included: number; before: number; after: number; isAgreed: boolean }
  'plan.decided': Acted &
    OfSubscription & {
      ownerId: string
      change: PlanChange
      plan: string
      from?: string
      endsAt: string | null
      reason: string
    }
  /** For the month under way. */
  'quota.given': Acted & OfSubscription & { ownerId: string; plan: string; tokens: number; posts: number; reason: string }
  'plan.requested': Acted &
    OfWorkspace & {
      wish: PlanWish
      /** The plan in use, if any. */
      plan: string | null
      person: string
      workspace: string
      ownerId: string
      administrators: readonly string[]
    }
  /** What a plan includes is not what remains, is held and was used. */
  'quota.unproven': { by: ByNobody } & OfSubscription & {
      quota: 'tokens' | 'posts'
      included: number
      remaining: number
      held: number
      used: number
      workspace: string
      ownerId: string
      administrators: readonly string[]
    }
  /** What a payment provider told, or the customer chose, of an order. Money in cents. */
  'payment.happened': { by: By | ByNobody } & OfWorkspace & {
      orderId: string
      kind: PaymentFactKind
      what: 'plan' | 'tokens' | 'posts'
      plan: string
      /** For the next month; null where that was taken back, and where nothing was chosen. */
      chosen: string | null
      /** That are part of what was ordered, or chosen. */
      extraBusinesses: number
      currency: Currency
      /** What was paid, was to be paid, or was given back; null for what is no money. */
      amountCents: number | null
      /** The number of its invoice, else the order's. */
      reference: string
      reason: string | null
      isSandbox: boolean
      /** It is about the plan in use, and not about what was bought beside or instead of it; an end, where it had none. */
      isOfPlanInUse: boolean
      /** A payment that bought nothing and goes back; then the label of the plan that is in use, where there is one. */
      returned: { inUse: string | null } | null
    }
  /** The bank of a customer, or the provider, has a payment looked at, or decided about it. */
  'payment.disputed': { by: ByNobody } & OfWorkspace & {
      outcome: DisputeOutcome
      provider: ProviderId
      paymentRef: string
      workspace: string
      plan: string
      number: string
      currency: Currency
      amountCents: number
      endsPlan: boolean
      administrators: readonly string[]
    }
  /** The plan has room for fewer or for more: what was locked is read only from now on, what was unlocked is as before. */
  'room.changed': { by: ByNobody } & OfWorkspace & {
      lockedBusinesses: string[]
      unlockedBusinesses: string[]
      lockedMembers: string[]
      unlockedMembers: string[]
    }
  /** An administrator decided about money that was asked back, or gave it back unasked. In cents. */
  'refund.decided': Acted &
    OfWorkspace & {
      ownerId: string
      invoiceId: string
      number: string
      currency: Currency
      amountCents: number
      isGranted: boolean
      reason: string
    }
  /** What a workspace that is gone may be charged: the provider confirmed its end, a charge went back, or that does not come about. In cents. */
  'ending.changed': {
    by: null
    change: 'confirmed' | 'refunded' | 'stuck'
    provider: PaymentProviderName
    /** As the provider calls it. */
    reference: string
    currency: Currency
    amountCents: number
    reason: string
    administrators: readonly string[]
  }
  /** The last payment is asked back. In cents. */
  'refund.asked': Acted &
    OfWorkspace & {
      invoiceId: string
      amountCents: number
      currency: Currency
      reason: string
      workspace: string
      administrators: readonly string[]
    }
  /** Its provider refused to give money back, in its words. In cents. */
  'refund.failed': { by: ByNobody } & OfWorkspace & {
      refundId: string
      provider: PaymentProviderName
      amountCents: number
      currency: Currency
      reason: string
      workspace: string
      administrators: readonly string[]
    }
  /** An administrator has it tried once more. In cents. */
  'refund.retried': Acted & OfWorkspace & { refundId: string; amountCents: number; currency: Currency }
  /** Money that a provider refused went back another way, as an administrator says. In cents. */
  'refund.settled': Acted &
    OfWorkspace & { refundId: string; provider: ProviderId; amountCents: number; currency: Currency; reason: string }
  /** Who stands on later invoices. */
  'buyer.saved': Acted & OfWorkspace & { name: string; taxNumber: string }
  'seller.saved': Acted & { changed: string[]; name: string; taxNumber: string; taxPercent: number }
  'plan.renewed': OfSubscription
  'plan.reminded': OfUser & OfSubscription & { plan: string; endsOn: string; isLast: boolean; isTight: boolean; isFollowed: boolean }
  /** `granted`: by an administrator, to that day. `given_back`: the money for the month under way. */
  'plan.ended': { by: ByNobody } & OfSubscription & {
      planId: PlanId
      why: 'trial' | 'granted' | 'cancelled' | 'unpaid' | 'given_back'
      /** Starter has begun in its place. */
      isFollowed: boolean
    }
  'payments.configured': Acted & { provider: PaymentProviderName; mode: PaymentMode }
  'payments.removed': Acted & { provider: PaymentProviderName }
}
