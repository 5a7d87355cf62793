import { z } from 'zod'

import { base, manageBase, manageOnceBase } from '../core/base.ts'
import { msg } from '../core/msg.ts'
import { mostExtraBusinesses } from './extra-businesses.ts'
import { says } from '../core/sentences.ts'
import { Currency, Email, Id, Instant, line, PlanId, prose, required } from '../core/values.ts'
import { Role } from '../identity/accounts.ts'

const providerIds = ['sandbox', 'paystack', 'paypal'] as const
export const ProviderId = z.enum(providerIds)
export type ProviderId = z.infer<typeof ProviderId>

/**
 * Where a customer stands. `past_due`: a payment failed, and the month that was paid goes on. `renewing`: the month is over, and it is not
 * known yet whether the next one was paid. `grace`: it is over and unpaid, and everything goes on for seven days. `cancelled`: paid to the end, and not renewed.
 */
export const billingPhases = ['none', 'trialing', 'active', 'past_due', 'renewing', 'grace', 'cancelled', 'expired'] as const
export const BillingPhase = z.enum(billingPhases)
export type BillingPhase = z.infer<typeof BillingPhase>

/** What may happen between a customer and whoever takes the money. */
export const paymentFactKinds = [
  'paid',
  'failed',
  'next_plan',
  'ending',
  'resumed',
  'refunded',
  'disputed',
  'dispute_won',
  'dispute_lost',
  'ended',
] as const
export type PaymentFactKind = (typeof paymentFactKinds)[number]

export const packKinds = ['tokens', 'posts'] as const
export const PackKind = z.enum(packKinds)
export type PackKind = z.infer<typeof PackKind>

const Cents = z.int().min(0)

/** Whether money moves: neither in our sandbox, nor with the test keys of a provider. */
export const MoneyMode = z.enum(['sandbox', 'test', 'live'])
export type MoneyMode = z.infer<typeof MoneyMode>

/** What a plan, or more of a quota, costs at this moment. Nothing of it is taken from whoever asks. */
export const Price = z.object({
  currency: Currency,
  /** Of the plan with its extra businesses, a month. */
  monthlyCents: Cents,
  /** Businesses beyond those that the plan includes, and what they are of `monthlyCents`. */
  extraBusinesses: z.int(),
  extraCents: Cents,
  /** Only more businesses for what is left of the month, which goes on; else a month begins with the payment. */
  isRest: z.boolean(),
  /** A plan that was cancelled and still runs only goes on: nothing is paid today, and no month begins. */
  isResumed: z.boolean(),
  /** What is left of the month that is paid, and is taken off. */
  creditCents: Cents,
  daysLeft: z.int(),
  days: z.int(),
  /** The credit is by the percent of its quotas that are left, which is less than that of its days; else null. */
  quotaLeftPercent: z.int().nullable(),
  todayCents: Cents,
  /** Of today's price; null where the seller names no tax. */
  tax: z.object({ percent: z.number(), cents: Cents }).nullable(),
  /** How it is paid, by whatever keys there are at this moment; an order stays with what it was made for. */
  mode: MoneyMode,
})
export type Price = z.infer<typeof Price>

const howMany = says(msg`Enter a whole number, from 0 to ${{ most: mostExtraBusinesses }}.`)
/** Businesses beyond those that a plan includes. */
const ExtraBusinesses = z.int(howMany).min(0, howMany).max(mostExtraBusinesses, howMany)

/** The same in an address, where numbers are texts. */
const AskedExtraBusinesses = z.preprocess(
  (value) => (value === null ? Number.NaN : value),
  z.coerce.number(howMany).pipe(ExtraBusinesses).default(0),
)

/** The plan in use with more extra businesses than it has adds those for the rest of the month. */
export const ChoosePlan = z.object({ planId: PlanId, currency: Currency, extraBusinesses: ExtraBusinesses.default(0) })
export type ChoosePlan = z.infer<typeof ChoosePlan>

/** The plan of the next month; null takes that back. */
export const ChooseNextPlan = z.object({ planId: PlanId.nullable(), extraBusinesses: ExtraBusinesses.default(0) })
export type ChooseNextPlan = z.infer<typeof ChooseNextPlan>

export const BuyPack = z.object({ what: PackKind })
export type BuyPack = z.infer<typeof BuyPack>

/** A plan that may have room for fewer than there are. */
export const ReadStaying = z.object({ planId: PlanId, extraBusinesses: AskedExtraBusinesses })
export type ReadStaying = z.infer<typeof ReadStaying>

/** Who and what would stay in a plan, those that stay first. The rest is locked, and nothing of it deleted. */
export const Staying = z.object({
  businesses: z.object({
    /** Null without a limit. */
    limit: z.int().nullable(),
    items: z.array(
      z.object({
        id: Id,
        name: z.string(),
        stays: z.boolean(),
        isLocked: z.boolean(),
        /** Deliveries that are planned for the time after the month that is paid; they are not sent while it is locked. */
        planned: z.int(),
      }),
    ),
  }),
  members: z.object({
    limit: z.int(),
    items: z.array(z.object({ id: Id, name: z.string(), role: Role, stays: z.boolean(), isLocked: z.boolean() })),
  }),
})
export type Staying = z.infer<typeof Staying>

const mostChosen = 1000
/** Whoever is not named stays as far as there is room, those first that were used last. The owner always stays. */
export const ChooseStaying = z.object({ businessIds: z.array(Id).max(mostChosen), userIds: z.array(Id).max(mostChosen) })
export type ChooseStaying = z.infer<typeof ChooseStaying>

/** Where it is paid: opened in a new tab. */
export const Checkout = z.object({ url: z.string() })
export type Checkout = z.infer<typeof Checkout>

export const Order = z.object({
  id: Id,
  what: z.enum(['plan', ...packKinds]),
  planId: PlanId,
  planLabel: z.string(),
  workspaceName: z.string(),
  provider: ProviderId,
  reference: z.string(),
  state: z.enum(['open', 'paid', 'failed', 'expired']),
  reason: z.string().nullable(),
  /** The sandbox answered, and its event is still to come. */
  isAwaited: z.boolean(),
  /** It was paid and bought nothing, as another payment came first: the money goes back. */
  isReturned: z.boolean(),
  /** The plan that is in use, whichever order pays for it. */
  planInUse: z.string().nullable(),
  price: Price,
  createdAt: Instant,
  expiresAt: Instant,
})
export type Order = z.infer<typeof Order>

export const sandboxAnswers = ['paid', 'declined', 'second_step', 'closed'] as const
/** When its event arrives; the order is over by the last of them. */
export const sandboxArrivals = ['at_once', 'in_a_minute', 'in_an_hour'] as const
/** What the sandbox does in place of a payment provider. */
export const AnswerOrder = z.object({
  id: Id,
  answer: z.enum(sandboxAnswers),
  arrives: z.enum(sandboxArrivals).default('at_once'),
  /** How often its event arrives. */
  times: z
    .int()
    .min(1, says(msg`Use 1 to 20.`))
    .max(20, says(msg`Use 1 to 20.`))
    .default(1),
})
export type AnswerOrder = z.infer<typeof AnswerOrder>

/** Who stands on an invoice. */
export const BuyerDetails = z.object({
  name: required(line(120), msg`Name is required.`),
  address: prose(400),
  taxNumber: line(40),
  email: z.union([z.literal(''), Email]),
})
export type BuyerDetails = z.infer<typeof BuyerDetails>

/** As they were when an invoice was written. */
export const InvoiceParty = z.object({ name: z.string(), address: z.string(), taxNumber: z.string(), email: z.string() })
export type InvoiceParty = z.infer<typeof InvoiceParty>

export const Invoice = z.object({
  id: Id,
  /** `SBX-0412`: without gaps within its series. */
  number: z.string(),
  issuedAt: Instant,
  planId: PlanId,
  what: z.enum(['plan', ...packKinds]),
  startsAt: Instant,
  endsAt: Instant,
  currency: Currency,
  totalCents: Cents,
  taxCents: Cents,
  taxPercent: z.number(),
  refundedCents: Cents,
  /** Their full price, and for how many. */
  extraBusinesses: z.int(),
  extraCents: Cents,
  /** What was taken off the full prices for what was left of the month before. */
  creditCents: Cents,
  /** The number of the invoice of which this credit note gives its total back; null for an invoice. */
  corrects: z.string().nullable(),
  /** Its payment is disputed, or went back after that. */
  dispute: z.enum(['opened', 'lost']).nullable(),
  buyer: InvoiceParty,
  seller: InvoiceParty,
  isSandbox: z.boolean(),
  /** Paid with test keys: no money moved, and it has a series of its own. */
  isTest: z.boolean(),
})
export type Invoice = z.infer<typeof Invoice>

export const BillingStanding = z.object({
  phase: BillingPhase,
  /** Who takes the money for the plan in use; without one, of a new order. */
  provider: ProviderId,
  /** How the plan in use is paid; null where none is. */
  mode: MoneyMode.nullable(),
  /** How a new order in either currency is paid. */
  takes: z.record(Currency, MoneyMode),
  planId: PlanId.nullable(),
  currency: Currency.nullable(),
  /** In which it was paid last; null where nothing ever was. */
  usualCurrency: Currency.nullable(),
  monthlyCents: Cents.nullable(),
  paidUntil: Instant.nullable(),
  /** A plan that ends is followed by Starter, which has no end here. */
  starterFollows: z.boolean(),
  /** It was cancelled, and can go on without a payment. */
  mayResume: z.boolean(),
  /** Where a payment failed or the month is over: what ends then, unless it is paid before. */
  graceEndsAt: Instant.nullable(),
  /** The first failure since the last payment. */
  failedAt: Instant.nullable(),
  /** When the provider charges next, or tries again after a failure; null where it does not say, or charges nothing more. */
  nextPaymentAt: Instant.nullable(),
  /** Its provider has a page on which the card, or the wallet, is changed. */
  mayChangeMethod: z.boolean(),
  nextPlanId: PlanId.nullable(),
  /** That are paid for, beyond those that the plan includes; and from the next month on, where that is another number. */
  extraBusinesses: z.int(),
  nextExtraBusinesses: z.int().nullable(),
  /**
   * Another plan or number of businesses for the next month that is not agreed yet with whoever charges: the buyer agrees at `url`, null
   * where it is arranged without them. Until then everything goes on, and is charged, as before.
   */
  change: z.object({ planId: PlanId, extraBusinesses: z.int(), url: z.string().nullable() }).nullable(),
  failures: z.int(),
  card: z.object({ brand: z.string(), last4: z.string(), expires: z.string() }).nullable(),
  /** Within 14 days of the payment for the plan in use, all that was paid for it can be asked back. */
  refund: z
    .object({
      invoiceId: Id,
      cents: Cents,
      until: Instant,
      askedAt: Instant.nullable(),
      /** By charge: of earlier ones what was credited to the plan, and what was bought for it and is not used. */
      parts: z.array(z.object({ invoiceId: Id, number: z.string(), cents: Cents })),
    })
    .nullable(),
})
export type BillingStanding = z.infer<typeof BillingStanding>

export const payments = {
  standing: base
    .route({ method: 'GET', path: '/billing', summary: 'Where the workspace stands with its payments' })
    .output(BillingStanding),
  price: manageBase
    .route({ method: 'GET', path: '/billing/price', summary: 'What a plan costs at this moment' })
    .input(ChoosePlan.extend({ extraBusinesses: AskedExtraBusinesses }))
    .output(Price),
  order: manageOnceBase
    .route({
      method: 'POST',
      path: '/billing/orders',
      successStatus: 201,
      summary: 'Order a plan, to be paid at the address in the answer; the one that was cancelled and still runs goes on with that',
    })
    .input(ChoosePlan)
    .output(Checkout),
  buyPack: manageOnceBase
    .route({ method: 'POST', path: '/billing/packs', successStatus: 201, summary: 'Order more tokens or posts for this month' })
    .input(BuyPack)
    .output(Checkout),
  getOrder: manageBase
    .route({ method: 'GET', path: '/billing/orders/{id}', summary: 'An order and what became of it' })
    .input(z.object({ id: Id }))
    .output(Order),
  confirmOrder: manageBase
    .route({
      method: 'POST',
      path: '/billing/orders/{id}/confirm',
      summary: 'Have an order looked up at its provider, as when the buyer is back before the provider told of the payment',
    })
    .input(z.object({ id: Id }))
    .output(Order),
  answerOrder: manageBase
    .route({
      method: 'POST',
      path: '/billing/orders/{id}/answer',
      summary: 'Answer an order of the sandbox, in place of a payment provider',
    })
    .input(AnswerOrder)
    .output(Order),
  nextPlan: manageBase
    .route({ method: 'PUT', path: '/billing/next-plan', summary: 'Choose the plan of the next month, or take that back' })
    .input(ChooseNextPlan)
    .output(BillingStanding),
  staying: manageBase
    .route({ method: 'GET', path: '/billing/staying', summary: 'Which businesses and members would stay in a smaller plan' })
    .input(ReadStaying)
    .output(Staying),
  keepStaying: manageBase
    .route({ method: 'PUT', path: '/billing/staying', summary: 'Choose which businesses and members stay in a smaller plan' })
    .input(ChooseStaying)
    .output(z.object({})),
  cancel: manageBase
    .route({ method: 'POST', path: '/billing/cancel', summary: 'Let the plan end with the month that is paid' })
    .output(BillingStanding),
  resume: manageBase.route({ method: 'POST', path: '/billing/resume', summary: 'Let it go on after all' }).output(BillingStanding),
  changeMethod: manageBase
    .route({ method: 'POST', path: '/billing/payment-method', summary: 'Where it is changed how the plan in use is paid' })
    .output(Checkout),
  askRefund: manageBase
    .route({ method: 'POST', path: '/billing/refund', summary: 'Ask back what was paid for the plan in use' })
    .input(z.object({ reason: required(prose(1000), msg`Reason is required.`) }))
    .output(BillingStanding),
  invoices: manageBase
    .route({ method: 'GET', path: '/billing/invoices', summary: 'Invoices, newest first' })
    .input(z.object({ cursor: z.string().optional(), limit: z.coerce.number().int().min(1).max(100).default(20) }))
    .output(z.object({ items: z.array(Invoice), nextCursor: z.string().nullable() })),
  invoice: manageBase
    .route({ method: 'GET', path: '/billing/invoices/{id}', summary: 'One invoice' })
    .input(z.object({ id: Id }))
    .output(Invoice),
  details: manageBase.route({ method: 'GET', path: '/billing/details', summary: 'Who stands on invoices' }).output(InvoiceParty),
  saveDetails: manageBase
    .route({ method: 'PUT', path: '/billing/details', summary: 'Change who stands on later invoices' })
    .input(BuyerDetails)
    .output(BuyerDetails),
}
