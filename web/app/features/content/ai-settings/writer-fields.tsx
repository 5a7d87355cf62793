import { t } from '@lingui/core/macro'
import type { AiChoices } from '@postwright/contract/content/ai-settings'

import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { Select } from '../../../../ui/select.tsx'

/** Who writes: empty for both follows the choice of the instance. */
export interface ChosenWriter {
  provider: string
  model: string
}

interface WriterFieldsProps {
  choices: AiChoices
  value: ChosenWriter
  errors: Record<string, string>
  onChange: (value: ChosenWriter) => void
}

export function WriterFields({ choices: { instance, providers }, value, errors, onChange }: WriterFieldsProps) {
  const offer = providers.find(({ id }) => id === value.provider)
  const isGone = value.provider !== '' && !offer
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Field
        label={t`Who writes`}
        error={errors['provider'] ?? (isGone ? t`Who wrote this is not there any more. Choose again.` : undefined)}
      >
        <Select
          value={isGone ? '' : value.provider}
          onChange={(provider) => onChange({ provider, model: providers.find(({ id }) => id === provider)?.model ?? '' })}
          options={[
            {
              value: '',
              label:
                instance.provider === 'composer'
                  ? t`As this site chooses: the composer`
                  : t`As this site chooses: ${{ model: instance.model }}`,
            },
            ...providers.map(({ id, name, isOwn, isComposer }) => ({
              value: id,
              label: isComposer ? t`Built-in composer` : isOwn ? t`${name}, with your key` : name,
            })),
          ]}
        />
      </Field>
      {offer && !offer.isComposer && <ModelChoice offer={offer} value={value} error={errors['model']} onChange={onChange} />}
    </div>
  )
}

interface ModelChoiceProps {
  offer: AiChoices['providers'][number]
  value: ChosenWriter
  error: string | undefined
  onChange: (value: ChosenWriter) => void
}

function ModelChoice({ offer, value, error, onChange }: ModelChoiceProps) {
  const models = [...new Set([offer.model, ...offer.models])]
  return (
    <Field label={t`Model`} error={error}>
      {offer.models.length > 0 ? (
        <Select
          value={models.includes(value.model) ? value.model : offer.model}
          onChange={(model) => onChange({ ...value, model })}
          options={models.map((model) => ({ value: model, label: model }))}
        />
      ) : (
        <Input spellCheck={false} value={value.model} onChange={(event) => onChange({ ...value, model: event.currentTarget.value })} />
      )}
    </Field>
  )
}
