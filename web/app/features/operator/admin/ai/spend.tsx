import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AiOverview } from '@postwright/contract/content/ai-providers'

import { dayMs, formatDate } from '../../../../../lib/formats.ts'
import { formatMicros } from '../../../../../lib/money.ts'
import { paceOf } from './pace.ts'

interface SpendProps {
  month: AiOverview['month']
  limitMicros: number | null
}

/** What was spent this month until now, and where that leads. Axis words are HTML, so that they never scale with the plot. */
export function Spend({ month, limitMicros }: SpendProps) {
  const { spentMicros, days, startsAt, endsAt } = month
  const length = Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / dayMs)
  const pace = paceOf(days, length, limitMicros)
  const spent = formatMicros(spentMicros)
  const top = Math.max(pace.projectedMicros, limitMicros ?? 0, spentMicros, 1) * 1.05
  const x = (day: number) => (day / length) * 100
  const y = (micros: number) => 100 - (micros / top) * 100
  const points = pace.sums.map((micros, day) => `${x(day)},${y(micros)}`).join(' ')
  const last = formatDate(new Date(Date.parse(endsAt) - 1), 'UTC')
  const projected = formatMicros(pace.projectedMicros)
  const reached = pace.limitDay === null ? null : formatDate(new Date(Date.parse(startsAt) + pace.limitDay * dayMs), 'UTC')

  if (spentMicros === 0)
    return (
      <div className="p-4">
        <p>
          <Trans>Nothing spent yet</Trans>
        </p>
        <p className="t13 soft">
          {limitMicros === null
            ? t`No limit is set for the month.`
            : t`Up to ${{ limit: formatMicros(limitMicros) }} may be spent this month.`}
        </p>
      </div>
    )

  return (
    <div className="flex flex-col p-4">
      <div className="row flex-wrap items-baseline">
        <p className="ai-big">{spent}</p>
        <span className="soft t13 grow">
          {limitMicros === null ? t`this month` : t`of ${{ limit: formatMicros(limitMicros) }} this month`}
        </span>
      </div>
      <p className="t13 soft">
        {reached === null ? (
          <Trans>At this pace {projected} by the end of the month.</Trans>
        ) : (
          <Trans>
            At this pace {projected} by the end of the month; the limit is reached about {reached}.
          </Trans>
        )}
      </p>
      <div className="ai-plot" aria-hidden="true">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          <line className="z" x1="0" x2="100" y1="100" y2="100" />
          {limitMicros !== null && <line className="l" x1="0" x2="100" y1={y(limitMicros)} y2={y(limitMicros)} />}
          <polyline className="nw" points={points} />
          <polyline className="was" points={`${x(days.length)},${y(spentMicros)} 100,${y(pace.projectedMicros)}`} />
        </svg>
        {limitMicros !== null && (
          <span className="ai-limit" style={{ top: `${y(limitMicros)}%` }}>
            <Trans>Limit</Trans>
          </span>
        )}
      </div>
      <div className="row t12 soft" aria-hidden="true">
        <span>{formatDate(startsAt, 'UTC')}</span>
        <span className="end">{last}</span>
      </div>
    </div>
  )
}
