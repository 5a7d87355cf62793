import { api } from '../../../../lib/api.ts'
import type { AnalyticsSearch } from './analytics-search.ts'

export const analyticsQuery = (search: AnalyticsSearch) => api.analytics.read.queryOptions({ input: inputOf(search) })

export const figuresByTagQuery = (search: AnalyticsSearch) => api.analytics.tags.queryOptions({ input: inputOf(search) })

export const originQuery = (deliveryId: string) => api.analytics.origin.queryOptions({ input: { deliveryId } })

export const hoursQuery = (businessId: string, { channel, type }: Pick<AnalyticsSearch, 'channel' | 'type'>) =>
  api.metrics.goodTimes.queryOptions({ input: { businessId, channelId: channel, contentType: type } })

export const tagsQuery = (businessId: string | undefined) => api.tags.list.queryOptions({ input: { businessId } })

/** Where the posts behind the figures are a file. */
export function fileOf(search: AnalyticsSearch): string {
  const given = Object.entries(inputOf(search)).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `/api/v1/analytics/export?${new URLSearchParams(given).toString()}`
}

/** Dates of one's own can be asked for once both are there. */
export function hasDays({ period, from, to }: AnalyticsSearch): boolean {
  return period !== 'own' || (from !== undefined && to !== undefined)
}

function inputOf({ business, period, from, to, compare, channel, type, tag }: AnalyticsSearch) {
  const days = period === 'own' ? { period, from, to } : { period }
  return { businessId: business, ...days, compare, channelId: channel, contentType: type, tag }
}
