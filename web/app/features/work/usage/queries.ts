import type { UsagePeriod } from '@postwright/contract/work/usage-period'

import { api } from '../../../../lib/api.ts'

/** Which days are looked at, as the address keeps it. */
export interface UsageSearch {
  period?: UsagePeriod | undefined
  from?: string | undefined
  to?: string | undefined
}

export const usageQuery = (search: UsageSearch) => api.usage.read.queryOptions({ input: inputOf(search) })

/** Where the same figures are a file. */
export function usageFileOf(search: UsageSearch): string {
  const given = Object.entries(inputOf(search)).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `/api/v1/usage/export?${new URLSearchParams(given).toString()}`
}

/** Dates of one's own can be asked for once both are there. */
export function hasDays({ period, from, to }: UsageSearch): boolean {
  return period !== 'own' || (from !== undefined && to !== undefined)
}

function inputOf({ period = 'plan', from, to }: UsageSearch) {
  return period === 'own' ? { period, from, to } : { period }
}
