import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { channelForms, type FormField } from '@postwright/contract/publishing/channel-forms'
import { channelKinds, type OutsideKind } from '@postwright/contract/publishing/channel-kinds'
import type { ConnectionStep } from '@postwright/contract/publishing/channel-connections'
import type { Channel } from '@postwright/contract/publishing/channels'
import { say } from '@postwright/contract/core/sentences'
import { useState } from 'react'

import { fieldErrors } from '../../../../lib/errors.ts'
import { Button } from '../../../../ui/button.tsx'
import { Radio } from '../../../../ui/choice.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Problem } from '../../../../ui/form-problem.tsx'
import { Input, PasswordInput } from '../../../../ui/input.tsx'
import { SidePanel } from '../../../../ui/side-panel.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { AccountChoice } from './account-choice.tsx'
import { keepConnectingBusiness } from './connecting-business.ts'
import { knownAnswers } from './known-answers.ts'
import { useBeginConnection } from './queries.ts'

interface ConnectPanelProps {
  kind: OutsideKind
  businessId: string
  /** The one that is connected again, with the same account. */
  channel?: Channel
  onConnected: (channels: Channel[]) => void
  onClose: () => void
}

type Choosing = Extract<ConnectionStep, { step: 'choose' }>

/** Connects an account: its form, and where the platform has several, which of them. */
export function ConnectPanel({ kind, businessId, channel, onConnected, onClose }: ConnectPanelProps) {
  const { fields, guide } = channelForms[kind]
  const label = say(channelKinds[kind].label)
  const [values, setValues] = useState(() => ({
    ...Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial])),
    ...(channel && knownAnswers(channel)),
  }))
  const [choosing, setChoosing] = useState<Choosing>()
  const begin = useBeginConnection()
  const errors = fieldErrors(begin.error)
  const isNamed = fields.some(({ name }) => errors[`fields.${name}`])

  function connected(channels: Channel[]) {
    const [first] = channels
    if (first) toast.success(t`${{ name: first.name }} is connected`)
    onConnected(channels)
  }

  function goOn(step: ConnectionStep) {
    if (step.step === 'redirect') {
      keepConnectingBusiness(businessId)
      window.location.assign(step.url)
    } else if (step.step === 'choose') setChoosing(step)
    else connected(step.channels)
  }

  const title = channel ? t`Connect ${{ name: channel.name }} again` : t`Connect ${{ label }}`
  return (
    <SidePanel open onOpenChange={(open) => !open && onClose()} title={title} beginsAtField>
      {choosing ? (
        <AccountChoice choosing={choosing} onConnected={connected} />
      ) : (
        <Form
          className="grid gap-4 p-4"
          pending={begin.isPending}
          refusal={begin.error}
          onSubmit={() =>
            begin.mutate({ businessId, kind, fields: values, ...(channel && { channelId: channel.id }) }, { onSuccess: goOn })
          }
        >
          {channel?.account && (
            <p className="t13">
              <Trans>Sign in as {ph({ account: channel.account })}: what is planned goes out under this account alone.</Trans>
            </p>
          )}
          {fields.map((field) => (
            <FormFieldInput
              key={field.name}
              field={field}
              value={values[field.name] ?? ''}
              error={errors[`fields.${field.name}`]}
              onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
            />
          ))}
          <p className="t13 soft">
            <a className="link" href={`/help/guide/${guide}`} target="_blank" rel="noreferrer">
              {fields.some(({ kind: of }) => of !== 'choice') ? (
                <Trans>Where to find this, step by step</Trans>
              ) : (
                <Trans>What goes out there, and how</Trans>
              )}
            </a>
          </p>
          {begin.error !== null && !isNamed && <Problem error={begin.error} fallback={t`The channel could not be connected`} />}
          <Button variant="primary" type="submit" pending={begin.isPending}>
            {channelKinds[kind].needs === 'redirect' ? t`Go on to ${{ label }}` : t`Connect`}
          </Button>
          <p className="t12 soft">
            {fields.some(({ kind: of }) => of !== 'choice') ? (
              <Trans>What you enter is kept encrypted, and nobody can read it here again.</Trans>
            ) : (
              <Trans>You sign in there and allow it to post: your password stays there, and you can take it back there at any time.</Trans>
            )}
          </p>
        </Form>
      )}
    </SidePanel>
  )
}

interface FormFieldInputProps {
  field: FormField
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function FormFieldInput({ field, value, error, onChange }: FormFieldInputProps) {
  const { name, label, help, kind, choices = [], example, isOptional } = field
  if (kind === 'choice')
    return (
      <Field label={say(label)} group hint={say(help)} error={error}>
        <div className="grid gap-2">
          {choices.map((choice) => (
            <Radio
              key={choice.value}
              name={name}
              label={say(choice.label)}
              hint={say(choice.help)}
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
            />
          ))}
        </div>
      </Field>
    )
  const Control = kind === 'secret' ? PasswordInput : Input
  return (
    <Field label={say(label)} hint={say(help)} error={error} required={!isOptional}>
      <Control
        value={value}
        placeholder={example}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
        inputMode={kind === 'address' ? 'url' : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  )
}
