import { t } from '@lingui/core/macro'
import { dayMs } from '../../../../lib/formats.ts'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { Radio } from '../../../../ui/choice.tsx'
import type { PlanAct } from './plan-dialog.tsx'

/** Until a day as `2026-12-06`, that day included, or without an end. */
export interface PlanEnd {
  hasEnd: boolean
  day: string
}

interface EndFieldProps {
  end: PlanEnd
  error: string | undefined
  onChange: (end: PlanEnd) => void
}

export function EndField({ end, error, onChange }: EndFieldProps) {
  return (
    <Field label={t`How long`} group error={error}>
      <div className="grid gap-2">
        <Radio
          label={t`Renewed each month, without an end`}
          name="has-end"
          checked={!end.hasEnd}
          onChange={() => onChange({ ...end, hasEnd: false })}
        />
        <Radio label={t`Until a day`} name="has-end" checked={end.hasEnd} onChange={() => onChange({ ...end, hasEnd: true })} />
        {end.hasEnd && (
          <Input
            type="date"
            aria-label={t`Last day`}
            className="w-44"
            value={end.day}
            onChange={(event) => onChange({ ...end, day: event.currentTarget.value })}
          />
        )}
      </div>
    </Field>
  )
}

/** A grant has none until one is asked for; an extension proposes two weeks more. */
export function firstEnd(act: PlanAct, present: string | undefined): PlanEnd {
  const from = Math.max(Date.now(), present ? Date.parse(present) : 0)
  const days = act === 'extend' ? 14 : 30
  return { hasEnd: act === 'extend', day: dayOf(new Date(from + days * dayMs)) }
}

/** The last second of the day, by the administrator's clock; a day that was taken out is refused at its field. */
export function endOf({ hasEnd, day }: PlanEnd): string | null {
  if (!hasEnd) return null
  const end = new Date(`${day}T23:59:59`)
  return Number.isNaN(end.getTime()) ? '' : end.toISOString()
}

/** By this browser's clock. */
function dayOf(date: Date): string {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}
