import { asc, inArray, sql } from 'drizzle-orm'

import type { Services } from '../../../../context.ts'
import { invoices } from '../table.ts'

/** The longest that tax law has a seller keep an invoice, counted from the end of its year of UTC. */
export const keptYears = 10

const atOnce = 1_000
const mostBatches = 20

/** Forgets invoices that no law has kept any longer, the oldest first, so many in one run. @returns how many */
export async function forgetOldInvoices({ db }: Pick<Services, 'db'>): Promise<number> {
  let forgotten = 0
  for (let batch = 0; batch < mostBatches; batch++) {
    const { rowCount } = await db.asSystem('invoices are forgotten that no law has kept any longer', (tx) => {
      const oldest = tx
        .select({ id: invoices.id })
        .from(invoices)
        .where(
          sql`${invoices.issuedAt} < (date_trunc('year', now() at time zone 'UTC') - make_interval(years => ${keptYears})) at time zone 'UTC'`,
        )
        .orderBy(asc(invoices.issuedAt))
        .limit(atOnce)
      return tx.delete(invoices).where(inArray(invoices.id, oldest))
    })
    forgotten += rowCount ?? 0
    if ((rowCount ?? 0) < atOnce) break
  }
  return forgotten
}
