import type { PaymentProviderName } from '@postwright/contract/billing/payment-settings'
import type { InvoiceParty, MoneyMode, ProviderId } from '@postwright/contract/billing/payments'
import type { Currency, PlanId } from '@postwright/contract/core/plans'
import { sql } from 'drizzle-orm'
import { boolean, check, doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { instant, instantInMs } from '../../../infra/db/columns.ts'
import { users } from '../../identity/accounts/table.ts'
import { workspaceKey, workspaces } from '../../identity/team/table.ts'
import type { KeptChange } from './at-provider/kept-change.ts'
import type { EventProblem, KeptEvent } from './events/kept-event.ts'
import type { BillingFact, FactKind } from './facts/fact.ts'

/** The card that pays, as far as it may be shown. */
export interface KeptCard {
  brand: string
  last4: string
  expires: string
}

/** What somebody wants to buy, at the price of that moment. The customer pays it elsewhere; what came of it is a fact. */
export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** A plan, or so much more of a quota until the month ends. */
    what: text({ enum: ['plan', 'tokens', 'posts'] }).notNull(),
    planId: text('plan_id').$type<PlanId>().notNull(),
    currency: text().$type<Currency>().notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** From the second month on; null for what is paid once. */
    monthlyCents: integer('monthly_cents'),
    /** Businesses beyond those that the plan includes, part of both amounts. */
    extraBusinesses: integer('extra_businesses').notNull().default(0),
    /** It only adds businesses to this month of the order before; null where a month begins with it. */
    joinsMonth: integer('joins_month'),
    /** When that month ends, and its provider is to charge for the next one. */
    joinsUntil: instant('joins_until'),
    /** Days of the month before that are given back, and of how many. */
    creditDays: integer('credit_days').notNull().default(0),
    creditOfDays: integer('credit_of_days').notNull().default(0),
    /** The percent of its quotas that were left, where that counts and not the days. */
    creditPercent: integer('credit_percent'),
    /** The order whose plan this one takes over. */
    replaces: uuid('replaces'),
    /** So many payments for plans of the workspace were known when it was priced. */
    countedPayments: integer('counted_payments'),
    provider: text().$type<ProviderId>().notNull(),
    /** With its test keys. */
    isTest: boolean('is_test').notNull().default(false),
    /** Our name for it, there. */
    reference: text().notNull(),
    /** Its name for it. */
    providerRef: text('provider_ref'),
    subscriptionRef: text('subscription_ref'),
    customerRef: text('customer_ref'),
    /** What is charged each month, there. */
    planRef: text('plan_ref'),
    change: jsonb().$type<KeptChange>(),
    /** When its provider charges next, or tries again, as it says; null where it does not say. */
    nextPaymentAt: instant('next_payment_at'),
    /** What is to be charged instead, and what was before the last change. */
    nextPlanRef: text('next_plan_ref'),
    formerPlanRef: text('former_plan_ref'),
    /** Where it is paid. */
    url: text(),
    state: text({ enum: ['open', 'paid', 'failed', 'expired'] })
      .notNull()
      .default('open'),
    /** Why it failed, in the words of the provider. */
    reason: text(),
    card: jsonb().$type<KeptCard>(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    /** Its provider charges nothing more for it since then. */
    stoppedAt: instant('stopped_at'),
    /** And never can again: what is only paused may be resumed. */
    endedAt: instant('ended_at'),
    /** Somebody works on it at its provider until then. */
    heldUntil: instant('held_until'),
    /** Its provider was last asked about it. */
    checkedAt: instant('checked_at'),
  },
  (t) => [
    uniqueIndex('orders_reference_key').on(t.provider, t.reference),
    // Two tabs that buy the same at once get the same order.
    uniqueIndex('orders_open_key')
      .on(t.workspaceId, t.what, t.planId, t.currency)
      .where(sql`${t.state} = 'open'`),
    index('orders_workspace_idx').on(t.workspaceId, t.createdAt),
    index('orders_subscription_idx').on(t.provider, t.subscriptionRef),
    index('orders_provider_idx').on(t.provider, t.providerRef),
    index('orders_plan_idx').on(t.provider, t.planRef),
    index('orders_next_plan_idx').on(t.provider, t.nextPlanRef),
    index('orders_former_plan_idx').on(t.provider, t.formerPlanRef),
    index('orders_check_idx')
      .on(sql`coalesce(${t.checkedAt}, ${t.createdAt})`)
      .where(sql`${t.provider} <> 'sandbox' and ${t.endedAt} is null`),
    check('orders_amount_check', sql`${t.amountCents} >= 0 and ${t.monthlyCents} >= 0 and ${t.extraBusinesses} >= 0`),
  ],
)

/** What happened, one row for each fact, whichever way it came. Nothing is ever changed here. */
export const billingFacts = pgTable(
  'billing_facts',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    provider: text().$type<ProviderId>().notNull(),
    key: text().notNull(),
    kind: text().$type<FactKind>().notNull(),
    at: instant('at').notNull(),
    fact: jsonb().$type<Omit<BillingFact, 'at'>>().notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('billing_facts_key').on(t.provider, t.key),
    index('billing_facts_workspace_idx').on(t.workspaceId, t.at),
    index('billing_facts_failed_idx')
      .on(t.at)
      .where(sql`${t.kind} = 'failed'`),
  ],
)

/** What providers told, as far as `redacted` lets it through. No workspace where no order is known that it is about. */
export const providerEvents = pgTable(
  'provider_events',
  {
    id: uuid().primaryKey(),
    workspaceId: uuid('workspace_id').references(() => workspaces.id, { onDelete: 'cascade' }),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    provider: text().$type<PaymentProviderName>().notNull(),
    /** The provider's own, the same when it comes again. */
    key: text().notNull(),
    type: text().notNull(),
    event: jsonb().$type<KeptEvent>().notNull(),
    raw: text().notNull(),
    /** Of the bytes that were signed. */
    sha256: text().notNull(),
    receivedAt: instantInMs('received_at').notNull().defaultNow(),
    handledAt: instant('handled_at'),
    attempts: integer().notNull().default(0),
    /** Why it came to nothing, or not yet to anything. */
    problem: text().$type<EventProblem>(),
  },
  (t) => [
    uniqueIndex('provider_events_key').on(t.provider, t.key),
    index('provider_events_workspace_idx').on(t.workspaceId, t.receivedAt, t.id),
    index('provider_events_order_idx').on(t.orderId),
    index('provider_events_unknown_idx')
      .on(t.receivedAt)
      .where(sql`${t.workspaceId} is null`),
  ],
)

/** Money that is to go back, and what came of it. Decided in one transaction, done by a job. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    paymentRef: text('payment_ref').notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** Whatever it is decided by is decided once. */
    key: text().notNull(),
    askedAt: instant('asked_at').notNull().defaultNow(),
    doneAt: instant('done_at'),
    /** The event that told of it. */
    eventKey: text('event_key'),
    /** Refused, in the provider's words: somebody has to look. */
    problem: text(),
  },
  (t) => [uniqueIndex('refunds_key').on(t.workspaceId, t.key), check('refunds_amount_check', sql`${t.amountCents} > 0`)],
)

/** The seller has to keep them: they outlive their workspace, and belong to none then. */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid().primaryKey(),
    workspaceId: uuid('workspace_id').references(() => workspaces.id, { onDelete: 'set null' }),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    series: text().notNull(),
    number: integer().notNull(),
    paymentRef: text('payment_ref').notNull(),
    provider: text().$type<ProviderId>().notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    planId: text('plan_id').$type<PlanId>().notNull(),
    what: text({ enum: ['plan', 'tokens', 'posts'] }).notNull(),
    currency: text().$type<Currency>().notNull(),
    totalCents: integer('total_cents').notNull(),
    taxCents: integer('tax_cents').notNull(),
    taxPercent: doublePrecision('tax_percent').notNull(),
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** A line of its own, at its full price. */
    extraBusinesses: integer('extra_businesses').notNull().default(0),
    extraCents: integer('extra_cents').notNull().default(0),
    /** Taken off the full prices: what was left of the month before. */
    creditCents: integer('credit_cents').notNull().default(0),
    /** The number of the invoice whose money this credit note gives back, by its own name for the payment. */
    corrects: text(),
    /** `lost`: its money went back through the bank. */
    dispute: text({ enum: ['opened', 'lost'] }),
    /** As both were then. */
    buyer: jsonb().$type<InvoiceParty>().notNull(),
    seller: jsonb().$type<InvoiceParty>().notNull(),
    issuedAt: instant('issued_at').notNull(),
    /** When its money was asked back, and why. */
    refundAskedAt: instant('refund_asked_at'),
    refundReason: text('refund_reason'),
  },
  (t) => [
    uniqueIndex('invoices_number_key').on(t.series, t.number),
    uniqueIndex('invoices_payment_key').on(t.provider, t.paymentRef),
    index('invoices_workspace_idx').on(t.workspaceId, t.issuedAt, t.id),
    index('invoices_issued_idx').on(t.issuedAt),
    index('invoices_kept_idx')
      .on(t.issuedAt, t.id)
      .where(sql`${t.workspaceId} is null`),
    index('invoices_order_idx').on(t.orderId),
  ],
)

/** The last number of each series, taken under its lock, so that there is no gap. */
export const invoiceSeries = pgTable('invoice_series', { series: text().primaryKey(), last: integer().notNull() })

export const buyerDetails = pgTable('buyer_details', {
  workspaceId: workspaceKey().primaryKey(),
  name: text().notNull(),
  address: text().notNull(),
  taxNumber: text('tax_number').notNull(),
  email: text().notNull(),
})

/** Bought for one month, once for each payment. */
export const quotaPacks = pgTable(
  'quota_packs',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    what: text({ enum: ['tokens', 'posts'] }).notNull(),
    amount: integer().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('quota_packs_order_key').on(t.orderId)],
)

/** Whether money moves for an order. */
export function modeOf({ provider, isTest }: Pick<typeof orders.$inferSelect, 'provider' | 'isTest'>): MoneyMode {
  if (provider === 'sandbox') return provider
  return isTest ? 'test' : 'live'
}
