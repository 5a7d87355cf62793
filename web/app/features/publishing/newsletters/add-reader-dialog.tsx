import { t } from '@lingui/core/macro'
import { useState } from 'react'

import { fieldErrors } from '../../../../lib/errors.ts'
import { Field } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { FormProblem } from '../../../../ui/form-problem.tsx'
import { Input } from '../../../../ui/input.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { ConsentField } from './consent-field.tsx'
import { useAddReader } from './queries.ts'

/** Adds one person who agreed to it. */
export function AddReaderDialog({ businessId, onClose }: { businessId: string; onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [consent, setConsent] = useState('')
  const add = useAddReader()
  const errors = fieldErrors(add.error)

  function submit() {
    add.mutate(
      { businessId, email, name, consent },
      {
        onSuccess: () => {
          toast.success(t`${{ email }} is subscribed`)
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog title={t`Add a subscriber`} submitLabel={t`Add subscriber`} pending={add.isPending} onSubmit={submit} onClose={onClose}>
      <Field label={t`Email address`} error={errors.email} required>
        <Input name="email" type="email" maxLength={254} required value={email} onChange={(event) => setEmail(event.currentTarget.value)} />
      </Field>
      <Field label={t`Name (optional)`} error={errors.name}>
        <Input name="name" maxLength={120} value={name} onChange={(event) => setName(event.currentTarget.value)} />
      </Field>
      <ConsentField
        hint={t`Where and when they asked for your newsletter. It is kept with each of them, beside your name.`}
        value={consent}
        error={errors.consent}
        onChange={setConsent}
      />
      <FormProblem error={add.error} fallback={t`The subscriber could not be added`} />
    </FormDialog>
  )
}
