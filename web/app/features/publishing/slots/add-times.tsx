import { t } from '@lingui/core/macro'
import type { Channel } from '@postwright/contract/publishing/channels'
import type { Slot, WeeklyTime } from '@postwright/contract/publishing/slots'
import { Plus } from 'lucide-react'
import { useState } from 'react'

import { Button } from '../../../../ui/button.tsx'
import { ChipToggle } from '../../../../ui/chip.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Select } from '../../../../ui/select.tsx'
import { TimeField } from '../../../../ui/time-field.tsx'
import { weekdayName, weekdays } from './weekly-time.ts'

interface AddTimesProps {
  slots: readonly Slot[]
  /** Channels of the business that have times to copy. */
  others: readonly Channel[]
  all: readonly Slot[]
  pending: boolean
  onAdd: (times: WeeklyTime[]) => void
}

/** One time on several weekdays, or the times of another channel. */
export function AddTimes({ slots, others, all, pending, onAdd }: AddTimesProps) {
  const [days, setDays] = useState<readonly number[]>([1, 2, 3, 4, 5])
  const [time, setTime] = useState('09:00')
  const has = (weekday: number) => slots.some((slot) => slot.weekday === weekday && slot.time === time)
  const isNothingNew = days.every(has)

  return (
    <div className="grid gap-3 slot-add">
      <Field label={t`Add a time`} group>
        <div className="chips">
          {weekdays.map((weekday) => (
            <ChipToggle
              key={weekday}
              pressed={days.includes(weekday)}
              onToggle={(isOn) => setDays(isOn ? [...days, weekday] : days.filter((day) => day !== weekday))}
            >
              {weekdayName(weekday, 'short')}
            </ChipToggle>
          ))}
        </div>
        <div className="row gap-2">
          <TimeField value={time} onChange={setTime} />
          <Button
            icon={Plus}
            pending={pending}
            disabled={days.length === 0 || isNothingNew}
            onClick={() => onAdd(days.map((weekday) => ({ weekday, time })))}
          >
            {isNothingNew && days.length > 0 ? t`Added` : t`Add`}
          </Button>
        </div>
      </Field>
      {others.length > 0 && (
        <Select
          inlineLabel={t`Copy from`}
          value=""
          onChange={(from) =>
            onAdd(all.filter((slot) => slot.channelId === from).map(({ weekday, time: copied }) => ({ weekday, time: copied })))
          }
          options={[
            { value: '', label: t`another channel…`, disabled: true },
            ...others.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </div>
  )
}
