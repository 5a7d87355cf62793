import { useState } from 'react'

import { fieldErrors } from '../../../../lib/errors.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormProblem } from '../../../../ui/form-problem.tsx'
import { Form } from '../../../../ui/form.tsx'
import { PasswordInput } from '../../../../ui/input.tsx'
import { Sheet, SheetBody } from '../../../../ui/sheet.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { textOf } from '../../accounts/form-text.ts'
import { NewPasswordField, useTooShort } from '../../accounts/new-password-field.tsx'
import { useChangePassword } from './queries.ts'

const failed = 'Failed to update password'

export function PasswordForm() {
  const change = useChangePassword()
  const tooShort = useTooShort()
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [round, setRound] = useState(0)
  const errors = { ...fieldErrors(change.error), ...problems }

  function submit(form: FormData) {
    const [currentPassword, newPassword] = [textOf(form, 'currentPassword'), textOf(form, 'newPassword')]
    const found = problemsOf(tooShort(newPassword), newPassword === textOf(form, 'repeated'))
    setProblems(found)
    if (Object.keys(found).length > 0) return change.reset()
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: () => {
          toast.success('Password updated successfully')
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
        title="Password"
        footer={
          <Button type="submit" className="end" pending={change.isPending}>
            Change password
          </Button>
        }
      >
        <SheetBody className="grid gap-4">
          {Object.keys(errors).length === 0 && <FormProblem error={change.error} fallback={failed} />}
          <Field label="Current password" error={errors['currentPassword']}>
            <PasswordInput name="currentPassword" autoComplete="current-password" />
          </Field>
          <div className="grid gap-4 md:grid-cols-2">
            <NewPasswordField name="newPassword" label="New password" error={errors['newPassword']} />
            <Field label="Confirm new password" error={errors['repeated']}>
              <PasswordInput name="repeated" autoComplete="new-password" />
            </Field>
          </div>
          <p className="hint">You stay logged in here and are signed out everywhere else.</p>
        </SheetBody>
      </Sheet>
    </Form>
  )
}

function problemsOf(tooShort: string | undefined, isRepeated: boolean): Record<string, string> {
  if (tooShort !== undefined) return { newPassword: tooShort }
  return isRepeated ? {} : { repeated: 'Passwords do not match' }
}
