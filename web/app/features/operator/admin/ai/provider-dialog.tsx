import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AiProviderState } from '@postwright/contract/content/ai-providers'
import { useState } from 'react'

import { Button } from '../../../../../ui/button.tsx'
import { Checkbox } from '../../../../../ui/choice.tsx'
import { ConnectionOutcome, refusedFields } from '../../../../../ui/connection-outcome.tsx'
import { Dialog } from '../../../../../ui/dialog.tsx'
import { Field } from '../../../../../ui/field.tsx'
import { Form } from '../../../../../ui/form.tsx'
import { FormProblem } from '../../../../../ui/form-problem.tsx'
import { Input } from '../../../../../ui/input.tsx'
import { toast } from '../../../../../ui/toasts.tsx'
import { DollarInput } from './dollar-input.tsx'
import { dollarsOf, microsOf } from '../../../../../lib/money.ts'
import { OfferedModels } from './offered-models.tsx'
import { ConnectionFields, connectionOf, emptyConnection, type TypedConnection } from './provider-fields.tsx'
import { useAddProvider, useTestProvider, useUpdateProvider } from './queries.ts'
import { useFieldProblems } from './use-field-problems.ts'

interface ProviderDialogProps {
  /** Null for a new one. */
  provider: AiProviderState | null
  /** Of one that was tested well before it was saved, so that its state is known from the start. */
  onTest: (provider: AiProviderState) => void
  onClose: () => void
}

/** A provider that is added or changed, and can be tried before. */
export function ProviderDialog({ provider, onTest, onClose }: ProviderDialogProps) {
  const [connection, setConnection] = useState<TypedConnection>(
    provider ? { kind: provider.kind, baseUrl: provider.baseUrl ?? '', apiKey: '', model: provider.model } : emptyConnection,
  )
  const [typed, setTyped] = useState({
    name: provider?.name ?? '',
    models: provider?.models ?? [],
    monthlyLimitMicros: dollarsOf(provider?.monthlyLimitMicros ?? null),
  })
  const [isDefault, setDefault] = useState(false)
  const [add, update, test] = [useAddProvider(), useUpdateProvider(), useTestProvider()]
  const save = provider ? update : add
  const { errors, isPlaced, changed, asked } = useFieldProblems(save.error, test.error)
  const { kind, ...reached } = connectionOf(connection)

  function connect(change: Partial<TypedConnection>) {
    setConnection((before) => ({ ...before, ...change }))
    changed(change)
    test.reset()
  }

  function type(change: Partial<typeof typed>) {
    setTyped((before) => ({ ...before, ...change }))
    changed(change)
  }

  function tryOut() {
    asked()
    test.mutate({ ...reached, kind, ...(provider && { id: provider.id }) })
  }

  function submit() {
    asked()
    const values = { ...reached, ...typed, monthlyLimitMicros: microsOf(typed.monthlyLimitMicros) }
    const done = {
      onSuccess: (saved: AiProviderState) => {
        toast.success(provider ? t`Provider saved` : t`Provider added`)
        onClose()
        if (test.data?.success && saved.check === null) onTest(saved)
      },
    }
    if (provider) update.mutate({ ...values, id: provider.id }, done)
    else add.mutate({ ...values, kind, isDefault }, done)
  }

  return (
    <Dialog
      open
      wide
      locked={save.isPending}
      onOpenChange={(open) => open || onClose()}
      title={provider ? t`Change ${{ provider: provider.name }}` : t`Add a provider`}
    >
      <Form className="" pending={save.isPending} onSubmit={submit}>
        <div className="sheet-body grid gap-4">
          <ConnectionFields value={connection} stored={provider} errors={{ ...refusedFields(test.data), ...errors }} onChange={connect} />
          <OfferedModels chosen={typed.models} error={errors['models'] ?? errors['models.0']} onChange={(models) => type({ models })} />
          <div className="grid gap-4 md:grid-cols-2">
            <Field label={t`Name in lists`} hint={t`Left empty, that of its kind.`} error={errors['name']}>
              <Input value={typed.name} maxLength={60} onChange={(event) => type({ name: event.currentTarget.value })} />
            </Field>
            <Field label={t`Limit a month`} hint={t`In US dollars; left empty, none of its own.`} error={errors['monthlyLimitMicros']}>
              <DollarInput value={typed.monthlyLimitMicros} onChange={(event) => type({ monthlyLimitMicros: event.currentTarget.value })} />
            </Field>
          </div>
          {!provider && (
            <Checkbox
              label={t`Write with it where nobody chose another`}
              checked={isDefault}
              onChange={(event) => setDefault(event.currentTarget.checked)}
            />
          )}
          <ConnectionOutcome tested={test.data} />
          {!isPlaced && (
            <FormProblem
              error={save.error ?? test.error}
              fallback={save.error ? t`The provider could not be saved` : t`Failed to test AI connection`}
            />
          )}
        </div>
        <footer>
          <Button pending={test.isPending} onClick={tryOut}>
            <Trans>Test connection</Trans>
          </Button>
          <Button variant="primary" type="submit" pending={save.isPending}>
            {provider ? t`Save` : t`Add provider`}
          </Button>
        </footer>
      </Form>
    </Dialog>
  )
}
