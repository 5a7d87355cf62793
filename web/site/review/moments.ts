import { i18n } from '@lingui/core'
import { type Language, localeOf } from '@postwright/contract/core/languages'

import { zoneName } from '../../lib/formats.ts'

/** "Sat 26 Sep, 09:00" */
export function momentOf(instant: string, timeZone: string): string {
  return written(instant, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}

/** "Sat 26 Sep, 09:00 SAST" */
export function zonedMoment(instant: string, timeZone: string): string {
  return `${momentOf(instant, timeZone)} ${zoneName(instant, timeZone)}`
}

/** "Mon 14 Sep" */
export function dayOf(instant: string, timeZone: string): string {
  return written(instant, { timeZone })
}

/** "10:35" */
export function timeOf(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat(locale(), { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(instant))
}

/** When a post goes out: "Sat 26 Sep, 09:00"; null while nobody planned it. A plan has it on the clock of the business. */
export function plannedMoment({ dueAt, plannedFor }: { dueAt: string | null; plannedFor: string | null }, timeZone: string): string | null {
  if (dueAt !== null) return momentOf(dueAt, timeZone)
  return plannedFor === null ? null : momentOf(`${plannedFor}:00Z`, 'UTC')
}

function written(instant: string, options: Intl.DateTimeFormatOptions): string {
  const fields = { weekday: 'short', day: 'numeric', month: 'short', ...options } as const
  return new Intl.DateTimeFormat(locale(), fields).format(new Date(instant)).replace(/^(\p{L}+)[.,]+/u, '$1')
}

/** In the page's language; of the server's own country nobody wants to know. */
function locale(): string {
  return localeOf[i18n.locale as Language]
}
