import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { InvoiceParty } from '@postwright/contract/billing/payments'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { fieldErrors } from '../../../../lib/errors.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { FormProblem } from '../../../../ui/form-problem.tsx'
import { Input } from '../../../../ui/input.tsx'
import { Textarea } from '../../../../ui/textarea.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { detailsQuery, useSaveDetails } from './queries.ts'

/** Who stands on later invoices. */
export function BuyerDetails() {
  const { data: details } = useQuery(detailsQuery())
  const [isEditing, setEditing] = useState(false)
  return (
    <section className="bill-block" aria-label={t`On the invoice`}>
      <div className="row">
        <h2 className="h3 grow">
          <Trans>On the invoice</Trans>
        </h2>
        <Button size="sm" variant="ghost" disabled={!details} onClick={() => setEditing(true)}>
          <Trans>Edit</Trans>
        </Button>
      </div>
      {details && <Party {...details} />}
      {isEditing && details && <DetailsDialog details={details} onClose={() => setEditing(false)} />}
    </section>
  )
}

/** A name and how to reach it, as it stands on an invoice. */
export function Party({ name, address, taxNumber, email }: InvoiceParty) {
  return (
    <address className="bill-party t13">
      {name}
      {address && `\n${address}`}
      {taxNumber && `\n${t`Tax number ${taxNumber}`}`}
      {email && `\n${email}`}
    </address>
  )
}

function DetailsDialog({ details, onClose }: { details: InvoiceParty; onClose: () => void }) {
  const save = useSaveDetails()
  const errors = fieldErrors(save.error)

  function submit(form: FormData) {
    const text = (name: string) => {
      const value = form.get(name)
      return typeof value === 'string' ? value : ''
    }
    save.mutate(
      { name: text('name'), address: text('address'), taxNumber: text('taxNumber'), email: text('email') },
      {
        onSuccess: () => {
          toast.success(t`Saved for invoices from now on`)
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      title={t`On the invoice`}
      description={t`For invoices from now on. What was written stays as it is.`}
      submitLabel={t`Save`}
      pending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProblem error={save.error} fallback={t`It could not be saved`} />
      <Field label={t`Name`} required error={errors['name']}>
        <Input name="name" defaultValue={details.name} maxLength={120} autoComplete="organization" />
      </Field>
      <Field label={t`Address`} error={errors['address']}>
        <Textarea name="address" defaultValue={details.address} rows={3} maxLength={400} autoComplete="street-address" />
      </Field>
      <Field label={t`Tax number`} error={errors['taxNumber']}>
        <Input name="taxNumber" defaultValue={details.taxNumber} maxLength={40} autoComplete="off" />
      </Field>
      <Field label={t`Email`} error={errors['email']}>
        <Input name="email" type="email" defaultValue={details.email} autoComplete="email" />
      </Field>
    </FormDialog>
  )
}
