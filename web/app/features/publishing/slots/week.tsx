import { t } from '@lingui/core/macro'
import type { Slot } from '@postwright/contract/publishing/slots'
import { X } from 'lucide-react'

import { clockTime, weekdayName, weekdays } from './weekly-time.ts'

interface WeekProps {
  slots: readonly Slot[]
  /** Left out for whoever may change nothing. */
  onTakeAway?: (slot: Slot) => unknown
  /** Another change is under way: none is taken away meanwhile. */
  pending?: boolean
}

/** The posting times of a channel, a day in each row. */
export function Week({ slots, onTakeAway, pending = false }: WeekProps) {
  return (
    <dl className="slot-week">
      {weekdays.map((weekday) => {
        const ofDay = slots.filter((slot) => slot.weekday === weekday)
        return (
          <div key={weekday}>
            <dt>{weekdayName(weekday, 'short')}</dt>
            <dd>
              {ofDay.length === 0 && <span className="soft">{t`None`}</span>}
              {ofDay.map((slot) => (
                <span key={slot.id} className="slot-time num">
                  {clockTime(slot.time)}
                  {onTakeAway && (
                    <button
                      type="button"
                      aria-label={t`Take ${{ day: weekdayName(weekday, 'long') }}, ${{ time: clockTime(slot.time) }} away`}
                      aria-disabled={pending || undefined}
                      onClick={() => pending || void onTakeAway(slot)}
                    >
                      <X aria-hidden="true" />
                    </button>
                  )}
                </span>
              ))}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
