const dayMs = 86_400_000

interface Change {
  now: Date
  /** The month that is paid. */
  startsAt: Date
  endsAt: Date
  /** In cents a month. */
  fromCents: number
  toCents: number
  /** What is left of the quotas of that month, of the one that is used most; all of it when left out. */
  quotaLeftPercent?: number
}

export interface UpgradePrice {
  /** Days of the paid month that are left, this one among them, and of how many. */
  daysLeft: number
  days: number
  /** The percent of the quotas that are left, where that is less than the days; null where the days decide. */
  quotaLeftPercent: number | null
  /** What is taken off for what is left, in cents. */
  creditCents: number
  todayCents: number
}

/**
 * What another plan costs at once: its month, without what is left of the month that is paid, by its days or by its quotas, whichever is
 * less: what was used up is not given back, and begins anew with the new month.
 */
export function upgradePrice({ now, startsAt, endsAt, fromCents, toCents, quotaLeftPercent = 100 }: Change): UpgradePrice {
  const { days, daysLeft } = daysOf({ now, startsAt, endsAt })
  const isByQuota = quotaLeftPercent / 100 < daysLeft / days
  const creditCents = Math.round(isByQuota ? (fromCents * quotaLeftPercent) / 100 : (fromCents * daysLeft) / days)
  return {
    days,
    daysLeft,
    quotaLeftPercent: isByQuota ? quotaLeftPercent : null,
    creditCents,
    todayCents: Math.max(0, toCents - creditCents),
  }
}

/** What is added to a month under way costs for the days of it that are left. */
export function priceOfRest({ now, startsAt, endsAt, fromCents, toCents }: Change): UpgradePrice {
  const { days, daysLeft } = daysOf({ now, startsAt, endsAt })
  return {
    days,
    daysLeft,
    quotaLeftPercent: null,
    creditCents: 0,
    todayCents: Math.round((Math.max(0, toCents - fromCents) * daysLeft) / days),
  }
}

function daysOf({ now, startsAt, endsAt }: Pick<Change, 'now' | 'startsAt' | 'endsAt'>): { days: number; daysLeft: number } {
  const days = Math.max(1, Math.round((endsAt.getTime() - startsAt.getTime()) / dayMs))
  return { days, daysLeft: Math.min(days, Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / dayMs))) }
}

/** The tax within a price that has it already; `percent` such as 15. */
export function taxWithin(cents: number, percent: number): number {
  return Math.round((cents * percent) / (100 + percent))
}
