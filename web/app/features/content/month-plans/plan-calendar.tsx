import { daysOf, weekdayOf } from '@postwright/contract/content/month-plan-slots'
import type { MonthPlan, MonthPlanItem } from '@postwright/contract/content/month-plans'
import { contentTypeLabel } from '@postwright/contract/core/content-types'

import { formatDate, formatTime } from '../../../../lib/formats.ts'
import { spanOf } from './plan-progress.ts'
import { later } from './plan-settings.ts'

interface PlanCalendarProps {
  plan: MonthPlan
  items: readonly MonthPlanItem[]
  onOpen: (id: string) => void
}

/** The days of a plan in weeks; a post leads to its row. */
export function PlanCalendar({ plan, items, onOpen }: PlanCalendarProps) {
  const { from, to } = spanOf(plan)
  const first = later(from, 1 - weekdayOf(from))
  return (
    <ol className="mp-cal">
      {daysOf({ from: first, to }).map((date) => (
        <li key={date} data-out={date < from || undefined}>
          <span className="t12 soft num">{formatDate(`${date}T12:00:00Z`, 'UTC')}</span>
          {items
            .filter((item) => item.date === date)
            .map(({ id, contentType, time, topic, state }) => (
              <button key={id} type="button" className="mp-cal-post" data-state={state} onClick={() => onOpen(id)}>
                <span className="type" data-type={contentType}>
                  {contentTypeLabel(contentType)}
                </span>
                <span className="soft num">{formatTime(`${date}T${time}:00Z`, 'UTC')}</span>
                <span className="trunc">{topic}</span>
              </button>
            ))}
        </li>
      ))}
    </ol>
  )
}
