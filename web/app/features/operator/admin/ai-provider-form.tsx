import { t } from '@lingui/core/macro'
import type { AiProviderState } from '@postwright/contract/operator/admin'
import { useQuery } from '@tanstack/react-query'

import { useEdits } from '../../../../lib/use-edits.ts'
import { Radio } from '../../../../ui/choice.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Input, PasswordInput } from '../../../../ui/input.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { aiQuery, useSaveAi, useTestAi } from './queries.ts'
import { TestedForm, testedErrors } from './tested-form.tsx'

export function AiProviderForm() {
  const state = useQuery(aiQuery())
  return (
    <Sheet title={t`Where drafts are written`} className="mt-6 max-w-[720px]">
      <LoadState of={state} rows={3} loading={t`Loading AI settings`} failed={t`The AI settings could not be loaded`} />
      {state.data && <ProviderFields state={state.data} />}
    </Sheet>
  )
}

function ProviderFields({ state }: { state: AiProviderState }) {
  const saved = { provider: state.provider, baseUrl: state.baseUrl ?? '', model: state.model, apiKey: '' }
  const { values, isChanged, set, settle } = useEdits(saved)
  const { provider, baseUrl, model, apiKey } = values
  const save = useSaveAi()
  const test = useTestAi()
  const input = { provider, baseUrl: baseUrl.trim() || null, model, ...(apiKey && { apiKey }) }
  const errors = testedErrors(save, test)

  return (
    <TestedForm
      input={input}
      isChanged={isChanged}
      save={save}
      test={test}
      saved={t`AI settings saved`}
      onSaved={() => settle(values)}
      notSaved={t`The AI settings could not be saved`}
      notTested={t`Failed to test AI connection`}
    >
      <Field label={t`Provider`} group error={errors.provider}>
        <div className="grid gap-2">
          <Radio
            name="provider"
            label={t`Built-in composer`}
            hint={t`Writes from the business profile and the brief by rules. It is not an AI model, needs no key and sends nothing out.`}
            checked={provider === 'composer'}
            onChange={() => set({ provider: 'composer' })}
          />
          <Radio
            name="provider"
            label={t`An OpenAI-compatible address`}
            hint={t`Any server that speaks the chat completions protocol. Profiles and briefs are sent to it.`}
            checked={provider === 'openai-compatible'}
            onChange={() => set({ provider: 'openai-compatible' })}
          />
        </div>
      </Field>
      {provider === 'openai-compatible' && (
        <>
          <Field label={t`Address`} required error={errors.baseUrl}>
            <Input
              type="url"
              placeholder="https://api.example.com/v1"
              value={baseUrl}
              onChange={(event) => set({ baseUrl: event.currentTarget.value })}
            />
          </Field>
          <Field label={t`Model`} required error={errors.model}>
            <Input value={model} spellCheck={false} onChange={(event) => set({ model: event.currentTarget.value })} />
          </Field>
          <Field
            label={t`API key`}
            hint={state.hasApiKey ? t`A key is stored. Leave this empty to keep it.` : t`Stored encrypted; never shown again.`}
            error={errors.apiKey}
          >
            <PasswordInput autoComplete="off" value={apiKey} onChange={(event) => set({ apiKey: event.currentTarget.value })} />
          </Field>
        </>
      )}
    </TestedForm>
  )
}
