import { plural, t } from '@lingui/core/macro'
import type { Analytics } from '@postwright/contract/work/analytics'
import type { ReactNode } from 'react'

import { formatNumber } from '../../../../../lib/formats.ts'
import { changeOf, noFigure, percent, pointsBetween, rateOf } from './change.ts'

/** The figures of a period in short, each beside what it was before. */
export function Totals({ analytics: { total, onTime } }: { analytics: Pick<Analytics, 'total' | 'onTime'> }) {
  const { now, before, velocity } = total
  const [rate, rateBefore] = [rateOf(now), before && rateOf(before)]
  return (
    <section className="sheet" aria-label={t`In short`}>
      <dl className="an-totals">
        <Total
          name={t`Impressions`}
          value={formatNumber(now.impressions)}
          beside={<From now={now.impressions} before={before?.impressions} />}
        />
        <Total
          name={t`Engagement rate`}
          value={rate === null ? noFigure : percent(rate)}
          beside={
            rate !== null &&
            rateBefore !== null && (
              <>
                <b>{t`${{ points: pointsBetween(rate, rateBefore) }} points`}</b> {t`from ${{ before: percent(rateBefore) }}`}
              </>
            )
          }
        />
        <Total
          name={t`Reactions and replies`}
          value={formatNumber(now.engaged - now.clicks)}
          beside={<From now={now.engaged - now.clicks} before={before && before.engaged - before.clicks} />}
        />
        <Total name={t`Clicks`} value={formatNumber(now.clicks)} beside={<From now={now.clicks} before={before?.clicks} />} />
        <Total
          name={t`Posts published`}
          value={formatNumber(now.posts)}
          beside={
            before
              ? t`before ${{ before: formatNumber(before.posts) }}, ${{ velocity: formatNumber(velocity.now) }} a week`
              : t`${{ velocity: formatNumber(velocity.now) }} a week`
          }
        />
        <Total
          name={t`On time`}
          value={onTime.now.due === 0 ? noFigure : percent(onTime.now.onTime / onTime.now.due)}
          beside={
            onTime.now.due > 0 && (
              <>
                <b>{t`${{ onTime: formatNumber(onTime.now.onTime) }} of ${{ due: formatNumber(onTime.now.due) }}`}</b>
                {onTime.before &&
                  onTime.before.due > 0 &&
                  t`, before ${{ onTime: formatNumber(onTime.before.onTime) }} of ${{ due: formatNumber(onTime.before.due) }}`}
              </>
            )
          }
        />
      </dl>
      {now.posts > total.counted && (
        <p className="an-foot t12 soft">
          {t`${plural({ without: now.posts - total.counted }, { one: '# post is', other: '# posts are' })} without figures: posts by hand, places that count nothing, and posts of the last minutes.`}
        </p>
      )}
    </section>
  )
}

function Total({ name, value, beside }: { name: string; value: string; beside: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
      {beside !== false && <dd className="d">{beside}</dd>}
    </div>
  )
}

function From({ now, before }: { now: number; before: number | null | undefined }) {
  if (before === null || before === undefined) return null
  const change = changeOf(now, before)
  return (
    <>
      {change !== null && <b>{change} </b>}
      {t`from ${{ before: formatNumber(before) }}`}
    </>
  )
}
