import type { ComponentProps } from 'react'

import { useFieldProps } from '../../../../../ui/field.tsx'

/** An amount of US dollars, with its sign before it. */
export function DollarInput(props: ComponentProps<'input'>) {
  return (
    <div className="affix">
      <span aria-hidden="true">$</span>
      <input type="text" inputMode="decimal" autoComplete="off" {...useFieldProps()} {...props} />
    </div>
  )
}
