import { useState } from 'react'

import { Field } from '../../../ui/field.tsx'
import { Input, PasswordInput } from '../../../ui/input.tsx'

/** Full name, email and password of a new account. */
export function CredentialFields({ errors }: { errors: Record<string, string> }) {
  const [strength, setStrength] = useState(0)
  return (
    <>
      <Field label="Full name" error={errors['fullName']}>
        <Input name="fullName" autoComplete="name" />
      </Field>
      <Field label="Email" error={errors['email']}>
        <Input name="email" type="email" autoComplete="email" />
      </Field>
      <Field
        label="Password"
        error={errors['password']}
        hint={
          <>
            <span className="strength" aria-hidden="true">
              {[1, 2, 3, 4].map((step) => (
                <i key={step} className={step <= strength ? 'on' : undefined} />
              ))}
            </span>
            {words[strength]}At least 6 characters; longer is better.
          </>
        }
      >
        <PasswordInput
          name="password"
          autoComplete="new-password"
          onChange={(event) => setStrength(strengthOf(event.currentTarget.value))}
        />
      </Field>
    </>
  )
}

const words = ['', 'Weak. ', 'Fair. ', 'Good. ', 'Strong. ']

/** 0 to 4, by length first and variety second; a hint for people, no rule. */
function strengthOf(password: string): number {
  if (password.length < 6) return 0
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  const distinct = new Set(password).size
  if (distinct < 5) return 1
  const steps = [8, 12, 16].filter((length) => password.length >= length).length
  return Math.min(4, 1 + steps + (kinds >= 3 ? 1 : 0))
}
