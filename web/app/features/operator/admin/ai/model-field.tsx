import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'

import { Button } from '../../../../../ui/button.tsx'
import { Field } from '../../../../../ui/field.tsx'
import { Input } from '../../../../../ui/input.tsx'
import { fieldErrors, messageOf } from '../../../../../lib/errors.ts'
import type { useListModels } from './queries.ts'

interface ModelFieldProps {
  value: string
  error: string | undefined
  list: ReturnType<typeof useListModels>
  onList: () => void
  onChange: (model: string) => void
}

/** Typed, or chosen among what the provider says it has. */
export function ModelField({ value, error, list, onList, onChange }: ModelFieldProps) {
  const listId = useId()
  // A refusal of a field stands at that field.
  const isRefused = Object.keys(fieldErrors(list.error)).length > 0
  const failed = list.data?.error ?? (list.isError && !isRefused ? messageOf(list.error, t`The models could not be listed`) : undefined)
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
        <Button size="sm" variant="ghost" pending={list.isPending} onClick={onList}>
          <Trans>List models</Trans>
        </Button>
      }
    >
      <Input
        name="model"
        list={listId}
        spellCheck={false}
        autoComplete="off"
        value={value}
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
