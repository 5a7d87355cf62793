import { t } from '@lingui/core/macro'
import type { Slot } from '@postwright/contract/publishing/slots'
import { X } from 'lucide-react'

import { toast } from '../../../../ui/toasts.tsx'
import { useAddSlots, useRemoveSlots } from './queries.ts'
import { clockTime, weekdayName, weekdays, weeklyTimeText } from './weekly-time.ts'

interface WeekProps {
  channelId: string
  slots: readonly Slot[]
  mayChange: boolean
}

/** The posting times of a channel, a day in each row. */
export function Week({ channelId, slots, mayChange }: WeekProps) {
  const add = useAddSlots()
  const remove = useRemoveSlots()

  async function takeAway(slot: Slot) {
    const { id, weekday, time } = slot
    try {
      await remove.mutateAsync({ channelId, ids: [id] })
      toast.success(t`${{ time: weeklyTimeText(slot) }} taken away`, {
        label: t`Undo`,
        onAction: () =>
          void add
            .mutateAsync({ channelId, times: [{ weekday, time }] })
            .catch((error: unknown) => toast.failed(error, t`The time could not be put back`)),
      })
    } catch (error) {
      toast.failed(error, t`The time could not be taken away`)
    }
  }

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
                  {mayChange && (
                    <button
                      type="button"
                      aria-label={t`Take ${{ day: weekdayName(weekday, 'long') }}, ${{ time: clockTime(slot.time) }} away`}
                      disabled={remove.isPending}
                      onClick={() => void takeAway(slot)}
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
