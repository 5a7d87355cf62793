import { t } from '@lingui/core/macro'
import type { ReportFigures } from '@postwright/contract/work/report-page'

import { axisEnd, axisTicks } from '../../lib/axis.ts'
import { dayMark, daysText, shortNumber } from './words.ts'

const [width, height, left, right, top, bottom] = [920, 240, 56, 8, 12, 28]

/** Impressions by day as two lines, in a drawing that is whole without a style attribute; the table below says the same. */
export function DaysPlot({ days, daysBefore }: Pick<ReportFigures, 'days' | 'daysBefore'>) {
  const now = days.map(({ impressions }) => impressions)
  const was = daysBefore.map(({ impressions }) => impressions)
  const end = axisEnd(Math.max(0, ...now, ...was))
  const x = (at: number) => left + ((at + 0.5) / Math.max(1, days.length)) * (width - left - right)
  const y = (value: number) => top + (1 - Math.max(0, value) / end) * (height - top - bottom)
  const line = (values: readonly number[]) => values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
  const last = days.length - 1
  const marks = [...new Set([0, 0.25, 0.5, 0.75, 1].map((share) => Math.round(share * last)))]
  const period = daysText(days[0]?.day ?? '', days.at(-1)?.day ?? '')
  return (
    <svg
      className="plot"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t`Impressions by day, ${period}; the table says the same by part of the time`}
    >
      {axisTicks(end).map((tick) => (
        <g key={tick}>
          <line className={tick === 0 ? 'zero' : 'grid'} x1={left} x2={width - right} y1={y(tick)} y2={y(tick)} />
          <text x={left - 8} y={y(tick) + 4} textAnchor="end">
            {shortNumber(tick)}
          </text>
        </g>
      ))}
      {was.length > 0 && <polyline className="was" points={line(was)} />}
      <polyline className="now" points={line(now)} />
      {marks.map((at) => (
        <text key={at} x={x(at)} y={height - 8} textAnchor={at === 0 ? 'start' : at === last ? 'end' : 'middle'}>
          {dayMark(days[at]?.day ?? '')}
        </text>
      ))}
    </svg>
  )
}
