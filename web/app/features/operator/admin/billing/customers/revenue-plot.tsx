import { t } from '@lingui/core/macro'
import { formatMoney } from '@postwright/contract/billing/money'

import { axisEnd, axisTicks } from '../../../../../../lib/axis.ts'
import { dateFormat } from '../../../../../../lib/formats.ts'
import { billed } from '../../../../billing/payments/money.ts'
import type { Taken } from './revenue-months.ts'

const height = 200
const step = 40
const bar = 24

/** A bar for each month; what was given back of it is only outlined. */
export function RevenuePlot({ months, label }: { months: readonly Taken[]; label: string }) {
  const end = axisEnd(Math.max(0, ...months.map(({ paidCents }) => paidCents)))
  const size = (cents: number) => (cents / end) * height
  const currency = months[0]?.currency ?? 'ZAR'
  return (
    <div className="revenue-plot" role="img" aria-label={inWords(months, label)}>
      <div className="y" aria-hidden="true">
        {axisTicks(end).map((tick) => (
          <span key={tick} style={{ insetBlockEnd: `${(tick / end) * 100}%` }}>
            {formatMoney(tick, currency)}
          </span>
        ))}
      </div>
      <svg viewBox={`0 0 ${months.length * step} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {[0.5, height / 2, height - 0.5].map((y) => (
          <line key={y} x1="0" x2={months.length * step} y1={y} y2={y} vectorEffect="non-scaling-stroke" />
        ))}
        {months.map(({ month, paidCents, refundedCents }, at) => (
          <g key={month} transform={`translate(${at * step + (step - bar) / 2} 0)`}>
            <title>{`${name(month)}: ${billed(paidCents - refundedCents, currency)}`}</title>
            <rect
              className="back"
              width={bar}
              y={height - size(paidCents)}
              height={size(refundedCents)}
              vectorEffect="non-scaling-stroke"
            />
            <rect width={bar} y={height - size(paidCents - refundedCents)} height={size(paidCents - refundedCents)} />
          </g>
        ))}
      </svg>
      <div className="x" aria-hidden="true">
        {months.map(({ month }) => (
          <span key={month}>{name(month)}</span>
        ))}
      </div>
    </div>
  )
}

function name(month: string): string {
  return dateFormat({ month: 'short', timeZone: 'UTC' }).format(new Date(month))
}

/** What whoever does not see the plot hears instead of it. */
function inWords(months: readonly Taken[], label: string): string {
  const kept = months.reduce((sum, { paidCents, refundedCents }) => sum + paidCents - refundedCents, 0)
  const total = billed(kept, months[0]?.currency ?? 'ZAR')
  return t`Taken in twelve months, ${{ label }}: ${{ total }}. The table says the same.`
}
