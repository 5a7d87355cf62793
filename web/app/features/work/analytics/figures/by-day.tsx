import { select, t } from '@lingui/core/macro'
import type { Analytics } from '@postwright/contract/work/analytics'

import { formatDay, formatDays } from '../../../../../lib/date-formats.ts'
import { formatNumber } from '../../../../../lib/formats.ts'
import { type Column, Table } from '../../../../../ui/table.tsx'
import { changeOf, noFigure } from './change.ts'
import { LinePlot } from './line-plot.tsx'
import { marksOf, type Part, partsOf } from './parts.ts'

export type Measure = 'impressions' | 'engaged' | 'clicks'

/** A plot of one measure by day, and beside it a table that says the same by week, or by month of a long time. */
export function ByDay({ analytics: { days, before }, measure }: { analytics: Pick<Analytics, 'days' | 'before'>; measure: Measure }) {
  const now = days.now.map((day) => day[measure])
  const was = days.before?.map((day) => day[measure]) ?? null
  const parts = partsOf(days.now, days.before, measure)
  const peak = now.reduce((one, value, at) => (value > (now[one] ?? 0) ? at : one), 0)
  const peakDay = days.now[peak]?.day ?? ''
  const all = { now: sum(now), before: was && sum(was) }
  const period = formatDays(days.now[0]?.day ?? '', days.now.at(-1)?.day ?? '')
  const name = t`${select(measure, { impressions: 'Impressions', engaged: 'Engagement', other: 'Clicks' })} by day, ${period}: ${{ total: formatNumber(all.now) }} in all. The table says the same.`
  return (
    <div className="an-duo">
      <LinePlot
        label={name}
        now={now}
        before={was}
        marks={marksOf(days.now)}
        {...(days.now.length <= 92 && { isShaded: (at: number) => isWeekend(days.now[at]?.day ?? '') })}
        peak={
          (now[peak] ?? 0) > 0
            ? { at: peak, text: t`${{ most: formatNumber(now[peak] ?? 0) }} on ${{ day: formatDay(peakDay) }}` }
            : undefined
        }
      />
      <div className="an-beside">
        <Table
          label={t`By part of the time`}
          columns={columnsFor(before !== null)}
          rows={[...parts, { key: 'all', name: t`In all`, ...all }]}
          rowKey={({ key }) => key}
        />
      </div>
    </div>
  )
}

function columnsFor(compares: boolean): Column<Part>[] {
  return [
    { key: 'name', head: t`Days`, cell: ({ name }) => <span className="num">{name}</span> },
    { key: 'now', head: t`This time`, cell: ({ now }) => formatNumber(now), align: 'right' },
    ...(compares
      ? [
          {
            key: 'before',
            head: t`Time before`,
            cell: ({ before }: Part) => <span className="soft">{formatNumber(before ?? 0)}</span>,
            align: 'right' as const,
          },
          {
            key: 'change',
            head: t`Difference`,
            cell: ({ now, before }: Part) => changeOf(now, before) ?? noFigure,
            align: 'right' as const,
          },
        ]
      : []),
  ]
}

function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())
}

function sum(values: readonly number[]): number {
  return values.reduce((one, value) => one + value, 0)
}
