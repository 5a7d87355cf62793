import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { languageIds, languages } from '@postwright/contract/core/languages'
import type { SavedNewsletter } from '@postwright/contract/publishing/subscribers'
import { useQuery } from '@tanstack/react-query'

import { fieldErrors } from '../../../../lib/errors.ts'
import { useEdits } from '../../../../lib/use-edits.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/choice.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { FormProblem } from '../../../../ui/form-problem.tsx'
import { Input } from '../../../../ui/input.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { Select } from '../../../../ui/select.tsx'
import { Sheet, SheetBody } from '../../../../ui/sheet.tsx'
import { Textarea } from '../../../../ui/textarea.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { EmbedCode } from './embed-code.tsx'
import { newsletterSettingsQuery, useSaveNewsletterSettings } from './queries.ts'

const languageOptions = [
  { value: 'own', label: t`That of whoever schedules it` },
  ...languageIds.map((value) => ({ value, label: languages[value] })),
] as const

/** As whom a business writes, and the form by which people subscribe. */
export function NewsletterForm({ businessId }: { businessId: string }) {
  const settings = useQuery(newsletterSettingsQuery(businessId))
  return (
    <Sheet title={t`Form and sender`}>
      <LoadState of={settings} rows={4} loading={t`Loading the settings`} failed={t`The settings could not be loaded`} />
      {settings.data && <Fields key={businessId} saved={settings.data} />}
    </Sheet>
  )
}

function Fields({ saved }: { saved: SavedNewsletter }) {
  const { businessId, businessName, from, formAddress } = saved
  const { senderName, replyTo, about, postalAddress, language, isOpen } = saved
  const { values, isChanged, set, settle } = useEdits({ senderName, replyTo, about, postalAddress, language, isOpen })
  const save = useSaveNewsletterSettings()
  const errors = fieldErrors(save.error)

  function submit() {
    save.mutate(
      { businessId, ...values },
      {
        onSuccess: () => {
          settle(values)
          toast.success(t`Newsletter saved`)
        },
      },
    )
  }

  return (
    <Form className="" pending={save.isPending} onSubmit={submit}>
      <SheetBody className="grid gap-5">
        <Checkbox
          label={t`People can subscribe by the form`}
          hint={t`Each address is mailed a link first, and counts once it is opened.`}
          name="isOpen"
          checked={values.isOpen}
          onChange={(event) => set({ isOpen: event.currentTarget.checked })}
        />
        {saved.isOpen && <EmbedCode address={formAddress} businessName={businessName} />}
        <Field label={t`What the form says`} hint={t`What people get, and how often.`} error={errors.about}>
          <Textarea
            name="about"
            rows={2}
            maxLength={300}
            value={values.about}
            onChange={(event) => set({ about: event.currentTarget.value })}
          />
        </Field>
        <div className="grid gap-5 md:grid-cols-2">
          <Field
            label={t`Sender’s name`}
            hint={from === null ? undefined : t`Mails come from ${{ address: from }}.`}
            error={errors.senderName}
          >
            <Input
              name="senderName"
              maxLength={80}
              placeholder={businessName}
              value={values.senderName}
              onChange={(event) => set({ senderName: event.currentTarget.value })}
            />
          </Field>
          <Field label={t`Answers go to`} hint={t`Empty: to the address that mails come from.`} error={errors.replyTo}>
            <Input
              name="replyTo"
              type="email"
              maxLength={254}
              value={values.replyTo}
              onChange={(event) => set({ replyTo: event.currentTarget.value })}
            />
          </Field>
        </div>
        <Field
          label={t`Postal address`}
          hint={t`Stands below each mail. Many countries ask for it in mail to customers.`}
          error={errors.postalAddress}
        >
          <Textarea
            name="postalAddress"
            rows={2}
            maxLength={300}
            value={values.postalAddress}
            onChange={(event) => set({ postalAddress: event.currentTarget.value })}
          />
        </Field>
        <Field
          label={t`Language of the mails`}
          hint={t`What stands around your text, such as the link to unsubscribe.`}
          error={errors.language}
        >
          <Select
            options={languageOptions}
            value={values.language ?? 'own'}
            onChange={(chosen) => set({ language: chosen === 'own' ? null : chosen })}
          />
        </Field>
        <FormProblem error={save.error} fallback={t`The newsletter could not be saved`} />
        <div>
          <Button type="submit" variant="primary" disabled={!isChanged} pending={save.isPending}>
            <Trans>Save newsletter</Trans>
          </Button>
        </div>
      </SheetBody>
    </Form>
  )
}
