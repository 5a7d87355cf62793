import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import { fieldErrors } from '../../../../../lib/errors.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Dialog } from '../../../../../ui/dialog.tsx'
import { Field } from '../../../../../ui/field.tsx'
import { Form } from '../../../../../ui/form.tsx'
import { FormProblem } from '../../../../../ui/form-problem.tsx'
import { Input } from '../../../../../ui/input.tsx'
import { useAddModel } from './queries.ts'

/** A model that is not in the list that comes with Postwright. */
export function AddModelDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState({ name: '', address: '', sha256: '' })
  const add = useAddModel()
  const errors = fieldErrors(add.error)
  const type = (field: keyof typeof typed) => (event: { currentTarget: { value: string } }) =>
    setTyped({ ...typed, [field]: event.currentTarget.value })
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t`Add a model`}
      description={t`A model for chat or instructions in the GGUF format, best in four bits a weight.`}
      locked={add.isPending}
    >
      <Form className="" pending={add.isPending} onSubmit={() => add.mutate(typed, { onSuccess: onClose })}>
        <div className="sheet-body grid gap-4">
          <Field label={t`Name`} required error={errors['name']}>
            <Input value={typed.name} onChange={type('name')} />
          </Field>
          <Field label={t`Address of the file`} required hint={t`It ends in .gguf.`} error={errors['address']}>
            <Input type="url" inputMode="url" value={typed.address} onChange={type('address')} />
          </Field>
          <Field
            label={t`Checksum (SHA-256)`}
            hint={t`Left empty, the first download keeps it, as far as its source names one.`}
            error={errors['sha256']}
          >
            <Input className="m" value={typed.sha256} onChange={type('sha256')} />
          </Field>
          {Object.keys(errors).length === 0 && <FormProblem error={add.error} fallback={t`The model could not be added`} />}
        </div>
        <footer>
          <Button variant="primary" type="submit" pending={add.isPending}>
            <Trans>Add model</Trans>
          </Button>
        </footer>
      </Form>
    </Dialog>
  )
}
