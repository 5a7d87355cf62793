import { t } from '@lingui/core/macro'
import { fieldErrors } from '../../../../lib/errors.ts'
import { Field } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { FormProblem } from '../../../../ui/form-problem.tsx'
import { Input, PasswordInput } from '../../../../ui/input.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { textOf } from '../../../../lib/form-text.ts'
import { useChangeEmail } from './queries.ts'

export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const change = useChangeEmail()
  const errors = fieldErrors(change.error)

  function submit(form: FormData) {
    change.mutate(
      { email: textOf(form, 'email'), currentPassword: textOf(form, 'currentPassword') },
      {
        onSuccess: () => {
          toast.success(t`Check the new address for our link`)
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      title={t`Change your email address`}
      description={t`We send a link to the new address. Until it is opened, you log in with the old one.`}
      submitLabel={t`Send the link`}
      cancelLabel={t`Keep the old one`}
      pending={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProblem error={change.error} fallback={t`The address could not be changed`} />
      <Field label={t`New email`} error={errors['email']}>
        <Input name="email" type="email" autoComplete="email" />
      </Field>
      <Field label={t`Your password`} error={errors['currentPassword']}>
        <PasswordInput name="currentPassword" autoComplete="current-password" />
      </Field>
    </FormDialog>
  )
}
