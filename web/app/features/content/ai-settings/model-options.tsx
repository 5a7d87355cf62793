import { t } from '@lingui/core/macro'
import { AiSettingOptions } from '@postwright/contract/content/ai-settings'

import { numberToType, typedNumber, typedWholeNumber } from '../../../../lib/typed-numbers.ts'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { Select } from '../../../../ui/select.tsx'
import { Textarea } from '../../../../ui/textarea.tsx'

/** As they are typed: numbers are text until they are sent. */
export interface TypedOptions {
  temperature: string
  maxTokens: string
  language: string
  tone: string
  hashtags: string
  emoji: '' | 'none' | 'few' | 'many'
  callToAction: string
  extraInstructions: string
}

export function typedOptions(options: AiSettingOptions): TypedOptions {
  const { temperature, maxTokens, hashtags, emoji = '', language = '', tone = '', callToAction = '', extraInstructions = '' } = options
  return {
    temperature: text(temperature),
    maxTokens: text(maxTokens),
    hashtags: text(hashtags),
    emoji,
    language,
    tone,
    callToAction,
    extraInstructions,
  }
}

/** What the server takes, and what is wrong with which field. */
export function readOptions(typed: TypedOptions): { options: AiSettingOptions | null; errors: Record<string, string> } {
  const read = {
    ...typed,
    temperature: given(typed.temperature, typedNumber),
    maxTokens: given(typed.maxTokens, typedWholeNumber),
    hashtags: given(typed.hashtags, typedWholeNumber),
    emoji: typed.emoji || undefined,
  }
  const kept = Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined && value !== ''))
  const checked = AiSettingOptions.safeParse(kept)
  if (checked.success) return { options: checked.data, errors: {} }
  return { options: null, errors: Object.fromEntries(checked.error.issues.map(({ path, message }) => [path.join('.'), message])) }
}

function text(value: number | undefined): string {
  return value === undefined ? '' : numberToType(value)
}

function given(typed: string, read: (typed: string) => number): number | undefined {
  return typed.trim() === '' ? undefined : read(typed)
}

interface ModelOptionsProps {
  value: TypedOptions
  errors: Record<string, string>
  onChange: (change: Partial<TypedOptions>) => void
}

/** What a model heeds, and the composer does not. */
export function ModelOptions({ value, errors, onChange }: ModelOptionsProps) {
  const field = (name: 'tone' | 'language' | 'temperature' | 'maxTokens' | 'hashtags') => ({
    value: value[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label={t`Tone`} hint={t`Such as warm and plain.`} error={errors['tone']}>
          <Input {...field('tone')} />
        </Field>
        <Field label={t`Language`} hint={t`Such as English (ZA).`} error={errors['language']}>
          <Input {...field('language')} />
        </Field>
        <Field label={t`Hashtags`} hint={t`How many; left empty, as many as is usual there.`} error={errors['hashtags']}>
          <Input inputMode="numeric" {...field('hashtags')} />
        </Field>
        <Field label={t`Emoji`} error={errors['emoji']}>
          <Select
            value={value.emoji}
            onChange={(emoji) => onChange({ emoji })}
            options={[
              { value: '', label: t`As the model sees fit` },
              { value: 'none', label: t`None` },
              { value: 'few', label: t`A few` },
              { value: 'many', label: t`Many` },
            ]}
          />
        </Field>
        <Field label={t`Temperature`} hint={t`0 is steady, 2 is wild; left empty, the model’s own.`} error={errors['temperature']}>
          <Input inputMode="decimal" {...field('temperature')} />
        </Field>
        <Field label={t`Maximum tokens`} hint={t`Left empty, as the length asks for.`} error={errors['maxTokens']}>
          <Input inputMode="numeric" {...field('maxTokens')} />
        </Field>
      </div>
      <Field label={t`Extra instructions`} error={errors['extraInstructions']}>
        <Textarea value={value.extraInstructions} onChange={(event) => onChange({ extraInstructions: event.currentTarget.value })} />
      </Field>
    </>
  )
}
