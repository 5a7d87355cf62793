import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { zodResolver } from '@hookform/resolvers/zod'
import { type Profile, themes, UpdateProfile } from '@postwright/contract/identity/accounts'
import { languages } from '@postwright/contract/core/languages'
import { Controller, useForm, type UseFormReturn } from 'react-hook-form'

import { fieldErrors } from '../../../../lib/errors.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormProblem } from '../../../../ui/form-problem.tsx'
import { Input } from '../../../../ui/input.tsx'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { Select } from '../../../../ui/select.tsx'
import { Sheet, SheetBody } from '../../../../ui/sheet.tsx'
import { Textarea } from '../../../../ui/textarea.tsx'
import { TimeZoneSelect } from '../../../../ui/time-zone-select.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { UnsavedChanges } from '../../../../ui/unsaved-changes.tsx'
import { useUpdateProfile } from './queries.ts'

const themeLabels = { system: t`As the device`, light: t`Light`, dark: t`Dark` }
const languageOptions = Object.entries(languages).map(([value, label]) => ({ value: value as keyof typeof languages, label }))

export function ProfileForm({ profile }: { profile: Profile }) {
  const update = useUpdateProfile()
  const form = useForm({
    resolver: zodResolver(UpdateProfile),
    values: editable(profile),
    resetOptions: { keepDirtyValues: true, keepDirty: true },
  })
  const { errors, isDirty } = form.formState
  // Options of `useForm` hold for every reset that does not say otherwise.
  const showSaved = (saved: Profile) => form.reset(editable(saved), { keepDirtyValues: false, keepDirty: false })
  const refused = fieldErrors(update.error)
  const errorOf = (field: keyof UpdateProfile) => errors[field]?.message ?? refused[field]

  const submit = form.handleSubmit((input) =>
    update.mutate(input, {
      onSuccess: (saved) => {
        showSaved(saved)
        toast.success(t`Profile saved`)
      },
    }),
  )

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <UnsavedChanges isDirty={isDirty && !update.isPending} description={t`Your changes to your profile are not saved yet.`} acrossTabs />
      <Sheet
        title={t`Profile`}
        note={profile.email}
        className="mt-6 max-w-[720px]"
        footerStays={isDirty}
        footer={
          <>
            {isDirty && (
              <>
                <span className="t13 soft grow">
                  <Trans>Not saved yet</Trans>
                </span>
                <Button onClick={() => showSaved(profile)}>
                  <Trans>Discard</Trans>
                </Button>
              </>
            )}
            <Button variant="primary" type="submit" className="end" pending={update.isPending} disabled={!isDirty}>
              <Trans>Save profile</Trans>
            </Button>
          </>
        }
      >
        <SheetBody className="grid gap-4">
          <AboutYou form={form} errorOf={errorOf} />
          <Preferences form={form} errorOf={errorOf} />
          <FormProblem error={update.error} fallback={t`The profile could not be saved`} />
        </SheetBody>
      </Sheet>
    </form>
  )
}

interface ProfilePartProps {
  form: UseFormReturn<UpdateProfile>
  errorOf: (field: keyof UpdateProfile) => string | undefined
}

/** Who they are, and what the AI is told of their work. */
function AboutYou({ form: { register }, errorOf }: ProfilePartProps) {
  return (
    <>
      <Field label={t`Full name`} required error={errorOf('fullName')}>
        <Input autoComplete="name" {...register('fullName')} />
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label={t`Business name`} error={errorOf('businessName')}>
          <Input autoComplete="organization" {...register('businessName')} />
        </Field>
        <Field label={t`Business type`} hint={t`Such as agency, shop or freelancer.`} error={errorOf('businessType')}>
          <Input {...register('businessType')} />
        </Field>
      </div>
      <Field label={t`Target audience`} error={errorOf('targetAudience')}>
        <Textarea {...register('targetAudience')} />
      </Field>
      <Field label={t`Brand voice`} error={errorOf('brandVoice')}>
        <Textarea {...register('brandVoice')} />
      </Field>
    </>
  )
}

/** How Postwright looks and tells the time to them. */
function Preferences({ form: { control }, errorOf }: ProfilePartProps) {
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label={t`Time zone`} hint={t`Of your Dashboard, the daily mail and dates in mails to you.`} error={errorOf('timeZone')}>
          <Controller
            control={control}
            name="timeZone"
            render={({ field }) => <TimeZoneSelect value={field.value ?? 'UTC'} onChange={field.onChange} />}
          />
        </Field>
        <Field label={t`Language`} hint={t`Of the screens, not of what is written for you.`} error={errorOf('language')}>
          <Controller
            control={control}
            name="language"
            render={({ field }) => <Select options={languageOptions} value={field.value ?? 'en'} onChange={field.onChange} />}
          />
        </Field>
      </div>
      <Field label={t`Theme`} group hint={t`Kept on your account, for all of your devices.`} error={errorOf('theme')}>
        <Controller
          control={control}
          name="theme"
          render={({ field }) => (
            <SegmentedControl
              label={t`Theme`}
              segments={themes.map((value) => ({ value, label: themeLabels[value] }))}
              value={field.value ?? 'system'}
              onChange={field.onChange}
            />
          )}
        />
      </Field>
    </>
  )
}

function editable({ fullName, businessName, businessType, targetAudience, brandVoice, timeZone, language, theme }: Profile) {
  return { fullName, businessName, businessType, targetAudience, brandVoice, timeZone, language, theme }
}
