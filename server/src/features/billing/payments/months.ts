/** The same day and time so many months later, in UTC; the last day of a month that has no such day. Counted from the first, so that the 31st does not become the 28th for good. */
export function monthsAfter(start: Date, months: number): Date {
  const day = start.getUTCDate()
  const moved = new Date(start)
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(day, last))
  return moved
}
