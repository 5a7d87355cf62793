import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AiPrice } from '@postwright/contract/content/ai-providers'
import { useState } from 'react'

import { fieldErrors } from '../../../../../lib/errors.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Dialog } from '../../../../../ui/dialog.tsx'
import { Field } from '../../../../../ui/field.tsx'
import { Form } from '../../../../../ui/form.tsx'
import { FormProblem } from '../../../../../ui/form-problem.tsx'
import { toast } from '../../../../../ui/toasts.tsx'
import { DollarInput } from './dollar-input.tsx'
import { dollarsOf, microsOf } from '../../../../../lib/money.ts'
import { useRemovePrice, useSetPrice } from './queries.ts'

export function PriceDialog({ price, onClose }: { price: AiPrice; onClose: () => void }) {
  const { providerId, model, source } = price
  const [input, setInput] = useState(dollarsOf(price.inputMicros))
  const [output, setOutput] = useState(dollarsOf(price.outputMicros))
  const set = useSetPrice()
  const remove = useRemovePrice()
  const errors = fieldErrors(set.error)
  const done = {
    onSuccess: () => {
      toast.success(t`Price saved`)
      onClose()
    },
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t`Price of ${model}`}
      description={t`US dollars for a million tokens. It counts from the next call on.`}
      locked={set.isPending}
    >
      <Form
        className=""
        pending={set.isPending}
        onSubmit={() => set.mutate({ providerId, model, inputMicros: amount(input), outputMicros: amount(output) }, done)}
      >
        <div className="sheet-body grid gap-4">
          <div className="grid gap-4 md:grid-cols-2">
            <Field label={t`Sent`} hint={t`The prompt, with profile and brief`} error={errors['inputMicros']}>
              <DollarInput value={input} onChange={(event) => setInput(event.currentTarget.value)} />
            </Field>
            <Field label={t`Written`} hint={t`The answer, with what it thought`} error={errors['outputMicros']}>
              <DollarInput value={output} onChange={(event) => setOutput(event.currentTarget.value)} />
            </Field>
          </div>
          {Object.keys(errors).length === 0 && <FormProblem error={set.error ?? remove.error} fallback={t`The price could not be saved`} />}
        </div>
        <footer>
          {source === 'entered' && (
            <Button variant="ghost" pending={remove.isPending} onClick={() => remove.mutate({ providerId, model }, done)}>
              <Trans>Forget what was entered</Trans>
            </Button>
          )}
          <Button variant="primary" type="submit" pending={set.isPending}>
            <Trans>Save</Trans>
          </Button>
        </footer>
      </Form>
    </Dialog>
  )
}

/** A price that is left empty is refused at its field, as one that is none. */
function amount(typed: string): number {
  return microsOf(typed) ?? -1
}
