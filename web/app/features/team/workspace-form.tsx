import type { Account } from '@postwright/contract/accounts'
import { useState } from 'react'

import { fieldErrors } from '../../../lib/errors.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { SheetForm } from '../../../ui/sheet-form.tsx'
import { TimeZoneSelect } from '../../../ui/time-zone-select.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useUpdateWorkspace } from './queries.ts'

export function WorkspaceForm({ workspace }: { workspace: Account['workspace'] }) {
  const [name, setName] = useState(workspace.name)
  const [timeZone, setTimeZone] = useState(workspace.timeZone)
  const update = useUpdateWorkspace()
  const errors = fieldErrors(update.error)

  function submit() {
    update.mutate({ name, timeZone }, { onSuccess: () => toast.success('Workspace saved') })
  }

  return (
    <SheetForm title="Workspace" submitLabel="Save workspace" save={update} notSaved="The workspace could not be saved" onSubmit={submit}>
      <Field label="Name" required error={errors['name']}>
        <Input value={name} maxLength={80} autoComplete="off" onChange={(event) => setName(event.currentTarget.value)} />
      </Field>
      <Field label="Time zone" hint="New businesses begin with it." error={errors['timeZone']}>
        <TimeZoneSelect value={timeZone} onChange={setTimeZone} />
      </Field>
    </SheetForm>
  )
}
