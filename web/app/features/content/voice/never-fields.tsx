import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { NeverWord } from '@postwright/contract/content/voice'
import { Plus, X } from 'lucide-react'

import { Button, IconButton } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/choice.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'

interface NeverFieldsProps {
  value: readonly NeverWord[]
  onChange: (value: NeverWord[]) => void
  error: string | undefined
}

const blank: NeverWord = { word: '', instead: '', claim: false }

/** Words and claims that no draft may have, a line each. */
export function NeverFields({ value, onChange, error }: NeverFieldsProps) {
  const change = (at: number, changed: Partial<NeverWord>) =>
    onChange(value.map((never, place) => (place === at ? { ...never, ...changed } : never)))
  return (
    <Field label={t`Never`} hint={t`A claim is left out with its sentence, in every form.`} error={error} group>
      <div className="vo-never-fields">
        {value.map(({ word, instead, claim }, at) => (
          <div key={at} className="vo-never-line">
            <Input
              aria-label={t`Never`}
              placeholder={t`Word or claim`}
              value={word}
              onChange={(event) => change(at, { word: event.currentTarget.value })}
            />
            <Input
              aria-label={t`Say instead`}
              placeholder={claim ? t`Leave it out` : t`Say instead, or leave it out`}
              value={instead}
              onChange={(event) => change(at, { instead: event.currentTarget.value })}
            />
            <Checkbox label={t`Claim`} checked={claim} onChange={(event) => change(at, { claim: event.currentTarget.checked })} />
            <IconButton
              icon={X}
              size="sm"
              variant="ghost"
              label={word.trim() === '' ? t`Remove this line` : t`Remove ${word}`}
              onClick={() => onChange(value.filter((_, place) => place !== at))}
            />
          </div>
        ))}
        <Button size="sm" icon={Plus} onClick={() => onChange([...value, blank])}>
          <Trans>Add a word</Trans>
        </Button>
      </div>
    </Field>
  )
}
