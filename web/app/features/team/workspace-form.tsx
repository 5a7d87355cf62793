import type { Account } from '@postwright/contract/accounts'
import { type FormEvent, useState } from 'react'

import { fieldErrors } from '../../../lib/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormProblem } from '../../../ui/form-problem.tsx'
import { Input } from '../../../ui/input.tsx'
import { Sheet, SheetBody } from '../../../ui/sheet.tsx'
import { TimeZoneSelect } from '../../../ui/time-zone-select.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useUpdateWorkspace } from './queries.ts'

export function WorkspaceForm({ workspace }: { workspace: Account['workspace'] }) {
  const [name, setName] = useState(workspace.name)
  const [timeZone, setTimeZone] = useState(workspace.timeZone)
  const update = useUpdateWorkspace()
  const errors = fieldErrors(update.error)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!update.isPending) update.mutate({ name, timeZone }, { onSuccess: () => toast.success('Workspace saved') })
  }

  return (
    <form onSubmit={submit} noValidate>
      <Sheet title="Workspace">
        <SheetBody className="grid gap-5">
          <Field label="Name" required error={errors['name']}>
            <Input value={name} maxLength={80} autoComplete="off" onChange={(event) => setName(event.currentTarget.value)} />
          </Field>
          <Field label="Time zone" hint="New businesses begin with it." error={errors['timeZone']}>
            <TimeZoneSelect value={timeZone} onChange={setTimeZone} />
          </Field>
          <FormProblem error={update.error} fallback="The workspace could not be saved" />
        </SheetBody>
        <div className="sheet-foot justify-end">
          <Button variant="primary" type="submit" pending={update.isPending}>
            Save workspace
          </Button>
        </div>
      </Sheet>
    </form>
  )
}
