import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { aiProviderKinds } from '@postwright/contract/content/ai-provider-kinds'
import { say } from '@postwright/contract/core/sentences'
import { useState } from 'react'

import { Button } from '../../../../ui/button.tsx'
import { Radio } from '../../../../ui/choice.tsx'
import { ConnectionOutcome, refusedFields } from '../../../../ui/connection-outcome.tsx'
import { FormProblem } from '../../../../ui/form-problem.tsx'
import { LocalModels } from '../admin/local-models/local-models.tsx'
import { ConnectionFields, connectionOf, emptyConnection, type TypedConnection } from '../admin/ai/provider-fields.tsx'
import { useTestProvider } from '../admin/ai/queries.ts'
import { StepForm } from './step-form.tsx'

/** What else an administrator may say of a provider. */
const theOnlyOne = { name: '', models: [], monthlyLimitMicros: null, isDefault: true }

export function AiStep({ onDone }: { onDone: () => Promise<void> }) {
  const [writer, setWriter] = useState<'composer' | 'local' | 'provider'>('composer')
  const [connection, setConnection] = useState<TypedConnection>(emptyConnection)

  return (
    <StepForm
      title={t`Who writes the drafts?`}
      intro={t`This can be changed at any time in Admin.`}
      submitLabel={t`Continue`}
      read={() => (writer === 'provider' ? { ai: { ...connectionOf(connection), ...theOnlyOne } } : {})}
      onDone={onDone}
    >
      {(errors) => (
        <>
          <fieldset className="options lines">
            <legend className="vh">
              <Trans>Provider</Trans>
            </legend>
            <Radio
              name="writer"
              checked={writer === 'composer'}
              onChange={() => setWriter('composer')}
              label={
                <span className="m">
                  <Trans>The built-in composer</Trans>
                </span>
              }
              hint={t`Arranges first drafts from the brief and the business profile, by rules, on this server. It is no language model: it adds no facts and its sentences are plain. Needs no account, no network and costs nothing.`}
            />
            <Radio
              name="writer"
              checked={writer === 'local'}
              onChange={() => setWriter('local')}
              label={
                <span className="m">
                  <Trans>A model on this machine</Trans>
                </span>
              }
              hint={say(aiProviderKinds.local.hint)}
            />
            <Radio
              name="writer"
              checked={writer === 'provider'}
              onChange={() => setWriter('provider')}
              label={
                <span className="m">
                  <Trans>A language model</Trans>
                </span>
              }
              hint={t`Of a provider that you have a key for, or at an address of your own. Briefs and business profiles are sent there.`}
            />
          </fieldset>
          {writer === 'local' && (
            <>
              <LocalModels />
              <p className="t13 soft">
                <Trans>Until a model is here and you press Use, the built-in composer writes. You may go on meanwhile.</Trans>
              </p>
            </>
          )}
          {writer === 'provider' && (
            <ProviderToTry
              connection={connection}
              errors={errors}
              onChange={(change) => setConnection((before) => ({ ...before, ...change }))}
            />
          )}
        </>
      )}
    </StepForm>
  )
}

interface ProviderToTryProps {
  connection: TypedConnection
  errors: Record<string, string>
  onChange: (change: Partial<TypedConnection>) => void
}

function ProviderToTry({ connection, errors, onChange }: ProviderToTryProps) {
  const test = useTestProvider()
  const own = Object.fromEntries(Object.entries(errors).map(([path, message]) => [path.replace(/^ai\./, ''), message]))
  return (
    <div className="stack">
      <ConnectionFields
        value={connection}
        stored={null}
        errors={{ ...refusedFields(test.data), ...own }}
        onChange={(change) => {
          onChange(change)
          test.reset()
        }}
      />
      <div className="row">
        <Button pending={test.isPending} onClick={() => test.mutate(connectionOf(connection))}>
          <Trans>Test connection</Trans>
        </Button>
      </div>
      <ConnectionOutcome tested={test.data} />
      <FormProblem error={test.error} fallback={t`Failed to test AI connection`} />
    </div>
  )
}
