import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { aiProviderKindLabel, aiProviderKinds, type OwnKeyKind } from '@postwright/contract/content/ai-provider-kinds'
import { say } from '@postwright/contract/core/sentences'
import { useState } from 'react'

import { fieldErrors } from '../../../../lib/errors.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConnectionOutcome, refusedFields } from '../../../../ui/connection-outcome.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { FormProblem } from '../../../../ui/form-problem.tsx'
import { Input, PasswordInput } from '../../../../ui/input.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useSaveAiKey, useTestAiKey } from './queries.ts'

interface OwnKeyDialogProps {
  kind: OwnKeyKind
  stored: { model: string } | undefined
  onClose: () => void
}

export function OwnKeyDialog({ kind, stored, onClose }: OwnKeyDialogProps) {
  const [apiKey, setApiKey] = useState('')
  const [model, setModel] = useState(stored?.model ?? '')
  const save = useSaveAiKey()
  const test = useTestAiKey()
  const errors = { ...refusedFields(test.data), ...fieldErrors(test.error), ...fieldErrors(save.error) }
  // Left out keeps the stored one: without one, it is asked for together with the model.
  const input = { kind, model: model.trim(), ...((apiKey || !stored) && { apiKey: apiKey.trim() }) }
  const provider = aiProviderKindLabel(kind)
  const isPlaced = Object.keys(errors).length > 0

  /** What a test said of the connection before is not true of this one. */
  function change(type: () => void) {
    type()
    test.reset()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t`Your key for ${provider}`}
      description={say(aiProviderKinds[kind].hint)}
      locked={save.isPending}
    >
      <Form
        className=""
        pending={save.isPending}
        onSubmit={() =>
          save.mutate(input, {
            onSuccess: () => {
              toast.success(t`Key saved`)
              onClose()
            },
          })
        }
      >
        <div className="sheet-body grid gap-4">
          <Field
            label={t`API key`}
            required={!stored}
            hint={stored ? t`A key is stored. Leave this empty to keep it.` : t`Stored encrypted; never shown again.`}
            error={errors['apiKey']}
          >
            <PasswordInput autoComplete="off" value={apiKey} onChange={(event) => change(() => setApiKey(event.currentTarget.value))} />
          </Field>
          <Field label={t`Model`} required hint={t`The name by which the provider knows it.`} error={errors['model']}>
            <Input spellCheck={false} value={model} onChange={(event) => change(() => setModel(event.currentTarget.value))} />
          </Field>
          <ConnectionOutcome tested={test.data} />
          {!isPlaced && (
            <FormProblem
              error={save.error ?? test.error}
              fallback={save.error ? t`The key could not be saved` : t`Failed to test AI connection`}
            />
          )}
        </div>
        <footer>
          <Button pending={test.isPending} onClick={() => test.mutate(input)}>
            <Trans>Test connection</Trans>
          </Button>
          <Button variant="primary" type="submit" pending={save.isPending}>
            <Trans>Save</Trans>
          </Button>
        </footer>
      </Form>
    </Dialog>
  )
}
