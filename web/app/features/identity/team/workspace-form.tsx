import { t } from '@lingui/core/macro'
import type { Account } from '@postwright/contract/identity/accounts'

import { fieldErrors } from '../../../../lib/errors.ts'
import { useEdits } from '../../../../lib/use-edits.ts'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { SheetForm } from '../../../../ui/sheet-form.tsx'
import { TimeZoneSelect } from '../../../../ui/time-zone-select.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useUpdateWorkspace } from './queries.ts'

export function WorkspaceForm({ workspace }: { workspace: Account['workspace'] }) {
  const { values, isChanged, set, settle } = useEdits({ name: workspace.name, timeZone: workspace.timeZone })
  const update = useUpdateWorkspace()
  const errors = fieldErrors(update.error)

  function submit() {
    update.mutate(values, {
      onSuccess: () => {
        settle(values)
        toast.success(t`Workspace saved`)
      },
    })
  }

  return (
    <SheetForm
      title={t`Workspace`}
      submitLabel={t`Save workspace`}
      save={update}
      isChanged={isChanged}
      notSaved={t`The workspace could not be saved`}
      onSubmit={submit}
    >
      <Field label={t`Name`} required error={errors['name']}>
        <Input value={values.name} maxLength={80} autoComplete="off" onChange={(event) => set({ name: event.currentTarget.value })} />
      </Field>
      <Field
        label={t`Time zone`}
        hint={t`New businesses begin with it; while it is UTC, with that of your browser.`}
        error={errors['timeZone']}
      >
        <TimeZoneSelect value={values.timeZone} onChange={(timeZone) => set({ timeZone })} />
      </Field>
    </SheetForm>
  )
}
