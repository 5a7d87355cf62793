import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { daysInWords, type StarterTrial } from '@postwright/contract/billing/starter'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { fieldErrors, messageOf } from '../../../../lib/errors.ts'
import { Button } from '../../../../ui/button.tsx'
import { Radio } from '../../../../ui/choice.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Input } from '../../../../ui/input.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { Sheet, SheetBody } from '../../../../ui/sheet.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { starterTrialQuery, useSaveStarterTrial } from './queries.ts'

/** How long the starter plan lasts for new accounts. */
export function StarterTrialForm() {
  const trial = useQuery(starterTrialQuery())
  return (
    <Sheet title={t`Starter plan`} className="mt-6">
      <LoadState of={trial} rows={2} loading={t`Loading how long starter lasts`} failed={t`This setting could not be loaded`} />
      {trial.data && (
        <SheetBody>
          <Choice key={String(trial.data.days)} trial={trial.data} />
        </SheetBody>
      )}
    </Sheet>
  )
}

function Choice({ trial }: { trial: StarterTrial }) {
  const [hasEnd, setHasEnd] = useState(trial.days !== null)
  const [days, setDays] = useState(String(trial.days ?? 14))
  const save = useSaveStarterTrial()
  const error = fieldErrors(save.error)['days'] ?? (save.isError ? messageOf(save.error, t`This could not be saved`) : undefined)
  const chosen = hasEnd ? Number(days) || 0 : null

  async function submit() {
    await save.mutateAsync({ days: chosen }).then(
      () =>
        toast.success(
          chosen === null ? t`Starter has no end from now on` : t`Starter lasts ${{ chosen: daysInWords(chosen) }} from now on`,
        ),
      // Shown at the field.
      () => null,
    )
  }

  return (
    <Form className="stack gap-4" pending={save.isPending} onSubmit={() => void submit()}>
      <Field
        label={t`How long it lasts for a new account`}
        group
        hint={t`Counted from the approval. Who is approved already keeps the end they have; you extend it under Users. The price list, help and mails say what you choose.`}
        error={error}
      >
        <div className="grid gap-2">
          <Radio label={t`A trial`} name="starter-has-end" checked={hasEnd} onChange={() => setHasEnd(true)} />
          {hasEnd && (
            <div className="row gap-2">
              <Input
                className="w-24"
                inputMode="numeric"
                aria-label={t`Days`}
                value={days}
                onChange={(event) => setDays(event.currentTarget.value)}
              />
              <Trans>days</Trans>
            </div>
          )}
          <Radio
            label={t`Without an end`}
            hint={t`Then it also follows a plan that ends, whether cancelled, unpaid or granted until a day.`}
            name="starter-has-end"
            checked={!hasEnd}
            onChange={() => setHasEnd(false)}
          />
        </div>
      </Field>
      <div>
        <Button type="submit" pending={save.isPending} disabled={chosen === trial.days}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </Form>
  )
}
