import type { SiteIdentity } from '@postwright/contract/site'
import { type FormEvent, useState } from 'react'

import { fieldErrors } from '../../../lib/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormProblem } from '../../../ui/form-problem.tsx'
import { Input } from '../../../ui/input.tsx'
import { Sheet, SheetBody } from '../../../ui/sheet.tsx'
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

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!save.isPending) save.mutate(values, { onSuccess: () => toast.success('Name and addresses saved') })
  }

  return (
    <form onSubmit={submit} noValidate>
      <Sheet title="Name and addresses">
        <SheetBody className="grid gap-5">
          <Field label="Name of this site" required error={errors.name}>
            <Input value={values.name} maxLength={80} onChange={set('name')} />
          </Field>
          {addresses.map(({ name, label, hint }) => (
            <Field key={name} label={label} hint={hint} error={errors[name]}>
              <Input type="email" value={values[name]} onChange={set(name)} />
            </Field>
          ))}
          <FormProblem error={save.error} fallback="The addresses could not be saved" />
        </SheetBody>
        <div className="sheet-foot justify-end">
          <Button variant="primary" type="submit" pending={save.isPending}>
            Save addresses
          </Button>
        </div>
      </Sheet>
    </form>
  )
}
