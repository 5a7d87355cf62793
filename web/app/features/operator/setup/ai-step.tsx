import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AiProviderSettings } from '@postwright/contract/operator/admin'
import { useRef, useState } from 'react'

import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Radio } from '../../../../ui/choice.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormProblem } from '../../../../ui/form-problem.tsx'
import { Input, PasswordInput } from '../../../../ui/input.tsx'
import { textOf } from '../../../../lib/form-text.ts'
import { useTestAi } from '../admin/queries.ts'
import { StepForm } from './step-form.tsx'

export function AiStep({ onDone }: { onDone: () => Promise<void> }) {
  const [provider, setProvider] = useState<AiProviderSettings['provider']>('composer')

  return (
    <StepForm
      title={t`Who writes the drafts?`}
      intro={t`This can be changed at any time in Admin.`}
      submitLabel={t`Continue`}
      read={(form) => ({ ai: readAi(form, provider) })}
      onDone={onDone}
    >
      {(errors) => (
        <>
          <fieldset className="options lines">
            <legend className="vh">
              <Trans>Provider</Trans>
            </legend>
            <Radio
              name="provider"
              checked={provider === 'composer'}
              onChange={() => setProvider('composer')}
              label={
                <span className="m">
                  <Trans>The built-in composer</Trans>
                </span>
              }
              hint={t`Arranges first drafts from the brief and the business profile, by rules, on this server. It is no language model: it adds no facts and its sentences are plain. Needs no account, no network and costs nothing.`}
            />
            <Radio
              name="provider"
              checked={provider === 'openai-compatible'}
              onChange={() => setProvider('openai-compatible')}
              label={
                <span className="m">
                  <Trans>A language model</Trans>
                </span>
              }
              hint={t`At any address that speaks the OpenAI interface, in the cloud or on your own machine. Briefs and business profiles are sent there.`}
            />
          </fieldset>
          {provider === 'openai-compatible' && <ModelFields errors={errors} />}
        </>
      )}
    </StepForm>
  )
}

function ModelFields({ errors }: { errors: Record<string, string> }) {
  const place = useRef<HTMLDivElement>(null)
  const test = useTestAi()

  function run() {
    const form = place.current?.closest('form')
    if (form) test.mutate(readAi(new FormData(form), 'openai-compatible'))
  }

  return (
    <div className="stack" ref={place}>
      <Field label={t`Address`} error={errors['ai.baseUrl']} hint={t`Such as https://api.example.com/v1`}>
        <Input name="baseUrl" type="url" autoComplete="off" spellCheck={false} />
      </Field>
      <Field label={t`Model`} error={errors['ai.model']} hint={t`The name by which the provider knows it`}>
        <Input name="model" autoComplete="off" spellCheck={false} />
      </Field>
      <Field
        label={t`API key`}
        error={errors['ai.apiKey']}
        hint={t`Stored encrypted, and never shown again. Leave empty where none is needed.`}
      >
        <PasswordInput name="apiKey" autoComplete="off" />
      </Field>
      <div className="row">
        <Button pending={test.isPending} onClick={run}>
          <Trans>Test connection</Trans>
        </Button>
      </div>
      {test.data && <Banner tone={test.data.success ? 'info' : 'bad'} title={test.data.message} />}
      <FormProblem error={test.error} fallback={t`Failed to test AI connection`} />
    </div>
  )
}

function readAi(form: FormData, provider: AiProviderSettings['provider']): AiProviderSettings {
  const apiKey = textOf(form, 'apiKey')
  return { provider, baseUrl: textOf(form, 'baseUrl').trim() || null, model: textOf(form, 'model').trim(), ...(apiKey && { apiKey }) }
}
