import { t } from '@lingui/core/macro'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { NewPasswordField } from './new-password-field.tsx'

/** Full name, email and password of a new account. */
export function CredentialFields({ errors, minPasswordLength }: { errors: Record<string, string>; minPasswordLength: number | undefined }) {
  return (
    <>
      <Field label={t`Full name`} error={errors['fullName']}>
        <Input name="fullName" autoComplete="name" />
      </Field>
      <Field label={t`Email`} error={errors['email']}>
        <Input name="email" type="email" autoComplete="email" />
      </Field>
      <NewPasswordField name="password" error={errors['password']} minLength={minPasswordLength} />
    </>
  )
}
