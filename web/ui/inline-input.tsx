import { type ComponentProps, type ReactNode, useId } from 'react'

import { cx } from './class-names.ts'

export interface InlineInputProps extends ComponentProps<'input'> {
  /** Stands inside the control, before the text: "Tone  Warm, plain". It is the accessible name too. */
  inlineLabel: ReactNode
  /** Offered while typing; anything else may be typed as well. */
  suggestions?: readonly string[]
  invalid?: boolean
}

/** A small one-line text that carries its own label; it grows with what is written. */
export function InlineInput({ inlineLabel, suggestions, invalid = false, className, ...props }: InlineInputProps) {
  const listId = useId()
  return (
    <label className={cx('opt', className)} data-invalid={invalid || undefined}>
      {inlineLabel}
      <input type="text" autoComplete="off" {...props} aria-invalid={invalid || undefined} list={suggestions && listId} />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion}>{suggestion}</option>
          ))}
        </datalist>
      )}
    </label>
  )
}
