import { t } from '@lingui/core/macro'
import type { MonthPlanItem } from '@postwright/contract/content/month-plans'

import { countsOf } from './plan-progress.ts'

/** One piece for each post, in the order of time. */
export function Segments({ items }: { items: readonly MonthPlanItem[] }) {
  return (
    <div
      className="mp-segments"
      role="progressbar"
      aria-label={t`Drafts written`}
      aria-valuemin={0}
      aria-valuemax={items.length}
      aria-valuenow={countsOf(items).written}
    >
      {items.map(({ id, state }) => (
        <i key={id} data-state={state} />
      ))}
    </div>
  )
}
