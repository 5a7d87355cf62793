import { plural, t } from '@lingui/core/macro'
import { commonPassword, isCommonPassword, minPasswordLength } from '@postwright/contract/identity/passwords'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'

import { useTypedBeforeHydration } from '../lib/use-typed-before-hydration.ts'
import { Field } from '../ui/field.tsx'
import { PasswordInput } from '../ui/input.tsx'
import { say } from '@postwright/contract/core/sentences'

interface NewPasswordFieldProps {
  name: string
  label?: string
  error: string | undefined
  /** What whoever runs this instance asks for; the specification's floor until that is known. */
  minLength?: number | undefined
  onChange?: (password: string) => void
}

/** A password to be: shows how strong it is, and warns of one that everybody uses. */
export function NewPasswordField({ name, label = t`Password`, error, minLength = minPasswordLength, onChange }: NewPasswordFieldProps) {
  const [password, setPassword] = useState('')
  const input = useTypedBeforeHydration(take)
  const isCommon = password.length >= minPasswordLength && isCommonPassword(password)
  const strength = isCommon ? 1 : strengthOf(password, minLength)

  function take(text: string) {
    setPassword(text)
    onChange?.(text)
  }

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
              {say(commonPassword)}
            </span>
          ) : (
            [strengthText(strength), atLeast(minLength)].filter(Boolean).join(' ')
          )}
        </>
      }
    >
      <PasswordInput ref={input} name={name} autoComplete="new-password" onChange={(event) => take(event.currentTarget.value)} />
    </Field>
  )
}

function strengthText(strength: number): string {
  return ['', t`Weak.`, t`Fair.`, t`Good.`, t`Strong.`][strength] ?? ''
}

function atLeast(count: number): string {
  return t`At least ${plural(count, { one: '# character', other: '# characters' })}; longer is better.`
}

/** 0 to 4, by length first and variety second; a hint for people, no rule. */
function strengthOf(password: string, minLength: number): number {
  if (password.length < minLength) return 0
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  const distinct = new Set(password).size
  if (distinct < 5) return 1
  const steps = [8, 12, 16].filter((length) => password.length >= length).length
  return Math.min(4, 1 + steps + (kinds >= 3 ? 1 : 0))
}
