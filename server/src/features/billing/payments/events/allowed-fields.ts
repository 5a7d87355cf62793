import type { PaymentProviderName } from '@postwright/contract/billing/payment-settings'

/**
 * What may be kept of an event: by the path of a field, lists aside, what its value has to look like. Ids, kinds, amounts, currencies, days
 * and our own reference; a field of another name, or with another value, is not kept.
 */
export type AllowedFields = Readonly<Record<string, RegExp>>

/** Of the provider's or ours. No number of a card is one: it has more digits in a row. */
const id = /^(?!.*\d{13})[\w.:=-]{1,128}$/
const kind = /^[a-z_.-]{1,64}$/i
const amount = /^-?\d{1,12}(\.\d{1,3})?$/
const currency = /^[a-z]{3}$/i
const yesOrNo = /^(true|false)$/
/** Of a plan that we made there: what this site is called, and which one. */
const ownPlan = /^[^@\d]{1,60}: (Solo|Growth|Agency)\b[^@\d]{0,40}$/
const day = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/

const paystack: AllowedFields = {
  event: kind,
  'data.id': id,
  'data.domain': kind,
  'data.status': kind,
  'data.reference': id,
  'data.amount': amount,
  'data.requested_amount': amount,
  'data.refund_amount': amount,
  'data.fees': amount,
  'data.currency': currency,
  'data.paid': yesOrNo,
  'data.paid_at': day,
  'data.created_at': day,
  'data.createdAt': day,
  'data.updated_at': day,
  'data.next_payment_date': day,
  'data.period_start': day,
  'data.period_end': day,
  'data.subscription_code': id,
  'data.invoice_code': id,
  'data.transaction_reference': id,
  'data.refund_reference': id,
  'data.resolution': kind,
  'data.metadata.reference': id,
  'data.metadata.workspace_id': id,
  'data.customer.id': id,
  'data.customer.customer_code': id,
  'data.plan': id,
  'data.plan.id': id,
  'data.plan.name': ownPlan,
  'data.plan.plan_code': id,
  'data.plan.amount': amount,
  'data.plan.currency': currency,
  'data.plan.interval': kind,
  'data.subscription.subscription_code': id,
  'data.subscription.status': kind,
  'data.subscription.amount': amount,
  'data.subscription.next_payment_date': day,
  'data.transaction.id': id,
  'data.transaction.reference': id,
  'data.transaction.status': kind,
  'data.transaction.amount': amount,
  'data.transaction.currency': currency,
}

const paypal: AllowedFields = {
  id,
  event_version: amount,
  event_type: kind,
  create_time: day,
  resource_type: kind,
  resource_version: amount,
  'resource.id': id,
  'resource.status': kind,
  'resource.state': kind,
  'resource.plan_id': id,
  'resource.custom_id': id,
  'resource.custom': id,
  'resource.sale_id': id,
  'resource.parent_payment': id,
  'resource.billing_agreement_id': id,
  'resource.create_time': day,
  'resource.update_time': day,
  'resource.start_time': day,
  'resource.status_update_time': day,
  'resource.amount.total': amount,
  'resource.amount.currency': currency,
  'resource.amount.value': amount,
  'resource.amount.currency_code': currency,
  'resource.subscriber.payer_id': id,
  'resource.billing_info.next_billing_time': day,
  'resource.billing_info.failed_payments_count': amount,
  'resource.billing_info.last_payment.time': day,
  'resource.billing_info.last_payment.amount.value': amount,
  'resource.billing_info.last_payment.amount.currency_code': currency,
  'resource.dispute_id': id,
  'resource.dispute_state': kind,
  'resource.reason': kind,
  'resource.dispute_amount.value': amount,
  'resource.dispute_amount.currency_code': currency,
  'resource.dispute_outcome.outcome_code': kind,
  'resource.disputed_transactions.seller_transaction_id': id,
}

export const allowedFields: Readonly<Record<PaymentProviderName, AllowedFields>> = { paystack, paypal }
