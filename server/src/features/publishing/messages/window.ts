import { and, eq, gt, sql } from 'drizzle-orm'

import { contacts } from './table.ts'

/** Whether somebody wrote to this number within a day: then they may be answered freely. A minute less, since clocks differ. */
export function isWindowOpen(number: string) {
  return and(eq(contacts.wroteTo, number), gt(contacts.wroteAt, sql`now() - interval '23 hours 59 minutes'`))
}
