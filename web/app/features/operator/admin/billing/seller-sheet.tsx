import { t } from '@lingui/core/macro'
import type { SellerDetails } from '@postwright/contract/billing/seller'
import { useQuery } from '@tanstack/react-query'

import { fieldErrors } from '../../../../../lib/errors.ts'
import { useEdits } from '../../../../../lib/use-edits.ts'
import { Field } from '../../../../../ui/field.tsx'
import { Input } from '../../../../../ui/input.tsx'
import { LoadState } from '../../../../../ui/load-state.tsx'
import { Sheet } from '../../../../../ui/sheet.tsx'
import { SheetForm } from '../../../../../ui/sheet-form.tsx'
import { Textarea } from '../../../../../ui/textarea.tsx'
import { toast } from '../../../../../ui/toasts.tsx'
import { sellerQuery, useSaveSeller } from './queries.ts'

/** Who sells the plans, and with what tax: what stands on invoices from now on. */
export function SellerSheet() {
  const seller = useQuery(sellerQuery())
  if (seller.data) return <SellerForm seller={seller.data} />
  return (
    <Sheet title={t`Seller`}>
      <LoadState of={seller} rows={4} loading={t`Loading the seller`} failed={t`The seller could not be loaded`} />
    </Sheet>
  )
}

function SellerForm({ seller }: { seller: SellerDetails }) {
  const saved = { ...seller, taxPercent: String(seller.taxPercent) }
  const { values, isChanged, set, settle } = useEdits(saved)
  const save = useSaveSeller()
  const errors = fieldErrors(save.error)

  function submit() {
    save.mutate(
      { ...values, taxPercent: numberOf(values.taxPercent) },
      {
        onSuccess: () => {
          settle(values)
          toast.success(t`Saved for invoices from now on`)
        },
      },
    )
  }

  return (
    <SheetForm
      title={t`Seller`}
      submitLabel={t`Save the seller`}
      save={save}
      isChanged={isChanged}
      notSaved={t`The seller could not be saved`}
      onSubmit={submit}
    >
      <p className="t13 soft">{t`Stands on invoices from now on. What was written stays as it is.`}</p>
      <Field label={t`Name`} hint={t`Empty: the name of this site.`} error={errors['name']}>
        <Input
          value={values.name}
          maxLength={120}
          autoComplete="organization"
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
      </Field>
      <Field label={t`Address`} error={errors['address']}>
        <Textarea value={values.address} rows={3} maxLength={400} onChange={(event) => set({ address: event.currentTarget.value })} />
      </Field>
      <Field label={t`Email`} hint={t`Empty: the address for support.`} error={errors['email']}>
        <Input type="email" value={values.email} onChange={(event) => set({ email: event.currentTarget.value })} />
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label={t`Tax number`} error={errors['taxNumber']}>
          <Input
            value={values.taxNumber}
            maxLength={40}
            autoComplete="off"
            onChange={(event) => set({ taxNumber: event.currentTarget.value })}
          />
        </Field>
        <Field
          label={t`Tax, in percent`}
          hint={t`It is within the prices, which stay as they are. 0: no tax.`}
          error={errors['taxPercent']}
        >
          <Input inputMode="decimal" value={values.taxPercent} onChange={(event) => set({ taxPercent: event.currentTarget.value })} />
        </Field>
      </div>
    </SheetForm>
  )
}

/** "7,7" as well as "7.7"; what is no number is refused by the server, in its words. */
function numberOf(text: string): number {
  return text.trim() === '' ? 0 : Number(text.trim().replace(',', '.'))
}
