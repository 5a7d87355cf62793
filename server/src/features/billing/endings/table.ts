import type { PaymentProviderName } from '@postwright/contract/billing/payment-settings'
import type { Currency } from '@postwright/contract/core/plans'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'

/** Money that goes back: decided while the workspace was there, or charged after it had gone. */
export interface EndingRefund {
  /** The key by which the provider gives it back once. */
  id: string
  paymentRef: string
  amountCents: number
  since: string
  isDone: boolean
  /** Refused, in the provider's words: nobody tries again. */
  problem?: string
}

/**
 * Orders whose workspace is no more, for as long as their provider may charge for them. No workspace sees any of it. The names are the
 * provider's, and no secret: what cancels a subscription there is read with our keys.
 */
export const billingEndings = pgTable(
  'billing_endings',
  {
    /** Of the order, or of the change that was to take its place. */
    id: uuid().primaryKey(),
    provider: text().$type<PaymentProviderName>().notNull(),
    /** Our name for it, there. */
    reference: text().notNull(),
    providerRef: text('provider_ref'),
    subscriptionRef: text('subscription_ref'),
    customerRef: text('customer_ref'),
    planRef: text('plan_ref'),
    currency: text().$type<Currency>().notNull(),
    /** Else nothing is charged unless somebody pays what is still open there. */
    isPaid: boolean('is_paid').notNull(),
    /** Payments that were told of before: they bought something, and stay. */
    known: jsonb().$type<string[]>().notNull(),
    refunds: jsonb().$type<EndingRefund[]>().notNull(),
    beganAt: instant('began_at').notNull().defaultNow(),
    dueAt: instant('due_at').notNull().defaultNow(),
    /** Somebody works on it at its provider until then. */
    heldUntil: instant('held_until'),
    attempts: integer().notNull().default(0),
    /** The super admins were told that it does not end. */
    toldAt: instant('told_at'),
    /** The provider confirmed that nothing more is charged. */
    endedAt: instant('ended_at'),
  },
  (t) => [
    index('billing_endings_due_idx').on(t.dueAt),
    index('billing_endings_reference_idx').on(t.provider, t.reference),
    index('billing_endings_subscription_idx').on(t.provider, t.subscriptionRef),
    index('billing_endings_provider_idx').on(t.provider, t.providerRef),
    index('billing_endings_plan_idx').on(t.provider, t.planRef),
  ],
)
