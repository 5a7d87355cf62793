import { t } from '@lingui/core/macro'
import { useState } from 'react'

import { Field } from '../../../../../ui/field.tsx'
import { Textarea } from '../../../../../ui/textarea.tsx'

interface OfferedModelsProps {
  chosen: readonly string[]
  error: string | undefined
  onChange: (models: string[]) => void
}

/** Which models people may choose instead: one a line. */
export function OfferedModels({ chosen, error, onChange }: OfferedModelsProps) {
  const [text, setText] = useState(chosen.join('\n'))
  return (
    <Field label={t`Other models that people may choose`} hint={t`One a line. Left empty, they may name any.`} error={error}>
      <Textarea
        rows={3}
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          onChange(
            event.currentTarget.value
              .split('\n')
              .map((line) => line.trim())
              .filter(Boolean),
          )
        }}
      />
    </Field>
  )
}
