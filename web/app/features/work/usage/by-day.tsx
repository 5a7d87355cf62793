import { t } from '@lingui/core/macro'
import type { Usage } from '@postwright/contract/work/usage'
import { useState } from 'react'

import { formatDate, formatNumber } from '../../../../lib/formats.ts'
import { formatMicros } from '../../../../lib/money.ts'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { type Column, Table } from '../../../../ui/table.tsx'
import { DayPlot } from './day-plot.tsx'
import type { Measure } from './measures.ts'

type Day = Usage['days'][number]

/** A plot of one measure, and beside it all of them in a table that says the same. */
export function ByDay({ usage: { days, total, period } }: { usage: Usage }) {
  const seesMoney = total.costMicros !== null
  const [chosen, setChosen] = useState<Measure>(total.tokens === 0 && total.posts > 0 ? 'posts' : 'tokens')
  const measure = chosen === 'costMicros' && !seesMoney ? 'tokens' : chosen
  const segments: { value: Measure; label: string }[] = [
    { value: 'tokens', label: t`Tokens` },
    { value: 'posts', label: t`Posts` },
    ...(seesMoney ? [{ value: 'costMicros' as const, label: t`Cost` }] : []),
  ]
  const used = days.filter((day) => day.tokens > 0 || day.posts > 0 || (day.costMicros ?? 0) > 0)
  return (
    <Sheet
      title={t`By day`}
      note={t`Days of ${{ timeZone: period.timeZone }}`}
      actions={<SegmentedControl label={t`What the plot shows`} segments={segments} value={measure} onChange={setChosen} />}
    >
      <div className="usage-days">
        <DayPlot days={days} measure={measure} />
        <div className="usage-day-table">
          <Table
            label={t`Use by day, without the days on which nothing was used`}
            columns={columnsFor(seesMoney)}
            rows={used}
            rowKey={({ day }) => day}
          />
        </div>
      </div>
    </Sheet>
  )
}

function columnsFor(seesMoney: boolean): Column<Day>[] {
  return [
    { key: 'day', head: t`Day`, cell: ({ day }) => <span className="num">{dayName(day)}</span> },
    { key: 'tokens', head: t`Tokens`, cell: ({ tokens }) => formatNumber(tokens), align: 'right' },
    { key: 'posts', head: t`Posts`, cell: ({ posts }) => formatNumber(posts), align: 'right' },
    ...(seesMoney
      ? [{ key: 'cost', head: t`Cost`, cell: ({ costMicros }: Day) => formatMicros(costMicros ?? 0), align: 'right' as const }]
      : []),
  ]
}

function dayName(day: string): string {
  return formatDate(`${day}T12:00:00Z`, 'UTC')
}
