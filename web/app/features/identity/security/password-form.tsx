import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { minPasswordLength, passwordTooShort } from '@postwright/contract/identity/passwords'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { fieldErrors } from '../../../../lib/errors.ts'
import { textOf } from '../../../../lib/form-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormProblem } from '../../../../ui/form-problem.tsx'
import { Form } from '../../../../ui/form.tsx'
import { PasswordInput } from '../../../../ui/input.tsx'
import { Sheet, SheetBody } from '../../../../ui/sheet.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { offersQuery } from '../factors/queries.ts'
import { NewPasswordField } from '../../../../sign-in/new-password-field.tsx'
import { useChangePassword } from './queries.ts'
import { say } from '@postwright/contract/core/sentences'

const failed = t`Failed to update password`

export function PasswordForm() {
  const change = useChangePassword()
  const { data: offers } = useQuery(offersQuery())
  const minLength = offers?.minPasswordLength ?? minPasswordLength
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [round, setRound] = useState(0)
  const errors = { ...fieldErrors(change.error), ...problems }

  function submit(form: FormData) {
    const [currentPassword, newPassword] = [textOf(form, 'currentPassword'), textOf(form, 'newPassword')]
    const found = problemsOf(newPassword, textOf(form, 'repeated'), minLength)
    setProblems(found)
    if (Object.keys(found).length > 0) return change.reset()
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: () => {
          toast.success(t`Password updated successfully`)
          // A fresh form: nothing of either password stays on the screen.
          setRound(round + 1)
        },
        onError: (error) => toast.failed(error, failed),
      },
    )
  }

  return (
    <Form key={round} className="" pending={change.isPending} onSubmit={submit}>
      <Sheet
        title={t`Password`}
        footer={
          <Button type="submit" className="end" pending={change.isPending}>
            <Trans>Change password</Trans>
          </Button>
        }
      >
        <SheetBody className="grid gap-4">
          {Object.keys(errors).length === 0 && <FormProblem error={change.error} fallback={failed} />}
          <Field label={t`Current password`} error={errors['currentPassword']}>
            <PasswordInput name="currentPassword" autoComplete="current-password" />
          </Field>
          <div className="grid gap-4 md:grid-cols-2">
            <NewPasswordField name="newPassword" label={t`New password`} error={errors['newPassword']} minLength={minLength} />
            <Field label={t`Confirm new password`} error={errors['repeated']}>
              <PasswordInput name="repeated" autoComplete="new-password" />
            </Field>
          </div>
          <p className="hint">
            <Trans>You stay logged in here and are signed out everywhere else.</Trans>
          </p>
        </SheetBody>
      </Sheet>
    </Form>
  )
}

function problemsOf(password: string, repeated: string, minLength: number): Record<string, string> {
  if (password.length < minLength) return { newPassword: say(passwordTooShort(minLength)) }
  return password === repeated ? {} : { repeated: t`Passwords do not match` }
}
