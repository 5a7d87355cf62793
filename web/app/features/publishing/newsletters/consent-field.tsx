import { t } from '@lingui/core/macro'

import { Field } from '../../../../ui/field.tsx'
import { Textarea } from '../../../../ui/textarea.tsx'

interface ConsentFieldProps {
  hint: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** Whoever adds people answers for their consent, and says how it was given. */
export function ConsentField({ hint, value, error, onChange }: ConsentFieldProps) {
  return (
    <Field label={t`How did they agree?`} hint={hint} error={error} required>
      <Textarea name="consent" rows={2} maxLength={500} required value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    </Field>
  )
}
