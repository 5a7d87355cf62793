import { Temporal } from 'temporal-polyfill'

/** `2026-09-16` of today in a zone. */
export function todayIn(timeZone: string): string {
  return Temporal.Now.plainDateISO(timeZone).toString()
}
