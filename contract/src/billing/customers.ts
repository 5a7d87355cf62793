import { z } from 'zod'

import { adminBase } from '../core/base.ts'
import { msg } from '../core/msg.ts'
import { Currency, Id, Instant, line, Page, pageOf, PlanId, prose, required } from '../core/values.ts'
import { BillingStanding, Invoice, MoneyMode, paymentFactKinds, ProviderId } from './payments.ts'

/**
 * Where a workspace stands with its plan. `unpaid`: a payment failed, or the month is over and not paid; the plan goes on for some days. `granted`: by an
 * administrator, without a payment. `free`: starter without an end.
 */
export const customerStates = ['trial', 'paid', 'unpaid', 'cancelled', 'granted', 'free', 'ended'] as const
export const CustomerState = z.enum(customerStates)
export type CustomerState = z.infer<typeof CustomerState>

/** A workspace and its plan, as an administrator sees them in a list. Money in cents. */
export const Customer = z.object({
  workspaceId: Id,
  workspaceName: z.string(),
  ownerId: Id,
  ownerName: z.string(),
  ownerEmail: z.string(),
  planId: PlanId,
  state: CustomerState,
  /** What is paid each month; null where nothing is. */
  price: z.object({ cents: z.int(), currency: Currency }).nullable(),
  periodEndsAt: Instant,
  endsAt: Instant.nullable(),
  /** How it is paid; null where nothing is. */
  mode: MoneyMode.nullable(),
  /** Money is asked back, and nobody decided about it yet. */
  refundAsked: z.boolean(),
})
export type Customer = z.infer<typeof Customer>

export const ListCustomers = Page.extend({
  /** The number of an invoice; else words in the workspace's name, or beginnings of words in the owner's name or address. */
  q: line(120).default(''),
  state: CustomerState.optional(),
  /** Those alone whose money is asked back. */
  refundAsked: z.stringbool().or(z.boolean()).optional(),
})
export type ListCustomers = z.infer<typeof ListCustomers>

/** What happened to the payments of a workspace. */
export const CustomerEvent = z.object({
  id: Id,
  at: Instant,
  kind: z.enum(paymentFactKinds),
  what: z.enum(['plan', 'tokens', 'posts']),
  planId: PlanId,
  currency: Currency,
  amountCents: z.int().nullable(),
  reason: z.string().nullable(),
  provider: ProviderId,
})
export type CustomerEvent = z.infer<typeof CustomerEvent>

/** `isGranted`: its money is on the way back. */
export const RefundRequest = z.object({ invoice: Invoice, cents: z.int(), askedAt: Instant, reason: z.string(), isGranted: z.boolean() })
export type RefundRequest = z.infer<typeof RefundRequest>

/** Money that was to go back, and that its provider refused, in the provider's words. `number`: of the invoice, where it has one. */
export const RefusedRefund = z.object({
  id: Id,
  amountCents: z.int(),
  currency: Currency,
  provider: ProviderId,
  number: z.string().nullable(),
  reason: z.string(),
})
export type RefusedRefund = z.infer<typeof RefusedRefund>

export const CustomerDetails = Customer.extend({
  billing: BillingStanding,
  refund: RefundRequest.nullable(),
  refusedRefunds: z.array(RefusedRefund),
  /** The latest, newest first. */
  events: z.array(CustomerEvent),
  invoices: z.array(Invoice),
})
export type CustomerDetails = z.infer<typeof CustomerDetails>

export const DecideRefund = z.object({
  invoiceId: Id,
  decision: z.enum(['grant', 'refuse']),
  /** The owner of the workspace reads it. */
  reason: required(prose(1000), msg`Reason is required.`),
})
export type DecideRefund = z.infer<typeof DecideRefund>

export const SettleRefund = z.object({ id: Id, reason: required(prose(1000), msg`Reason is required.`) })
export type SettleRefund = z.infer<typeof SettleRefund>

/** What was taken in a month, and given back of it since, or lost in disputes. The sandbox and test keys take nothing, and are told apart. */
export const RevenueMonth = z.object({
  month: z.iso.date(),
  currency: Currency,
  isSandbox: z.boolean(),
  paidCents: z.int(),
  refundedCents: z.int(),
})
export type RevenueMonth = z.infer<typeof RevenueMonth>

export const ListKeptInvoices = Page.extend({
  /** A number, or words in the name or the address of whoever bought. */
  q: line(120).default(''),
})
export type ListKeptInvoices = z.infer<typeof ListKeptInvoices>

const OneWorkspace = z.object({ workspaceId: Id })

/** Who pays for what, for super admins. */
export const customers = {
  list: adminBase
    .route({ method: 'GET', path: '/admin/subscriptions', summary: 'Workspaces and their plans' })
    .input(ListCustomers)
    .output(pageOf(Customer)),
  get: adminBase
    .route({
      method: 'GET',
      path: '/admin/subscriptions/{workspaceId}',
      summary: 'A workspace, its plan and what happened to its payments',
    })
    .input(OneWorkspace)
    .output(CustomerDetails),
  decideRefund: adminBase
    .route({ method: 'POST', path: '/admin/invoices/{invoiceId}/refund', summary: 'Give a payment back, or refuse to' })
    .input(DecideRefund)
    .output(CustomerDetails),
  retryRefund: adminBase
    .route({ method: 'POST', path: '/admin/refunds/{id}/retry', summary: 'Have a provider give back once more what it refused to' })
    .input(z.object({ id: Id }))
    .output(CustomerDetails),
  settleRefund: adminBase
    .route({
      method: 'POST',
      path: '/admin/refunds/{id}/settle',
      summary: 'Write down that money which a provider refused to give back went back another way',
    })
    .input(SettleRefund)
    .output(CustomerDetails),
  revenue: adminBase
    .route({ method: 'GET', path: '/admin/revenue', summary: 'What was taken in each of the last twelve months' })
    .output(z.array(RevenueMonth)),
  keptInvoices: adminBase
    .route({ method: 'GET', path: '/admin/invoices', summary: 'Invoices of deleted workspaces, newest first' })
    .input(ListKeptInvoices)
    .output(pageOf(Invoice)),
  invoice: adminBase
    .route({ method: 'GET', path: '/admin/invoices/{id}', summary: 'One invoice of any workspace, also of a deleted one' })
    .input(z.object({ id: Id }))
    .output(Invoice),
}
