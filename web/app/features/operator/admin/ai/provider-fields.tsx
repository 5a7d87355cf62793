import { t } from '@lingui/core/macro'
import {
  addedProviderKinds,
  aiProviderKindLabel,
  aiProviderKinds,
  type AiProviderKind,
} from '@postwright/contract/content/ai-provider-kinds'
import { say } from '@postwright/contract/core/sentences'

import { fieldErrors } from '../../../../../lib/errors.ts'
import { Field } from '../../../../../ui/field.tsx'
import { Input, PasswordInput } from '../../../../../ui/input.tsx'
import { Select } from '../../../../../ui/select.tsx'
import { ModelField } from './model-field.tsx'
import { useListModels } from './queries.ts'

/** How a provider is reached, as it is typed. */
export interface TypedConnection {
  kind: Exclude<AiProviderKind, 'composer'>
  baseUrl: string
  apiKey: string
  model: string
}

export const emptyConnection: TypedConnection = { kind: 'openai', baseUrl: '', apiKey: '', model: '' }

/** As the server takes it. An empty key keeps the one that is stored. */
export function connectionOf({ kind, baseUrl, apiKey, model }: TypedConnection) {
  return { kind, baseUrl: baseUrl.trim() || null, model: model.trim(), ...(apiKey && { apiKey: apiKey.trim() }) }
}

interface ConnectionFieldsProps {
  value: TypedConnection
  /** The one that is changed: it keeps its kind. */
  stored: { id: string; keyEnds: string | null; kind: AiProviderKind } | null
  errors: Record<string, string>
  onChange: (change: Partial<TypedConnection>) => void
}

export function ConnectionFields({ value, stored, errors: said, onChange: tell }: ConnectionFieldsProps) {
  const { kind, baseUrl, apiKey } = value
  const list = useListModels()
  const errors = { ...fieldErrors(list.error), ...said }
  const { address, needsKey, hint } = aiProviderKinds[kind]
  const isLocal = kind === 'local'

  function onChange(change: Partial<TypedConnection>) {
    tell(change)
    if (!('model' in change) || 'kind' in change) list.reset()
  }

  function listModels() {
    const { model: _model, ...where } = connectionOf(value)
    list.mutate({ ...where, ...(stored && { id: stored.id }) })
  }

  return (
    <>
      {!stored && (
        <Field label={t`Provider`} hint={say(hint)} error={errors['kind']}>
          <Select
            value={kind}
            onChange={(next) => onChange({ kind: next, model: '', baseUrl: '' })}
            options={addedProviderKinds.map((id) => ({ value: id, label: aiProviderKindLabel(id) }))}
          />
        </Field>
      )}
      {stored && <p className="hint">{say(hint)}</p>}
      {!isLocal && (
        <Field
          label={t`API key`}
          required={needsKey && !stored?.keyEnds}
          hint={stored?.keyEnds ? t`A key is stored. Leave this empty to keep it.` : t`Stored encrypted; never shown again.`}
          error={errors['apiKey']}
        >
          <PasswordInput
            name="apiKey"
            autoComplete="off"
            value={apiKey}
            onChange={(event) => onChange({ apiKey: event.currentTarget.value })}
          />
        </Field>
      )}
      {!isLocal && (
        <Field
          label={t`Address`}
          required={address === null}
          hint={address === null ? undefined : t`Left empty, the provider’s own. A gateway has another one.`}
          error={errors['baseUrl']}
        >
          <Input
            name="baseUrl"
            type="url"
            spellCheck={false}
            placeholder={address ?? 'https://api.example.com/v1'}
            value={baseUrl}
            onChange={(event) => onChange({ baseUrl: event.currentTarget.value })}
          />
        </Field>
      )}
      <ModelField value={value.model} error={errors['model']} list={list} onList={listModels} onChange={(model) => onChange({ model })} />
    </>
  )
}
