import { useState } from 'react'

import { fieldErrors, messageOf } from '../../../../lib/errors.ts'
import type { SecretLink } from '../../../../lib/secret-link.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { PasswordInput } from '../../../../ui/input.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { NewPasswordField, useTooShort } from '../new-password-field.tsx'
import { ProofCard } from '../../../../ui/public-page.tsx'
import { useSetPassword } from './queries.ts'

const failed = 'Failed to update password'

interface NewPasswordFormProps {
  link: SecretLink
  onOutcome: (outcome: 'updated' | 'invalid') => void
}

export function NewPasswordForm({ link, onOutcome }: NewPasswordFormProps) {
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [problem, setProblem] = useState<Problem>({})
  const set = useSetPassword(link)
  const tooShort = useTooShort()
  const refused = fieldErrors(set.error)['newPassword']

  function submit() {
    const found: Problem = password === repeated ? { password: tooShort(password) } : { repeated: 'Passwords do not match' }
    setProblem(found)
    if (found.password ?? found.repeated) return toast.error(found.password ?? found.repeated ?? failed)
    set.mutate(password, {
      onSuccess: ({ success }) => onOutcome(success ? 'updated' : 'invalid'),
      onError: (error) => toast.failed(error, failed),
    })
  }

  function edit(change: () => void) {
    setProblem({})
    if (set.isError) set.reset()
    change()
  }

  return (
    <ProofCard title="Choose a new password" intro={<span className="break-words">For {link.email}</span>}>
      <Form pending={set.isPending} onSubmit={submit}>
        {/* What password managers file the new password under. */}
        <input type="hidden" name="username" autoComplete="username" value={link.email} readOnly />
        {set.error && refused === undefined && <Banner tone="bad" title={messageOf(set.error, failed)} />}
        <NewPasswordField
          name="newPassword"
          label="New password"
          error={problem.password ?? refused}
          onChange={(text) => edit(() => setPassword(text))}
        />
        <Field label="Confirm new password" error={problem.repeated}>
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
          Update password
        </Button>
      </Form>
    </ProofCard>
  )
}

interface Problem {
  password?: string | undefined
  repeated?: string
}
