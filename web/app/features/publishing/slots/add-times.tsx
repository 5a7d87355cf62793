import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Channel } from '@postwright/contract/publishing/channels'
import type { Slot, WeeklyTime } from '@postwright/contract/publishing/slots'
import { Plus } from 'lucide-react'
import { useState } from 'react'

import { Button } from '../../../../ui/button.tsx'
import { ChipToggle } from '../../../../ui/chip.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Problem } from '../../../../ui/form-problem.tsx'
import { Select } from '../../../../ui/select.tsx'
import { TimeField } from '../../../../ui/time-field.tsx'
import { useAddSlots } from './queries.ts'
import { weekdayName, weekdays } from './weekly-time.ts'

interface AddTimesProps {
  channelId: string
  slots: readonly Slot[]
  /** Channels of the business that have times to copy. */
  others: readonly Channel[]
  all: readonly Slot[]
}

/** One time on several weekdays, or the times of another channel. */
export function AddTimes({ channelId, slots, others, all }: AddTimesProps) {
  const [days, setDays] = useState<readonly number[]>([1, 2, 3, 4, 5])
  const [time, setTime] = useState('09:00')
  const add = useAddSlots()
  // A refusal is about the times that the channel had then.
  const [refusedAt, setRefusedAt] = useState(0)
  const has = (weekday: number) => slots.some((slot) => slot.weekday === weekday && slot.time === time)
  const isNothingNew = days.every(has)

  function give(times: WeeklyTime[]) {
    add.mutate({ channelId, times }, { onError: () => setRefusedAt(slots.length) })
  }

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
            pending={add.isPending}
            disabled={days.length === 0 || isNothingNew}
            onClick={() => give(days.map((weekday) => ({ weekday, time })))}
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
            give(all.filter((slot) => slot.channelId === from).map(({ weekday, time: copied }) => ({ weekday, time: copied })))
          }
          options={[
            { value: '', label: t`another channel…`, disabled: true },
            ...others.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {add.isError && refusedAt === slots.length && <Problem error={add.error} fallback={t`The times could not be added`} />}
      <p className="vh" role="status">
        {add.isSuccess && <Trans>The posting times are changed</Trans>}
      </p>
    </div>
  )
}
