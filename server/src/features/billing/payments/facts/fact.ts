import type { Currency, PlanId } from '@postwright/contract/core/plans'

/** What is known of every fact. A fact is verified and written down before anybody looks at it. */
interface Known {
  /** Equal for the same fact, however often and by whichever way it arrives. */
  key: string
  /** When it happened, as whoever tells of it says. */
  at: Date
}

/** Something that happened between a customer and whoever takes the money. Money in cents. */
export type BillingFact = Known &
  (
    | {
        kind: 'paid'
        orderId: string
        paymentRef: string
        amountCents: number
        currency: Currency
        /** The first payment of an order says what was bought; each later one renews it for a month. */
        opens: Opening | null
        /** By payments that others had taken the place of: it buys nothing. */
        isFormer?: true
      }
    | { kind: 'failed'; orderId: string; reason: string }
    /** It will not be renewed; `resumed` takes that back. */
    | { kind: 'ending' | 'resumed' | 'ended'; orderId: string }
    /** Another plan from the end of the period on; null takes that back. */
    | { kind: 'next_plan'; orderId: string; planId: PlanId | null; monthlyCents: number; extraBusinesses?: number }
    | { kind: 'refunded'; orderId: string; paymentRef: string; amountCents: number }
    | { kind: 'disputed' | 'dispute_won' | 'dispute_lost'; orderId: string; paymentRef: string }
  )

export interface Opening {
  planId: PlanId
  monthlyCents: number
  /** Beyond those that the plan includes, and part of its price; left out for none. */
  extraBusinesses?: number
  /** Only more businesses in this month of the order before, the first being 1; left out where a month begins. */
  joins?: number
  /** The order whose plan this one takes over, as it was when it was made. */
  replaces: string | null
  /** So many payments for plans were known when it was priced; what was paid since then is not taken off. */
  counted?: number
}

export type FactKind = BillingFact['kind']
