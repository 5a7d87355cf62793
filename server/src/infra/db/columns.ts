import { timestamp } from 'drizzle-orm/pg-core'

/** A moment, whatever the clock on the wall says. */
export const instant = (name: string) => timestamp(name, { withTimezone: true })

/** To the millisecond, as JavaScript has it: what was read compares equal to what is stored. */
export const instantInMs = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
