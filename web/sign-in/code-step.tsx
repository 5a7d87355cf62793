import { signInWithCode } from '../lib/auth.ts'
import { fieldErrors } from '../lib/errors.ts'
import { textOf } from '../lib/form-text.ts'
import { useRequest } from '../lib/use-request.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/choice.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { FormProblem } from '../ui/form-problem.tsx'
import { Input } from '../ui/input.tsx'
import { toast } from '../ui/toasts.tsx'

interface CodeStepProps {
  onDone: () => void
  /** Back to the password. */
  onLeave: () => void
}

/** The second step of logging in. */
export function CodeStep({ onDone, onLeave }: CodeStepProps) {
  const signIn = useRequest(signInWithCode)
  const errors = fieldErrors(signIn.error)

  function submit(form: FormData) {
    signIn.run(
      { code: textOf(form, 'code'), remember: form.get('remember') !== null },
      { onSuccess: onDone, onError: (error) => toast.failed(error, 'Failed to sign in') },
    )
  }

  return (
    <Form pending={signIn.isPending} onSubmit={submit}>
      <FormProblem error={signIn.error} fallback="Failed to sign in" />
      <Field label="Code" hint="Six digits from your authenticator app, or one of your recovery codes." error={errors['code']}>
        {/* What the person came for: they typed their password a moment ago. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the step has this one field, and comes in answer to a press */}
        <Input name="code" autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} autoFocus />
      </Field>
      <Checkbox name="remember" label="Do not ask on this device for 30 days" />
      <Button type="submit" variant="primary" size="lg" block pending={signIn.isPending}>
        Log in
      </Button>
      <Button variant="ghost" block onClick={onLeave}>
        Log in another way
      </Button>
    </Form>
  )
}
