import { t } from '@lingui/core/macro'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'

import { cx } from './class-names.ts'
import { IconButton } from './button.tsx'
import { useFieldProps } from './field.tsx'

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input type="text" {...useFieldProps()} {...props} className={cx('input', className)} />
}

/** A password with a button that shows it. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <div className="inset-control">
      <Input spellCheck={false} autoCapitalize="none" {...props} type={shown ? 'text' : 'password'} />
      <IconButton
        size="sm"
        icon={shown ? EyeOff : Eye}
        label={shown ? t`Hide password` : t`Show password`}
        onClick={() => setShown(!shown)}
      />
    </div>
  )
}
