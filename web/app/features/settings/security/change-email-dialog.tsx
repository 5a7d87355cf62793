import { fieldErrors } from '../../../../lib/errors.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { FormProblem } from '../../../../ui/form-problem.tsx'
import { Input, PasswordInput } from '../../../../ui/input.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { textOf } from '../../accounts/form-text.ts'
import { useChangeEmail } from './queries.ts'

export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const change = useChangeEmail()
  const errors = fieldErrors(change.error)

  function submit(form: FormData) {
    change.mutate(
      { email: textOf(form, 'email'), currentPassword: textOf(form, 'currentPassword') },
      {
        onSuccess: () => {
          toast.success('Check the new address for our link')
          onClose()
        },
      },
    )
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      locked={change.isPending}
      title="Change your email address"
      description="We send a link to the new address. Until it is opened, you log in with the old one."
    >
      <Form className="" pending={change.isPending} onSubmit={submit}>
        <div className="sheet-body stack">
          <FormProblem error={change.error} fallback="The address could not be changed" />
          <Field label="New email" error={errors['email']}>
            <Input name="email" type="email" autoComplete="email" />
          </Field>
          <Field label="Your password" error={errors['currentPassword']}>
            <PasswordInput name="currentPassword" autoComplete="current-password" />
          </Field>
        </div>
        <footer>
          <Button onClick={onClose}>Keep the old one</Button>
          <Button type="submit" variant="primary" pending={change.isPending}>
            Send the link
          </Button>
        </footer>
      </Form>
    </Dialog>
  )
}
