import type { Currency } from '@postwright/contract/core/plans'

/** The provider said no, in its own words without our keys: the same request will be refused again. */
export type Refused = { type: 'refused'; status: number; code: string | null; reason: string }
/** No answer, a broken one, or "later". Whether the request had an effect is not known: repeat it as it was. */
export type Again = { type: 'again'; afterSeconds: number; reason: string }
/** This provider has nothing of the kind, or does not take this currency. */
export type Unsupported = { type: 'unsupported' }

export type Outcome<Value> = { type: 'ok'; value: Value } | Refused | Again | Unsupported

interface Call {
  signal: AbortSignal
}

export interface CheckoutInput extends Call {
  /** Of the order: letters, digits and `-`, at most 60. Repeating a call with it never opens a second payment of one that was paid. */
  reference: string
  workspaceId: string
  /** The first charge. With `monthlyCents` it may be another, as the rest of a month that was paid already. */
  amountCents: number
  currency: Currency
  /** From one month after the first charge on; null for a payment that is made once. */
  monthlyCents: number | null
  /** The first charge is for so many days, and the monthly ones begin after them; null for a month. */
  firstDays: number | null
  /**
   * What an earlier checkout of the same amounts answered, so that it is not made again. At Paystack a customer has one subscription for
   * a plan at most: there, keep it for the workspace, and leave it out for one that subscribes anew.
   */
  planRef: string | null
  /** Shown to whoever pays. */
  description: string
  brandName: string
  email: string
  returnUrl: string
  cancelUrl: string
}

/** `paid`: an earlier call with this reference led to a payment. `planRef` is to be kept; null where nothing is charged monthly. */
export type Checkout = { providerRef: string; planRef: string | null } & ({ state: 'opened'; url: string } | { state: 'paid' })

export interface Card {
  brand: string
  last4: string
  expiresMonth: number
  expiresYear: number
}

/** What our order said about itself, as the provider gave it back. */
interface Ours {
  reference: string | null
  workspaceId: string | null
}

export interface Payment extends Ours {
  /** `abandoned` also stands for a checkout that is open and not paid yet, which Paystack tells no other way. */
  state: 'paid' | 'pending' | 'failed' | 'abandoned' | 'refunded'
  amountCents: number
  currency: string
  paidAt: Date | null
  /** What is refunded. */
  paymentRef: string | null
  customerRef: string | null
  /** Lets us charge again; null where the provider does that itself. */
  authorizationRef: string | null
  subscriptionRef: string | null
  planRef: string | null
  card: Card | null
  /** Why it failed, in the provider's words. */
  reason: string | null
}

export interface Subscription extends Ours {
  ref: string
  /** `ending`: nothing more is charged, and what was paid runs to its end. `past_due`: the last charge failed. */
  state: 'pending' | 'active' | 'past_due' | 'ending' | 'ended'
  planRef: string | null
  customerRef: string | null
  /** After a failure: when it is tried again; null where the provider does not say. */
  nextPaymentAt: Date | null
  /** In a row; a provider that does not count says 1. */
  failures: number
  card: Card | null
}

export interface PaidSince extends Call {
  subscriptionRef: string
  customerRef: string | null
  planRef: string | null
  since: Date
}

export interface ChangeInput extends Call {
  subscriptionRef: string
  /** Of `makePlan`, for this change alone. */
  planRef: string
  /** Until then it is paid: the next charge is the first of the new sum. */
  from: Date
  brandName: string
  returnUrl: string
  cancelUrl: string
}

/** `agreed`: from then on this one charges, and nothing else. `asked`: it goes on as before unless the buyer agrees there. */
export type ChangedSubscription = { state: 'agreed'; subscriptionRef: string } | { state: 'asked'; url: string }

export interface RefundInput extends Call {
  paymentRef: string
  amountCents: number
  currency: Currency
  /** The same at each attempt: the money goes back once. */
  key: string
  /** When it was asked for first: nothing older can be it. */
  since: Date
}

export const paymentEventKinds = [
  'payment_succeeded',
  'payment_failed',
  'subscription_began',
  'subscription_ending',
  'subscription_ended',
  'payment_refunded',
  'dispute_opened',
  'dispute_closed',
  'other',
] as const

/** Events come late, twice and in any order: read the payment or the subscription again before acting. */
export interface PaymentEvent {
  /** The same when the provider sends it again. */
  key: string
  kind: (typeof paymentEventKinds)[number]
  /** As the provider calls it. */
  type: string
  at: Date | null
  /** Of the order; only where the provider gives it back. */
  orderReference: string | null
  customerRef: string | null
  subscriptionRef: string | null
  planRef: string | null
  /** Of `payment_succeeded` at Paystack, also what `readPayment` takes. */
  paymentRef: string | null
  amountCents: number | null
  currency: string | null
  periodEndsAt: Date | null
  /** Of a dispute that was closed; null where it is not said. */
  disputeLost: boolean | null
}

export type Verdict = { type: 'genuine' } | { type: 'forged' } | Again | Refused

/**
 * What is looked at with the keys that are set; `words` are the provider's, or say what is wrong. `unanswered` says nothing about the
 * keys.
 */
export interface Finding {
  step: 'credentials' | 'currency' | 'plan' | 'webhook'
  outcome: 'ok' | 'failed' | 'unanswered' | 'skipped'
  words: string | null
}

/**
 * One company that takes money for us. Money is whole cents. Nothing is thrown for what a provider does, and no call is made inside a
 * transaction. A redirect back from a checkout proves nothing: `readPayment` does.
 */
export interface PaymentProvider {
  name: 'paystack' | 'paypal'
  currency: Currency
  /** Test keys move no money. */
  mode: 'test' | 'live'
  openCheckout: (input: CheckoutInput) => Promise<Outcome<Checkout>>
  /** Null when the provider knows no such payment. */
  readPayment: (input: { providerRef: string } & Call) => Promise<Outcome<Payment | null>>
  /**
   * After a payment of a checkout with `monthlyCents`: what charges from then on, `from` a moment where the first charge was for some days.
   * Safe to repeat.
   */
  beginSubscription: (input: { payment: Payment; planRef: string; from: Date | null } & Call) => Promise<Outcome<Subscription>>
  /** What a payment of such a checkout has begun, also where it is over by now; null where nothing did, nor will by itself. */
  findSubscription: (input: { payment: Payment; planRef: string } & Call) => Promise<Outcome<Subscription | null>>
  /** Smaller monthly payments, which nobody is charged for by that. A second one of the same sum harms nobody. */
  makePlan: (input: { monthlyCents: number; description: string } & Call) => Promise<Outcome<{ planRef: string }>>
  /** Safe to repeat. Refused, everything is as it was: what was begun of it is taken back. */
  changeSubscription: (input: ChangeInput) => Promise<Outcome<ChangedSubscription>>
  /** What was paid for a subscription since then, at most 100, oldest first: what webhooks that were lost would have told. */
  paidSince: (input: PaidSince) => Promise<Outcome<Payment[]>>
  readSubscription: (input: { subscriptionRef: string } & Call) => Promise<Outcome<Subscription>>
  /** Charges nothing more, until it is resumed. Safe to repeat. */
  pauseSubscription: (input: { subscriptionRef: string } & Call) => Promise<Outcome<{ paidUntil: Date | null }>>
  /** Charges again from the next date on, as agreed; refused for what was ended for good. Safe to repeat. */
  resumeSubscription: (input: { subscriptionRef: string } & Call) => Promise<Outcome<Record<string, never>>>
  /** Safe to repeat. `paidUntil` is read before; null when it had been cancelled already, or nothing was paid. */
  cancelSubscription: (input: { subscriptionRef: string } & Call) => Promise<Outcome<{ paidUntil: Date | null }>>
  refundPayment: (input: RefundInput) => Promise<Outcome<{ refundRef: string }>>
  /** Where the customer changes the card. */
  manageLink: (input: { subscriptionRef: string } & Call) => Promise<Outcome<{ url: string }>>
  /** On the bytes as they came. What is `again` is answered so that the provider sends it another time. */
  verifyWebhook: (input: { rawBody: Uint8Array; headers: Headers } & Call) => Promise<Verdict>
  /** Of a genuine webhook; empty for a body without an event. */
  readEvents: (rawBody: Uint8Array) => PaymentEvent[]
  /** Whether all of this would work. What it makes is found again the next time, and charges nobody. */
  examine: (input: { webhookUrl: string } & Call) => Promise<Finding[]>
}
