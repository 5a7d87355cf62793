/** So long after the end of a month the payment for the next one is awaited, unless it failed: only then is the month unpaid. */
export const awaitedHours = 24

/** So long after the end of a month everything goes on, though nobody paid for the next one. */
export const graceDays = 7
