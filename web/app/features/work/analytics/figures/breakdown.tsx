import { t } from '@lingui/core/macro'
import type { Figures } from '@postwright/contract/work/analytics'
import type { ReactNode } from 'react'

import { formatNumber } from '../../../../../lib/formats.ts'
import { type Column, Table } from '../../../../../ui/table.tsx'
import { changeOf, noFigure, percent, rateOf } from './change.ts'

export interface BreakdownRow {
  key: string
  name: ReactNode
  now: Figures
  before: Figures | null
}

/** A line for each channel, type or tag. The table is its own plot: a bar in ink, and a thin one of what it was before. */
export function Breakdown({ label, head, rows }: { label: string; head: string; rows: readonly BreakdownRow[] }) {
  const most = Math.max(1, ...rows.flatMap(({ now, before }) => [now.impressions, before?.impressions ?? 0]))
  const compares = rows.some(({ before }) => before !== null)
  return <Table label={label} columns={columnsFor({ head, most, compares })} rows={rows} rowKey={({ key }) => key} />
}

function columnsFor({ head, most, compares }: { head: string; most: number; compares: boolean }): Column<BreakdownRow>[] {
  return [
    { key: 'name', head, cell: ({ name }) => name, lead: true },
    { key: 'posts', head: t`Posts`, cell: ({ now }) => formatNumber(now.posts), align: 'right', width: 72 },
    {
      key: 'bar',
      head: <span className="sr-only">{t`Compared with the most`}</span>,
      cell: ({ now, before }) => (
        <span className="an-bar" aria-hidden="true">
          <i style={{ inlineSize: `${(Math.max(0, now.impressions) / most) * 100}%` }} />
          {before && <u style={{ inlineSize: `${(Math.max(0, before.impressions) / most) * 100}%` }} />}
        </span>
      ),
      width: '30%',
    },
    { key: 'impressions', head: t`Impressions`, cell: ({ now }) => formatNumber(now.impressions), align: 'right', width: 112 },
    { key: 'engaged', head: t`Engaged`, cell: ({ now }) => rateText(now), align: 'right', width: 96 },
    { key: 'clicks', head: t`Clicks`, cell: ({ now }) => formatNumber(now.clicks), align: 'right', width: 80 },
    ...(compares
      ? [
          {
            key: 'change',
            head: t`Difference`,
            cell: ({ now, before }: BreakdownRow) => changeOf(now.impressions, before?.impressions) ?? noFigure,
            align: 'right' as const,
            width: 96,
          },
        ]
      : []),
  ]
}

function rateText(figures: Figures): string {
  const rate = rateOf(figures)
  return rate === null ? noFigure : percent(rate)
}
