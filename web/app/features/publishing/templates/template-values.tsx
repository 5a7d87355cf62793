import { t } from '@lingui/core/macro'
import { templateValue, type TemplateValue, writtenTemplateValue } from '@postwright/contract/publishing/template-values'

import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { Select } from '../../../../ui/select.tsx'
import { type OfChannel, useTemplates, writtenAs } from './queries.ts'

interface TemplateValuesProps {
  channel: OfChannel
  template: string
  values: readonly string[]
  isLocked: boolean
  onChange: (values: string[]) => void
  onLeave: (() => void) | undefined
}

/** What stands in each variable of the chosen template; nothing for one without. */
export function TemplateValues({ channel, template, values, isLocked, onChange, onLeave }: TemplateValuesProps) {
  const { templates } = useTemplates(channel)
  const variables = templates.find((one) => writtenAs(one) === template)?.variables ?? []
  const change = (place: number, value: TemplateValue) =>
    onChange(variables.map((_, at) => writtenTemplateValue(at === place ? value : templateValue(values, at))))
  return variables.map((variable, place) => (
    <OneValue
      key={variable}
      variable={variable}
      value={templateValue(values, place)}
      isLocked={isLocked}
      onChange={(value) => change(place, value)}
      onLeave={onLeave}
    />
  ))
}

/** A setting has 60 characters, its mark among them. */
const longest = 50

interface OneValueProps {
  variable: string
  value: TemplateValue
  isLocked: boolean
  onChange: (value: TemplateValue) => void
  onLeave: (() => void) | undefined
}

function OneValue({ variable, value, isLocked, onChange, onLeave }: OneValueProps) {
  const shown = `{{${variable}}}`
  const words = value.kind === 'name' ? value.otherwise : value.kind === 'words' ? value.words : null
  const problem = words === '' ? t`Fill this in, or WhatsApp refuses the message.` : undefined
  return (
    <div className="grid gap-2">
      <Field label={t`What stands in ${{ variable: shown }}`}>
        <Select
          options={[
            { value: 'text', label: t`The text of the post` },
            { value: 'name', label: t`The person’s name` },
            { value: 'words', label: t`Words of your own` },
          ]}
          value={value.kind}
          disabled={isLocked}
          onChange={(kind) =>
            onChange(kind === 'text' ? { kind } : kind === 'name' ? { kind, otherwise: words ?? '' } : { kind, words: words ?? '' })
          }
        />
      </Field>
      {words !== null && (
        <Field label={value.kind === 'name' ? t`For whoever has no name` : t`The words`} error={problem}>
          <Input
            value={words}
            maxLength={longest}
            readOnly={isLocked}
            onChange={(event) =>
              onChange(
                value.kind === 'name'
                  ? { kind: 'name', otherwise: event.currentTarget.value }
                  : { kind: 'words', words: event.currentTarget.value },
              )
            }
            onBlur={onLeave}
          />
        </Field>
      )}
    </div>
  )
}
