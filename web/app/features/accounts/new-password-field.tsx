import { commonPassword, isCommonPassword, minPasswordLength, passwordTooShort } from '@postwright/contract/passwords'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'

import { Field } from '../../../ui/field.tsx'
import { PasswordInput } from '../../../ui/input.tsx'
import { offersQuery } from '../factors/queries.ts'

interface NewPasswordFieldProps {
  name: string
  label?: string
  error: string | undefined
  onChange?: (password: string) => void
}

/** A password to be: shows how strong it is, and warns of one that everybody uses. */
export function NewPasswordField({ name, label = 'Password', error, onChange }: NewPasswordFieldProps) {
  const [password, setPassword] = useState('')
  const least = useLeastLength()
  const isCommon = password.length >= minPasswordLength && isCommonPassword(password)
  const strength = isCommon ? 1 : strengthOf(password, least)
  return (
    <Field
      label={label}
      error={error}
      hint={
        <>
          <span className="strength" data-weak={strength === 1 || undefined} aria-hidden="true">
            {[1, 2, 3, 4].map((step) => (
              <i key={step} className={step <= strength ? 'on' : undefined} />
            ))}
          </span>
          {isCommon ? (
            <span className="warning">
              <TriangleAlert aria-hidden="true" />
              {commonPassword}
            </span>
          ) : (
            <>
              {words[strength]}At least {least} characters; longer is better.
            </>
          )}
        </>
      }
    >
      <PasswordInput
        name={name}
        autoComplete="new-password"
        onChange={(event) => {
          setPassword(event.currentTarget.value)
          onChange?.(event.currentTarget.value)
        }}
      />
    </Field>
  )
}

/** What whoever runs this instance asks for; the specification's floor until that is known. */
function useLeastLength(): number {
  const { data: offers } = useQuery(offersQuery())
  return offers?.minPasswordLength ?? minPasswordLength
}

/** For forms that tell before they send. */
export function useTooShort(): (password: string) => string | undefined {
  const least = useLeastLength()
  return (password) => (password.length < least ? passwordTooShort(least) : undefined)
}

const words = ['', 'Weak. ', 'Fair. ', 'Good. ', 'Strong. ']

/** 0 to 4, by length first and variety second; a hint for people, no rule. */
function strengthOf(password: string, least: number): number {
  if (password.length < least) return 0
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  const distinct = new Set(password).size
  if (distinct < 5) return 1
  const steps = [8, 12, 16].filter((length) => password.length >= length).length
  return Math.min(4, 1 + steps + (kinds >= 3 ? 1 : 0))
}
