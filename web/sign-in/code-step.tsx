import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
      { onSuccess: onDone, onError: (error) => toast.failed(error, t`Failed to sign in`) },
    )
  }

  return (
    <Form pending={signIn.isPending} onSubmit={submit}>
      <FormProblem error={signIn.error} fallback={t`Failed to sign in`} />
      <Field label={t`Code`} hint={t`Six digits from your authenticator app, or one of your recovery codes.`} error={errors['code']}>
        {/* What the person came for: they typed their password a moment ago. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the step has this one field, and comes in answer to a press */}
        <Input name="code" autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} autoFocus />
      </Field>
      <Checkbox name="remember" label={t`Do not ask on this device for 30 days`} />
      <Button type="submit" variant="primary" size="lg" block pending={signIn.isPending}>
        <Trans>Log in</Trans>
      </Button>
      <Button variant="ghost" block onClick={onLeave}>
        <Trans>Log in another way</Trans>
      </Button>
    </Form>
  )
}
