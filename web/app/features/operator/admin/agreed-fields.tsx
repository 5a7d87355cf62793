import { t } from '@lingui/core/macro'
import { plans } from '@postwright/contract/core/plans'

import { typedWholeNumber } from '../../../../lib/typed-numbers.ts'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'

/** As they were typed. */
export interface AgreedFigures {
  tokens: string
  posts: string
  seats: string
}

export const noFigures: AgreedFigures = { tokens: '', posts: '', seats: '' }

const fields = [
  ['tokens', t`Tokens a month`, true],
  ['posts', t`Posts a month`, true],
  ['seats', t`Seats`, false],
] as const

interface AgreedFieldsProps {
  figures: AgreedFigures
  errors: Record<string, string>
  onChange: (figures: AgreedFigures) => void
}

/** What was agreed with a customer of a plan without figures of its own. */
export function AgreedFields({ figures, errors, onChange }: AgreedFieldsProps) {
  return (
    <div className="grid gap-4 md:grid-cols-3">
      {fields.map(([name, label, required]) => (
        <Field
          key={name}
          label={label}
          required={required}
          hint={name === 'seats' ? t`At least ${{ seats: plans.enterprise.seats }}` : undefined}
          error={errors[name]}
        >
          <Input
            inputMode="numeric"
            value={figures[name]}
            onChange={(event) => onChange({ ...figures, [name]: event.currentTarget.value })}
          />
        </Field>
      ))}
    </div>
  )
}

/** An empty field is left out; what is no number goes to the server, which says so. */
export function agreedOf(figures: AgreedFigures): Partial<Record<keyof AgreedFigures, number>> {
  const typed = fields.flatMap(([name]) => (figures[name].trim() === '' ? [] : [[name, numberOf(figures[name])] as const]))
  return Object.fromEntries(typed)
}

/** What is no number is sent as 0, which is refused at its field. */
export function numberOf(typed: string): number {
  return typedWholeNumber(typed) || 0
}
