import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { passwordTooShort } from '@postwright/contract/identity/passwords'
import { useState } from 'react'

import { fieldErrors, messageOf } from '../../lib/errors.ts'
import { callFunction } from '../../lib/functions.ts'
import type { SecretLink } from '../../lib/secret-link.ts'
import { useRequest } from '../../lib/use-request.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { PasswordInput } from '../../ui/input.tsx'
import { toast } from '../../ui/toasts.tsx'
import { ProofCard } from '../../ui/public-page.tsx'
import { NewPasswordField } from '../../sign-in/new-password-field.tsx'
import { say } from '@postwright/contract/core/sentences'

interface NewPasswordFormProps {
  link: SecretLink
  minPasswordLength: number
  onOutcome: (outcome: 'updated' | 'invalid') => void
}

export function NewPasswordForm({ link, minPasswordLength, onOutcome }: NewPasswordFormProps) {
  const { email } = link
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [problem, setProblem] = useState<Problem>({})
  const set = useRequest(setPasswordByLink)
  const failed = t`Failed to update password`
  const refused = fieldErrors(set.error)['newPassword']

  function submit() {
    const found: Problem =
      password === repeated
        ? { password: password.length < minPasswordLength ? say(passwordTooShort(minPasswordLength)) : undefined }
        : { repeated: t`Passwords do not match` }
    setProblem(found)
    if (found.password ?? found.repeated) return toast.error(found.password ?? found.repeated ?? failed)
    set.run(
      { ...link, newPassword: password },
      {
        onSuccess: ({ success }) => onOutcome(success ? 'updated' : 'invalid'),
        onError: (error) => toast.failed(error, failed),
      },
    )
  }

  function edit(change: () => void) {
    setProblem({})
    if (set.error) set.reset()
    change()
  }

  return (
    <ProofCard title={t`Choose a new password`} intro={<span className="break-words">{t`For ${email}`}</span>}>
      <Form pending={set.isPending} onSubmit={submit}>
        {/* What password managers file the new password under. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        {Boolean(set.error) && refused === undefined && <Banner tone="bad" title={messageOf(set.error, failed)} />}
        <NewPasswordField
          name="newPassword"
          label={t`New password`}
          error={problem.password ?? refused}
          minLength={minPasswordLength}
          onChange={(text) => edit(() => setPassword(text))}
        />
        <Field label={t`Confirm new password`} error={problem.repeated}>
          <PasswordInput
            name="repeated"
            autoComplete="new-password"
            onChange={(event) => {
              const text = event.currentTarget.value
              edit(() => setRepeated(text))
            }}
          />
        </Field>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          pending={set.isPending}
          disabled={password === '' || repeated === '' || set.isPending}
        >
          <Trans>Update password</Trans>
        </Button>
      </Form>
    </ProofCard>
  )
}

function setPasswordByLink(input: SecretLink & { newPassword: string }) {
  return callFunction('verify-reset-token', input)
}

interface Problem {
  password?: string | undefined
  repeated?: string
}
