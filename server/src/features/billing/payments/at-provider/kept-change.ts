import type { PlanId } from '@postwright/contract/core/plans'

/** Smaller payments that are arranged where they are charged. What they are called there stands beside it. */
export interface KeptChange {
  id: string
  /** Null where a smaller plan that was chosen before is taken back. */
  planId: PlanId | null
  monthlyCents: number
  extraBusinesses: number
  askedAt: string
  /** The day until which the month is paid. */
  startsAt: string
  /** `dropped`: refused there, or taken back before it was agreed. */
  state: 'asked' | 'agreed' | 'dropped'
  /** Where the buyer agrees; null where nobody has to, or it was not asked yet. */
  url: string | null
  agreedAt: string | null
}
