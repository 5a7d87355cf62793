import { t } from '@lingui/core/macro'
import type { MonthPlan } from '@postwright/contract/content/month-plans'

import { countsOf, shownState } from './plan-progress.ts'

/** One piece for each post, in the order of time. */
export function Segments({ plan }: { plan: MonthPlan }) {
  const { items } = plan
  return (
    <div
      className="mp-segments"
      role="progressbar"
      aria-label={t`Drafts written`}
      aria-valuemin={0}
      aria-valuemax={items.length}
      aria-valuenow={countsOf(items).written}
    >
      {items.map((item) => (
        <i key={item.id} data-state={shownState(item, plan)} />
      ))}
    </div>
  )
}
