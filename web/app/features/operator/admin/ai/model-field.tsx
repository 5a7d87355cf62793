import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'

import { Button } from '../../../../../ui/button.tsx'
import { Field } from '../../../../../ui/field.tsx'
import { Input } from '../../../../../ui/input.tsx'
import { messageOf } from '../../../../../lib/errors.ts'
import type { TypedConnection } from './provider-fields.tsx'
import { useListModels } from './queries.ts'

interface ModelFieldProps {
  value: TypedConnection
  /** Of the provider that is changed, whose stored key lists its models. */
  id: string | undefined
  error: string | undefined
  onChange: (model: string) => void
}

/** Typed, or chosen among what the provider says it has. */
export function ModelField({ value, id, error, onChange }: ModelFieldProps) {
  const listId = useId()
  const list = useListModels()
  const { kind, baseUrl, apiKey, model } = value
  const failed = list.data?.error ?? (list.isError ? messageOf(list.error, t`The models could not be listed`) : undefined)
  const found = list.data?.models ?? []

  return (
    <Field
      label={t`Model`}
      required
      error={error ?? failed}
      hint={
        found.length > 0
          ? t`The provider has ${plural({ count: found.length }, { one: '# model', other: '# models' })}: begin to type, or choose.`
          : t`The name by which the provider knows it.`
      }
      aside={
        <Button
          size="sm"
          variant="ghost"
          pending={list.isPending}
          onClick={() =>
            list.mutate({
              kind,
              baseUrl: baseUrl.trim() || null,
              ...(apiKey && { apiKey: apiKey.trim() }),
              ...(id !== undefined && { id }),
            })
          }
        >
          <Trans>List models</Trans>
        </Button>
      }
    >
      <Input
        name="model"
        list={listId}
        spellCheck={false}
        autoComplete="off"
        value={model}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={listId}>
        {found.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </Field>
  )
}
