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

/** The next day of a date, such as a field has it. */
export function dayAfter(date: string | null): Wall {
  return wallOf(new Date(Date.parse(`${date}T12:00:00Z`) + 86_400_000), 'UTC')
}

export function wallOf(instant: Date, timeZone = 'Africa/Johannesburg'): Wall {
  const text = instant.toLocaleString('sv-SE', { timeZone })
  return { date: text.slice(0, 10), time: text.slice(11, 16) }
}

/** Chooses a day and a time wherever a post is given one. */
export async function chooseWhen(form: Locator, { date, time }: Wall): Promise<void> {
  await chooseDay(form, date)
  const [hour = '', minute = ''] = time.split(':')
  const fields = { hour: form.getByRole('spinbutton', { name: 'Hour' }), minute: form.getByRole('spinbutton', { name: 'Minute' }) }
  await fields.hour.fill(hour)
  await fields.minute.fill(minute)
  await expect(fields.hour).toHaveValue(hour)
  await expect(fields.minute).toHaveValue(minute)
}

async function chooseDay(form: Locator, date: string): Promise<void> {
  const field = form.getByRole('button', { name: /^Date/ })
  if ((await field.getAttribute('data-date')) === date) return
  await field.click()
  const calendar = calendarOf(form)
  // Once it is open it takes the focus; until then it may still be on its way to its place.
  await expect(calendar.locator('[data-date]:focus')).toBeVisible()
  const day = calendar.locator(`[data-date="${date}"]`)
  while (!(await day.isVisible())) await calendar.getByRole('button', { name: 'Later month' }).click()
  await day.click()
  await expect(field).toHaveAttribute('data-date', date)
}

/** What opens under the field of the day. */
export function calendarOf(form: Locator): Locator {
  return form.page().getByRole('dialog', { name: 'Date' })
}
