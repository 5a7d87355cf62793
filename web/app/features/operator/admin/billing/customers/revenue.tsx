import { t } from '@lingui/core/macro'
import type { RevenueMonth } from '@postwright/contract/billing/customers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { dateFormat } from '../../../../../../lib/formats.ts'
import { LoadState } from '../../../../../../ui/load-state.tsx'
import { SegmentedControl } from '../../../../../../ui/segmented-control.tsx'
import { Sheet } from '../../../../../../ui/sheet.tsx'
import { type Column, Table } from '../../../../../../ui/table.tsx'
import { billed } from '../../../../billing/payments/money.ts'
import { revenueQuery } from '../queries.ts'
import { monthsOf, type RevenueKey, revenueKeys, type Taken } from './revenue-months.ts'
import { RevenuePlot } from './revenue-plot.tsx'

/** What was taken by month, as a plot and beside it as a table that says the same. */
export function Revenue() {
  const revenue = useQuery(revenueQuery())
  return (
    <Sheet title={t`Taken by month`} note={t`Months of UTC, with tax`}>
      {revenue.data ? (
        <Months rows={revenue.data} />
      ) : (
        <LoadState of={revenue} rows={4} loading={t`Loading what was taken`} failed={t`What was taken could not be loaded`} />
      )}
    </Sheet>
  )
}

function Months({ rows }: { rows: readonly RevenueMonth[] }) {
  const keys = revenueKeys(rows)
  const [chosen, setChosen] = useState<RevenueKey | null>(null)
  const key = chosen ?? keys[0]
  if (key === undefined) return <p className="t13 soft p-4">{t`No payment yet. Each is counted here in its month.`}</p>
  const months = monthsOf(rows, key)
  return (
    <>
      <div className="p-4">
        {keys.length === 1 ? (
          <span className="t13 soft">{keyText(key)}</span>
        ) : (
          <SegmentedControl
            label={t`What the plot shows`}
            segments={keys.map((value) => ({ value, label: keyText(value) }))}
            value={key}
            onChange={setChosen}
          />
        )}
      </div>
      <div className="revenue">
        <RevenuePlot months={months} label={keyText(key)} />
        <div className="revenue-table">
          <Table
            label={t`Taken by month, ${{ currency: keyText(key) }}`}
            columns={columns()}
            rows={months.toReversed()}
            rowKey={({ month }) => month}
          />
        </div>
      </div>
    </>
  )
}

function keyText(key: RevenueKey): string {
  const [currency, isSandbox] = key.split(' ')
  return isSandbox ? t`${{ currency: currency ?? '' }}, sandbox and tests` : (currency ?? '')
}

function columns(): Column<Taken>[] {
  return [
    { key: 'month', head: t`Month`, cell: ({ month }) => monthName(month) },
    { key: 'paid', head: t`Paid`, align: 'right', cell: ({ paidCents, currency }) => billed(paidCents, currency) },
    { key: 'back', head: t`Given back`, align: 'right', cell: ({ refundedCents, currency }) => billed(-refundedCents || 0, currency) },
    {
      key: 'left',
      head: t({ message: 'Kept', context: 'of money' }),
      align: 'right',
      cell: ({ paidCents, refundedCents, currency }) => billed(paidCents - refundedCents, currency),
    },
  ]
}

function monthName(month: string): string {
  return dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(month))
}
