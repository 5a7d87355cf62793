import type { SiteIdentity } from '@postwright/contract/site'
import { useState } from 'react'

import { fieldErrors } from '../../../lib/errors.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { SheetForm } from '../../../ui/sheet-form.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useSaveIdentity } from './queries.ts'

const addresses = [
  { name: 'supportEmail', label: 'Support', hint: 'Where Contact Support leads, on every page and for people who wait for approval.' },
  { name: 'contactEmail', label: 'Questions', hint: 'In the footer. Empty: the address for support.' },
  { name: 'salesEmail', label: 'Sales', hint: 'Where the enterprise plan writes to. Empty: the address for support.' },
] as const

export function IdentityForm({ identity }: { identity: SiteIdentity }) {
  const [values, setValues] = useState(identity)
  const save = useSaveIdentity()
  const errors = fieldErrors(save.error)
  const set = (name: keyof SiteIdentity) => (event: { currentTarget: HTMLInputElement }) => {
    const { value } = event.currentTarget
    setValues((before) => ({ ...before, [name]: value }))
  }

  function submit() {
    save.mutate(values, { onSuccess: () => toast.success('Name and addresses saved') })
  }

  return (
    <SheetForm
      title="Name and addresses"
      submitLabel="Save addresses"
      save={save}
      notSaved="The addresses could not be saved"
      onSubmit={submit}
    >
      <Field label="Name of this site" required error={errors.name}>
        <Input value={values.name} maxLength={80} onChange={set('name')} />
      </Field>
      {addresses.map(({ name, label, hint }) => (
        <Field key={name} label={label} hint={hint} error={errors[name]}>
          <Input type="email" value={values[name]} onChange={set(name)} />
        </Field>
      ))}
    </SheetForm>
  )
}
