import { t } from '@lingui/core/macro'
import { useState } from 'react'

import { fieldErrors } from '../../../../lib/errors.ts'
import { Field } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { FormProblem } from '../../../../ui/form-problem.tsx'
import { Input } from '../../../../ui/input.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { ConsentField } from '../newsletters/consent-field.tsx'
import { useAddContact } from './queries.ts'

/** Adds one person who agreed to it. */
export function AddContactDialog({ businessId, onClose }: { businessId: string; onClose: () => void }) {
  const [phone, setPhone] = useState('')
  const [name, setName] = useState('')
  const [consent, setConsent] = useState('')
  const add = useAddContact()
  const errors = fieldErrors(add.error)

  function submit() {
    add.mutate(
      { businessId, phone, name, consent },
      {
        onSuccess: () => {
          toast.success(t`${{ phone }} is on the list`)
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog title={t`Add a person`} submitLabel={t`Add person`} pending={add.isPending} onSubmit={submit} onClose={onClose}>
      <Field label={t`Phone number`} hint={t`With the country, such as +27 82 555 0123.`} error={errors['phone']} required>
        <Input name="phone" type="tel" maxLength={40} required value={phone} onChange={(event) => setPhone(event.currentTarget.value)} />
      </Field>
      <Field label={t`Name (optional)`} error={errors['name']}>
        <Input name="name" maxLength={120} value={name} onChange={(event) => setName(event.currentTarget.value)} />
      </Field>
      <ConsentField
        hint={t`Where and when they asked for messages on WhatsApp. It is kept with each of them, beside your name.`}
        value={consent}
        error={errors['consent']}
        onChange={setConsent}
      />
      <FormProblem error={add.error} fallback={t`The person could not be added`} />
    </FormDialog>
  )
}
