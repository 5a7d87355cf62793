import { t } from '@lingui/core/macro'
import { mostTimes } from '@postwright/contract/publishing/recurring'

import { addTo } from '../../../../lib/wall-time.ts'
import { DateField } from '../../../../ui/date-field.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { Select } from '../../../../ui/select.tsx'
import '../evergreen/again.css'
import type { Repeat } from './repeat.ts'

interface EndsFieldProps {
  repeat: Repeat
  firstDay: string
  errors: Readonly<Record<string, string | undefined>>
  onChange: (repeat: Repeat) => void
}

/** When it comes for the last time: never, after a number of times, or on a day. */
export function EndsField({ repeat, firstDay, errors, onChange }: EndsFieldProps) {
  const { times, until } = repeat
  const end = times !== null ? 'times' : until !== null ? 'day' : 'never'
  return (
    <Field label={t`Ends`} group error={errors.times ?? errors.until}>
      <div className="again-numbers">
        <Select
          aria-label={t`Ends`}
          value={end}
          options={[
            { value: 'never', label: t`Never` },
            { value: 'times', label: t`After a number of times` },
            { value: 'day', label: t`On a day` },
          ]}
          onChange={(chosen) =>
            onChange({
              ...repeat,
              times: chosen === 'times' ? (times ?? 10) : null,
              until: chosen === 'day' ? (until ?? addTo(firstDay, { months: 3 })) : null,
            })
          }
        />
        {times !== null && (
          <Input
            type="number"
            inputMode="numeric"
            aria-label={t`How often in all`}
            min={1}
            max={mostTimes}
            required
            value={Number.isNaN(times) ? '' : times}
            onChange={(event) => onChange({ ...repeat, times: event.currentTarget.valueAsNumber })}
          />
        )}
        {until !== null && (
          <DateField
            label={t`Last day`}
            value={until}
            min={firstDay}
            max={addTo(firstDay, { months: 60 })}
            onChange={(day) => onChange({ ...repeat, until: day })}
          />
        )}
      </div>
    </Field>
  )
}
