import type { SettingValue, SettingValues } from '@postwright/contract/content/setting-values'
import { say } from '@postwright/contract/core/sentences'
import { channelSettings, type SettingField } from '@postwright/contract/publishing/channel-settings'

import { Checkbox } from '../../../../../ui/choice.tsx'
import { Field } from '../../../../../ui/field.tsx'
import { Input } from '../../../../../ui/input.tsx'
import { Select } from '../../../../../ui/select.tsx'
import { TagsInput } from '../../../../../ui/tags-input.tsx'
import { TemplateField } from '../../../publishing/templates/template-field.tsx'
import { TemplateValues } from '../../../publishing/templates/template-values.tsx'
import type { OfChannel } from '../../../publishing/templates/queries.ts'

interface SettingFieldsProps {
  channel: OfChannel
  values: SettingValues
  /** By the names of the fields. */
  errors?: Readonly<Record<string, string | undefined>>
  isLocked?: boolean
  onChange: (name: string, value: SettingValue) => void
  onLeave?: (() => void) | undefined
}

/** A field for each thing that can be set on a kind of channel. */
export function SettingFields({ channel, values, errors = {}, isLocked = false, onChange, onLeave }: SettingFieldsProps) {
  const fields = channelSettings(channel.kind).filter(({ unless }) => !unless || values[unless.name] !== unless.value)
  const stringOf = (name: string) => (typeof values[name] === 'string' ? values[name] : '')
  return fields.map((field) =>
    field.kind === 'template' ? (
      <TemplateField
        key={field.name}
        channel={channel}
        label={say(field.label)}
        hint={say(field.help)}
        error={errors[field.name]}
        value={stringOf(field.name)}
        isLocked={isLocked}
        onChange={(value) => onChange(field.name, value)}
      />
    ) : field.kind === 'template-values' ? (
      <TemplateValues
        key={field.name}
        channel={channel}
        template={stringOf('template')}
        values={listOf(values[field.name])}
        isLocked={isLocked}
        onChange={(value) => onChange(field.name, value)}
        onLeave={onLeave}
      />
    ) : field.kind === 'switch' ? (
      <Checkbox
        key={field.name}
        label={say(field.label)}
        hint={say(field.help)}
        checked={values[field.name] === true}
        disabled={isLocked}
        onChange={(event) => onChange(field.name, event.currentTarget.checked)}
      />
    ) : (
      <Field key={field.name} label={say(field.label)} hint={say(field.help)} error={errors[field.name]}>
        <Control
          field={field}
          value={values[field.name]}
          isLocked={isLocked}
          onChange={(value) => onChange(field.name, value)}
          onLeave={onLeave}
        />
      </Field>
    ),
  )
}

function listOf(value: SettingValue | undefined): string[] {
  return Array.isArray(value) ? value : []
}

interface ControlProps {
  field: Extract<SettingField, { kind: 'text' | 'choice' | 'tags' }>
  value: SettingValue | undefined
  isLocked: boolean
  onChange: (value: SettingValue) => void
  onLeave: (() => void) | undefined
}

function Control({ field, value, isLocked, onChange, onLeave }: ControlProps) {
  if (field.kind === 'tags')
    return <TagsInput value={listOf(value)} onChange={onChange} disabled={isLocked} {...(onLeave && { onBlur: onLeave })} />
  const text = typeof value === 'string' ? value : ''
  if (field.kind === 'choice')
    return (
      <Select
        options={field.choices.map((choice) => ({ value: choice.value, label: say(choice.label) }))}
        value={text}
        disabled={isLocked}
        onChange={onChange}
      />
    )
  return (
    <Input
      value={text}
      maxLength={field.most}
      readOnly={isLocked}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onLeave}
    />
  )
}
