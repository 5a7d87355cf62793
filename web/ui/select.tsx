import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

import { cx } from './class-names.ts'
import { useFieldProps } from './field.tsx'

export interface SelectOption<Value extends string> {
  value: Value
  label: string
  disabled?: boolean
}

export interface SelectProps<Value extends string> extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'size'> {
  options: readonly SelectOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  size?: 'sm' | 'md'
  /** Shown inside the control, before the choice: "Tone  Warm". It is the accessible name too. */
  inlineLabel?: ReactNode
}

/** The system's own select: it needs no script, speaks every assistive language, and is drawn by us where the browser allows it. */
export function Select<Value extends string>({
  options,
  value,
  onChange,
  size = 'md',
  inlineLabel,
  className,
  ...props
}: SelectProps<Value>) {
  const field = useFieldProps()
  const select = (
    <span className="select-wrap">
      <select
        {...field}
        {...props}
        className={cx('select', (size === 'sm' || inlineLabel !== undefined) && 'select-sm', className)}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.currentTarget.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" />
    </span>
  )
  if (!inlineLabel) return select
  return (
    <label className="opt">
      {inlineLabel}
      {select}
    </label>
  )
}
