/** The same day and time of the next month in UTC, or its last day: what was paid on 31 January is charged again on 28 February. */
export function oneMonthAfter(moment: Date): Date {
  const next = new Date(moment)
  next.setUTCMonth(next.getUTCMonth() + 1)
  // A day that the next month lacks runs over into the one after it; day 0 is the last of the month before.
  if (next.getUTCDate() !== moment.getUTCDate()) next.setUTCDate(0)
  return next
}
