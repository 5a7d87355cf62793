export const planIds = ['starter', 'solo', 'growth', 'agency', 'enterprise'] as const
export type PlanId = (typeof planIds)[number]

export const currencies = ['ZAR', 'USD'] as const
export type Currency = (typeof currencies)[number]

/** What a plan gives and costs in a month; null is "no limit" for businesses and channels, "by agreement" for quotas and prices. Money in cents. */
export interface Plan {
  id: PlanId
  label: string
  priceCents: Record<Currency, number> | null
  businesses: number | null
  tokens: number | null
  posts: number | null
  /** Of a plan by agreement: the least. */
  seats: number
  /** Connected channels besides blog, newsletter and sandbox. */
  channels: number | null
  mostPopular: boolean
  /** Each, a month. The specification names rand alone: dollars are at the rate of the plan's own two prices, in whole ones. */
  extraBusinessCents: Record<Currency, number> | null
  overage: { tokens: number; posts: number; zarCents: number } | null
}

const none = { channels: null, mostPopular: false, extraBusinessCents: null, overage: null }

/** The one table of plans, read by pricing, billing and quotas. */
export const plans = {
  starter: {
    ...none,
    id: 'starter',
    label: 'Starter',
    priceCents: { ZAR: 0, USD: 0 },
    businesses: 1,
    tokens: 10_000,
    posts: 10,
    seats: 1,
    channels: 1,
  },
  solo: {
    ...none,
    id: 'solo',
    label: 'Solo',
    priceCents: { ZAR: 550_00, USD: 29_00 },
    businesses: 1,
    tokens: 100_000,
    posts: 30,
    seats: 1,
    mostPopular: true,
    overage: { tokens: 10_000, posts: 10, zarCents: 90_00 },
  },
  growth: {
    ...none,
    id: 'growth',
    label: 'Growth',
    priceCents: { ZAR: 1500_00, USD: 79_00 },
    businesses: 3,
    tokens: 300_000,
    posts: 90,
    seats: 3,
    extraBusinessCents: { ZAR: 180_00, USD: 9_00 },
  },
  agency: {
    ...none,
    id: 'agency',
    label: 'Agency',
    priceCents: { ZAR: 3800_00, USD: 199_00 },
    businesses: 10,
    tokens: 1_000_000,
    posts: 300,
    seats: 10,
    extraBusinessCents: { ZAR: 280_00, USD: 15_00 },
  },
  enterprise: {
    ...none,
    id: 'enterprise',
    label: 'Enterprise',
    priceCents: null,
    businesses: null,
    tokens: null,
    posts: null,
    seats: 25,
  },
} satisfies Record<PlanId, Plan>
