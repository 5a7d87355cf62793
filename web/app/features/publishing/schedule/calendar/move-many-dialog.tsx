import { plural, t } from '@lingui/core/macro'
import type { CalendarItem } from '@postwright/contract/publishing/schedule'
import { useState } from 'react'

import { formatList } from '../../../../../lib/formats.ts'
import { Banner } from '../../../../../ui/banner.tsx'
import { Checkbox } from '../../../../../ui/choice.tsx'
import { Field } from '../../../../../ui/field.tsx'
import { FormDialog } from '../../../../../ui/form-dialog.tsx'
import { Problem } from '../../../../../ui/form-problem.tsx'
import { Input } from '../../../../../ui/input.tsx'
import { Select } from '../../../../../ui/select.tsx'
import { TimeField } from '../../../../../ui/time-field.tsx'
import { crowded, type Shift } from './shift.ts'

interface MoveManyDialogProps {
  items: readonly CalendarItem[]
  pending: boolean
  error: unknown
  onMove: (shift: Shift) => void
  onClose: () => void
}

const mostDays = 365
/** Nothing is marked as a clash that lies so far apart. */
const usualMinutes = '30'
const mostNamed = 3

/** By how many days the chosen posts are moved, and whether to one time of the day. */
export function MoveManyDialog({ items, pending, error, onMove, onClose }: MoveManyDialogProps) {
  const [days, setDays] = useState('1')
  const [direction, setDirection] = useState<'later' | 'earlier'>('later')
  const [hasTime, setHasTime] = useState(false)
  const [time, setTime] = useState('09:00')
  const [isApart, setApart] = useState(true)
  const [apartMinutes, setApartMinutes] = useState(usualMinutes)
  const by = Number(days)
  const isWrong = days.trim() === '' || !Number.isInteger(by) || by < 0 || by > mostDays
  const isNothing = by === 0 && !hasTime
  const shift = {
    days: isWrong ? 0 : direction === 'later' ? by : -by,
    time: hasTime ? time : null,
    apartMinutes: isApart ? Number(apartMinutes) : null,
  }
  const inOneMinute = hasTime ? crowded(items, shift) : []

  return (
    <FormDialog
      title={plural({ count: items.length }, { one: 'Move # post', other: 'Move # posts' })}
      description={t`Each on the clock of its business.`}
      submitLabel={t`Move`}
      pending={pending}
      onSubmit={() => {
        if (!isWrong && !isNothing) onMove(shift)
      }}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-3 items-start">
        <Field label={t`Days`} error={isWrong ? t`Use 0 to ${{ mostDays }}.` : isNothing ? t`Choose days, or a time.` : undefined}>
          <Input type="number" min={0} max={mostDays} value={days} onChange={(event) => setDays(event.currentTarget.value)} />
        </Field>
        <Field label={t`Direction`}>
          <Select
            value={direction}
            onChange={setDirection}
            options={[
              { value: 'later', label: t`Later` },
              { value: 'earlier', label: t`Earlier` },
            ]}
          />
        </Field>
      </div>
      <Checkbox
        label={t`All at one time of day`}
        hint={t`Else each keeps its own.`}
        checked={hasTime}
        onChange={(event) => setHasTime(event.currentTarget.checked)}
      />
      {hasTime && <TimeField value={time} onChange={setTime} />}
      {inOneMinute.length > 0 && (
        <Banner
          tone="warn"
          title={t`Several posts would go out in one minute on ${{ channels: formatList(inOneMinute.slice(0, mostNamed)) }}`}
        >
          <div className="grid gap-2 justify-items-start pt-2">
            <Checkbox
              label={t`Keep posts of a channel apart`}
              checked={isApart}
              onChange={(event) => setApart(event.currentTarget.checked)}
            />
            {isApart && (
              <Select
                inlineLabel={t`Minutes between them`}
                value={apartMinutes}
                onChange={setApartMinutes}
                options={['15', '30', '60', '120'].map((minutes) => ({ value: minutes, label: minutes }))}
              />
            )}
          </div>
        </Banner>
      )}
      {error !== null && <Problem error={error} fallback={t`The posts could not be moved`} />}
    </FormDialog>
  )
}
