/** The last 7, 28, 90 and 365 days with today, or dates of one's own. */
export const analyticsPeriods = ['week', 'month', 'quarter', 'year', 'own'] as const
export type AnalyticsPeriod = (typeof analyticsPeriods)[number]

/** Those of a report, which goes on with the days. */
export const reportPeriods = ['week', 'month', 'quarter', 'year'] as const

export const analyticsPeriodDays = { week: 7, month: 28, quarter: 90, year: 365 } as const

/** The days right before the period, the same days a year earlier, or nothing. */
export const analyticsComparisons = ['before', 'year', 'none'] as const
export type AnalyticsComparison = (typeof analyticsComparisons)[number]

export const mostAnalyticsDays = 365
/** So many posts at most, the newest, are in one file. */
export const mostAnalyticsLines = 20_000
/** So long after its time a post is out on time. */
export const onTimeSeconds = 60
