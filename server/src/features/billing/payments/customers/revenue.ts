import type { RevenueMonth } from '@postwright/contract/billing/customers'
import { sql } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { testSeries } from '../invoices/issue.ts'
import { invoices } from '../table.ts'
import { asAdministrator } from './as-administrator.ts'

/** What was taken in each of the last twelve months of UTC, the one under way included; months without a payment are left out. */
export function readRevenue(context: Context): Promise<RevenueMonth[]> {
  const month = sql<string>`to_char(${invoices.issuedAt} at time zone 'UTC', 'YYYY-MM-01')`
  return asAdministrator(context, 'looks at what was taken', (tx) =>
    tx
      .select({
        month,
        currency: invoices.currency,
        isSandbox: sql<boolean>`(${invoices.provider} = 'sandbox' or ${invoices.series} = ${testSeries})`,
        paidCents: sql<number>`sum(${invoices.totalCents})`.mapWith(Number),
        refundedCents:
          sql<number>`sum(case when ${invoices.dispute} = 'lost' then ${invoices.totalCents} else ${invoices.refundedCents} end)`.mapWith(
            Number,
          ),
      })
      .from(invoices)
      .where(
        sql`${invoices.corrects} is null and ${invoices.issuedAt} >= (date_trunc('month', now() at time zone 'UTC') - interval '11 months') at time zone 'UTC'`,
      )
      .groupBy(sql`1, 2, 3`)
      .orderBy(sql`1, 2, 3`),
  )
}
