import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Slot } from '@postwright/contract/publishing/slots'
import { Undo2, X } from 'lucide-react'
import { useState } from 'react'

import { messageOf } from '../../../../lib/errors.ts'
import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/field.tsx'
import { useAddSlots, useRemoveSlots } from './queries.ts'
import { clockTime, weekdayName, weekdays, weeklyTimeText } from './weekly-time.ts'

interface WeekProps {
  channelId: string
  slots: readonly Slot[]
  mayChange: boolean
}

/** The posting times of a channel, a day in each row. What is taken away can be put back while the dialog is open. */
export function Week({ channelId, slots, mayChange }: WeekProps) {
  const [gone, setGone] = useState<Slot | null>(null)
  const add = useAddSlots()
  const remove = useRemoveSlots()

  async function takeAway(slot: Slot) {
    const answer = await remove.mutateAsync({ channelId, ids: [slot.id] }).catch(() => null)
    if (answer) setGone(slot)
  }

  async function putBack({ weekday, time }: Slot) {
    const answer = await add.mutateAsync({ channelId, times: [{ weekday, time }] }).catch(() => null)
    if (answer) setGone(null)
  }

  return (
    <div className="grid gap-2">
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
      <div role="status">
        {gone && (
          <span className="row gap-2 t13">
            {t`${{ time: weeklyTimeText(gone) }} taken away`}
            <Button size="sm" variant="ghost" icon={Undo2} pending={add.isPending} onClick={() => void putBack(gone)}>
              <Trans>Undo</Trans>
            </Button>
          </span>
        )}
      </div>
      {remove.isError && <FieldError>{messageOf(remove.error, t`The time could not be taken away`)}</FieldError>}
      {add.isError && <FieldError>{messageOf(add.error, t`The time could not be put back`)}</FieldError>}
    </div>
  )
}
