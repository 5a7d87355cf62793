import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { daysOf, weekdayOf } from '@postwright/contract/content/month-plan-slots'
import type { MonthPlan } from '@postwright/contract/content/month-plans'

import { formatWeekday } from '../../../../lib/formats.ts'
import { spanOf } from './plan-progress.ts'
import { later } from './plan-settings.ts'

const mostDots = 3

/** The days of the plan, with a dot for each post: filled once it is written. The table says the same in words. */
export function MiniMonth({ plan }: { plan: MonthPlan }) {
  const { from, to } = spanOf(plan)
  const first = later(from, 1 - weekdayOf(from))
  const weekdays = daysOf({ from: first, to: later(first, 6) })
  return (
    <div className="mp-mini-part" aria-hidden="true">
      <div className="mp-mini" title={t`Days of the plan`}>
        {weekdays.map((date) => (
          <span key={date} className="mp-w">
            {formatWeekday(date, 'short').slice(0, 2)}
          </span>
        ))}
        {daysOf({ from: first, to }).map((date) => {
          const items = plan.items.filter((item) => item.date === date)
          return (
            <span key={date} data-has={items.length > 0 || undefined}>
              {date >= from && Number(date.slice(8))}
              <em>
                {items.slice(0, mostDots).map(({ id, contentType, state }) => (
                  <i key={id} data-type={contentType} data-wait={state !== 'written' || undefined} />
                ))}
              </em>
            </span>
          )
        })}
      </div>
      <div className="mp-mini-legend t12 soft">
        <span>
          <i />
          <Trans>Written</Trans>
        </span>
        <span>
          <i data-wait />
          <Trans>Waits</Trans>
        </span>
      </div>
    </div>
  )
}
