import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'

import { Checkbox } from '../../../../../ui/choice.tsx'
import { Field } from '../../../../../ui/field.tsx'
import { FormDialog } from '../../../../../ui/form-dialog.tsx'
import { Problem } from '../../../../../ui/form-problem.tsx'
import { Input } from '../../../../../ui/input.tsx'
import { Select } from '../../../../../ui/select.tsx'
import { TimeField } from '../../../../../ui/time-field.tsx'
import type { Shift } from './use-move-many.ts'

interface MoveManyDialogProps {
  count: number
  pending: boolean
  error: unknown
  onMove: (shift: Shift) => void
  onClose: () => void
}

const mostDays = 365

/** By how many days the chosen posts are moved, and whether to one time of the day. */
export function MoveManyDialog({ count, pending, error, onMove, onClose }: MoveManyDialogProps) {
  const [days, setDays] = useState('1')
  const [direction, setDirection] = useState<'later' | 'earlier'>('later')
  const [hasTime, setHasTime] = useState(false)
  const [time, setTime] = useState('09:00')
  const by = Number(days)
  const isWrong = days.trim() === '' || !Number.isInteger(by) || by < 0 || by > mostDays
  const isNothing = by === 0 && !hasTime

  return (
    <FormDialog
      title={plural({ count }, { one: 'Move # post', other: 'Move # posts' })}
      description={t`Each on the clock of its business.`}
      submitLabel={t`Move`}
      pending={pending}
      onSubmit={() => {
        if (!isWrong && !isNothing) onMove({ days: direction === 'later' ? by : -by, time: hasTime ? time : null })
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
      {error !== null && <Problem error={error} fallback={t`The posts could not be moved`} />}
    </FormDialog>
  )
}
