const dayMs = 86_400_000

interface Change {
  now: Date
  /** The month that is paid. */
  startsAt: Date
  endsAt: Date
  /** In cents a month. */
  fromCents: number
  toCents: number
}

export interface UpgradePrice {
  /** Days of the paid month that are left, this one among them, and of how many. */
  daysLeft: number
  days: number
  /** What is given back for them, in cents. */
  creditCents: number
  todayCents: number
}

/** What a larger plan costs at once: its month, without what is left of the month that is paid. A new month begins with it. */
export function upgradePrice({ now, startsAt, endsAt, fromCents, toCents }: Change): UpgradePrice {
  const { days, daysLeft } = daysOf({ now, startsAt, endsAt })
  const creditCents = Math.round((fromCents * daysLeft) / days)
  return { days, daysLeft, creditCents, todayCents: Math.max(0, toCents - creditCents) }
}

/** What is added to a month under way costs for the days of it that are left. */
export function priceOfRest({ now, startsAt, endsAt, fromCents, toCents }: Change): UpgradePrice {
  const { days, daysLeft } = daysOf({ now, startsAt, endsAt })
  return { days, daysLeft, creditCents: 0, todayCents: Math.round((Math.max(0, toCents - fromCents) * daysLeft) / days) }
}

function daysOf({ now, startsAt, endsAt }: Pick<Change, 'now' | 'startsAt' | 'endsAt'>): { days: number; daysLeft: number } {
  const days = Math.max(1, Math.round((endsAt.getTime() - startsAt.getTime()) / dayMs))
  return { days, daysLeft: Math.min(days, Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / dayMs))) }
}

/** The tax within a price that has it already; `percent` such as 15. */
export function taxWithin(cents: number, percent: number): number {
  return Math.round((cents * percent) / (100 + percent))
}
