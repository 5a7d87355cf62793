import { plural, t } from '@lingui/core/macro'
import {
  frequencies,
  type Frequency,
  readRule,
  type RuleParts,
  type RuleWeekday,
  ruleWeekdays,
  writeRule,
} from '@postwright/contract/core/recurrence'
import { useState } from 'react'

import { formatWeekday } from '../../../../lib/formats.ts'
import { Input } from '../../../../ui/input.tsx'
import { Select } from '../../../../ui/select.tsx'
import { placesInMonth } from './places-in-month.ts'
import { weekdayOf } from './weekday-of.ts'

interface OwnRhythmProps {
  rule: string
  /** The day from which it counts, such as 2026-09-16. */
  startsOn: string
  onChange: (rule: string) => void
}

const mostApart = 366

/** Every so many days, weeks, months or years, and on which days of them. */
export function OwnRhythm({ rule, startsOn, onChange }: OwnRhythmProps) {
  const parts = readRule(rule)
  const [every, setEvery] = useState(String(parts?.interval ?? 1))
  if (!parts) return null
  const change = (changed: Partial<RuleParts>) => onChange(writeRule({ ...parts, ...changed }))

  return (
    <div className="grid gap-2">
      <div className="row">
        <Input
          type="number"
          inputMode="numeric"
          aria-label={t`Every`}
          className="w-20"
          min={1}
          max={mostApart}
          required
          value={every}
          onChange={({ currentTarget: { value, valueAsNumber } }) => {
            setEvery(value)
            if (Number.isInteger(valueAsNumber) && valueAsNumber >= 1 && valueAsNumber <= mostApart) change({ interval: valueAsNumber })
          }}
        />
        <Select
          aria-label={t`Unit of time`}
          value={parts.frequency}
          options={frequencies.map((frequency) => ({ value: frequency, label: unitName(frequency, parts.interval) }))}
          onChange={(frequency) => onChange(writeRule({ ...begun(frequency, startsOn), interval: parts.interval }))}
        />
      </div>
      {parts.frequency === 'WEEKLY' && <Weekdays chosen={weekdaysOf(parts, startsOn)} onChange={(days) => change({ days })} />}
      {parts.frequency === 'MONTHLY' && (
        <Select
          aria-label={t`Day of the month`}
          value={writeRule({ ...parts, interval: 1, count: null, until: null })}
          options={placesInMonth(startsOn, parts)}
          onChange={(place) => {
            const { days = [], monthDays = [] } = readRule(place) ?? {}
            change({ days, monthDays, positions: [], months: [] })
          }}
        />
      )}
    </div>
  )
}

/** As it is before anything more is chosen: on the day on which it starts. */
export function begun(frequency: Frequency, startsOn: string): RuleParts {
  return {
    frequency,
    interval: 1,
    days: frequency === 'WEEKLY' ? [{ weekday: weekdayOf(startsOn), at: null }] : [],
    monthDays: frequency === 'MONTHLY' ? [Number(startsOn.slice(8))] : [],
    months: [],
    positions: [],
    count: null,
    until: null,
  }
}

function weekdaysOf({ days }: RuleParts, startsOn: string): readonly RuleWeekday[] {
  return days.length > 0 ? days.map(({ weekday }) => weekday) : [weekdayOf(startsOn)]
}

function Weekdays({ chosen, onChange }: { chosen: readonly RuleWeekday[]; onChange: (days: RuleParts['days']) => void }) {
  return (
    <div className="row flex-wrap gap-1" role="group" aria-label={t`Days of the week`}>
      {ruleWeekdays.map((weekday, at) => {
        const isOn = chosen.includes(weekday)
        // 2024 began on a Monday.
        const day = `2024-01-0${at + 1}`
        return (
          <button
            key={weekday}
            type="button"
            className="chip"
            aria-pressed={isOn}
            aria-label={formatWeekday(day, 'long')}
            disabled={isOn && chosen.length === 1}
            onClick={() =>
              onChange(
                ruleWeekdays.filter((one) => (one === weekday ? !isOn : chosen.includes(one))).map((one) => ({ weekday: one, at: null })),
              )
            }
          >
            {formatWeekday(day, 'short')}
          </button>
        )
      })}
    </div>
  )
}

function unitName(frequency: Frequency, count: number): string {
  switch (frequency) {
    case 'DAILY':
      return plural({ count }, { one: 'day', other: 'days' })
    case 'WEEKLY':
      return plural({ count }, { one: 'week', other: 'weeks' })
    case 'MONTHLY':
      return plural({ count }, { one: 'month', other: 'months' })
    case 'YEARLY':
      return plural({ count }, { one: 'year', other: 'years' })
  }
}
