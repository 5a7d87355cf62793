import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { api } from '../../../../lib/api.ts'
import { formatNumber } from '../../../../lib/formats.ts'
import { changeOf } from '../analytics/figures/change.ts'

/** How what was published did of late, at a glance. It stands there once there is something to tell. */
export function Results({ businessId }: { businessId: string | undefined }) {
  const { data } = useQuery(api.analytics.trend.queryOptions({ input: { businessId } }))
  if (!data || data.days.every(({ impressions }) => impressions === 0)) return null
  const change = changeOf(data.now, data.before)
  return (
    <section className="sheet" aria-label={t`Results`}>
      <div className="sheet-head">
        <h2 className="h3">
          <Trans>Results</Trans>
        </h2>
        <span className="soft t13">
          <Trans>the last 28 days</Trans>
        </span>
        <Link className="end t13 soft hover:underline" to="/app/analytics" search={{ business: businessId }}>
          <Trans>Analytics</Trans>
        </Link>
      </div>
      <div className="trend">
        <div>
          <div className="quota-used">{formatNumber(data.now)}</div>
          <div className="t12 soft num">{change === null ? <Trans>impressions</Trans> : <Trans>impressions, {change}</Trans>}</div>
        </div>
        <Sparkline values={data.days.map(({ impressions }) => impressions)} />
      </div>
    </section>
  )
}

/** A line without an axis. What it shows is said in figures beside it. */
function Sparkline({ values }: { values: readonly number[] }) {
  const most = Math.max(1, ...values)
  const points = values.map(
    (value, at) => `${((at / (values.length - 1)) * 100).toFixed(1)},${(30 - (Math.max(0, value) / most) * 28).toFixed(1)}`,
  )
  return (
    <svg viewBox="0 0 100 32" preserveAspectRatio="none" role="img" aria-label={t`Impressions of each day`}>
      <polyline points={points.join(' ')} />
    </svg>
  )
}
