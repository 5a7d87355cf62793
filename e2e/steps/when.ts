import { expect, type Locator } from '@playwright/test'

/** What a clock on a wall in that zone shows: a day and a time with minutes, as the fields take them. */
export interface Wall {
  date: string
  time: string
}

/** The next full minute that leaves time to fill in a form. */
export function nextMinute(): Date {
  const leadMs = 15_000
  const minuteMs = 60_000
  return new Date(Math.ceil((Date.now() + leadMs) / minuteMs) * minuteMs)
}

/** Noon-safe: `days` later on the same clock, at `time`. */
export function daysFromNow(days: number, time = '09:00', timeZone = 'Africa/Johannesburg'): Wall {
  return { date: wallOf(new Date(Date.now() + days * 86_400_000), timeZone).date, time }
}

export function wallOf(instant: Date, timeZone = 'Africa/Johannesburg'): Wall {
  const text = instant.toLocaleString('sv-SE', { timeZone })
  return { date: text.slice(0, 10), time: text.slice(11, 16) }
}

/** Fills in Date and Time wherever a post is given one. */
export async function chooseWhen(form: Locator, { date, time }: Wall): Promise<void> {
  await form.getByLabel('Date').fill(date)
  await form.getByLabel('Time', { exact: true }).fill(time)
  await expect(form.getByLabel('Time', { exact: true })).toHaveValue(time)
}
