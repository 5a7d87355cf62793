/** Of the plan, from its beginning until now; the calendar month before this one; 90 days with today; or dates of one's own. */
export const usagePeriods = ['plan', 'month', 'quarter', 'own'] as const
export type UsagePeriod = (typeof usagePeriods)[number]

export const mostUsageDays = 366
/** So many people, and so many models, have a row of their own. */
export const mostUsageRows = 50
/** So many lines at most, the newest, are in one file. */
export const mostUsageLines = 20_000
/** What calls cost is kept for so long. */
export const costDays = 400
