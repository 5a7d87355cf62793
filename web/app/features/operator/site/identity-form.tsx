import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { SiteIdentity } from '@postwright/contract/operator/site'

import { fieldErrors } from '../../../../lib/errors.ts'
import { useEdits } from '../../../../lib/use-edits.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { SheetForm } from '../../../../ui/sheet-form.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useSaveIdentity } from './queries.ts'

const addresses = [
  {
    name: 'supportEmail',
    label: t`Support`,
    hint: t`Public: where Contact Support leads, on every page and for people who wait for approval.`,
  },
  { name: 'contactEmail', label: t`Questions`, hint: t`Public, in the footer. Empty: the address for support.` },
  { name: 'salesEmail', label: t`Sales`, hint: t`Public: where the enterprise plan writes to. Empty: the address for support.` },
] as const

export function IdentityForm({ identity }: { identity: SiteIdentity }) {
  const { values, isChanged, set, settle } = useEdits(identity)
  const save = useSaveIdentity()
  const errors = fieldErrors(save.error)
  const hasContact = addresses.some(({ name }) => identity[name] !== '')

  function submit() {
    save.mutate(values, {
      onSuccess: () => {
        settle(values)
        toast.success(t`Name and addresses saved`)
      },
    })
  }

  return (
    <SheetForm
      title={t`Name and addresses`}
      submitLabel={t`Save addresses`}
      save={save}
      isChanged={isChanged}
      notSaved={t`The addresses could not be saved`}
      onSubmit={submit}
    >
      {!hasContact && (
        <Banner tone="warn" title={t`Nobody can write to you yet`}>
          <Trans>
            The public pages and the screens of people who wait for approval say that there is no contact address. What you enter here is
            public.
          </Trans>
        </Banner>
      )}
      <Field label={t`Name of this site`} required error={errors.name}>
        <Input value={values.name} maxLength={80} onChange={(event) => set({ name: event.currentTarget.value })} />
      </Field>
      {addresses.map(({ name, label, hint }) => (
        <Field key={name} label={label} hint={hint} error={errors[name]}>
          <Input type="email" value={values[name]} onChange={(event) => set({ [name]: event.currentTarget.value })} />
        </Field>
      ))}
    </SheetForm>
  )
}
