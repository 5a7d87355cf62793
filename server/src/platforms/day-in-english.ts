const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** "3 December 2026": as a day stands in a sentence that is kept, and read in other languages. */
export function dayInEnglish(at: number): string {
  return days.format(at)
}
