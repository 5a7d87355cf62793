import { type ComponentProps, useLayoutEffect, useRef } from 'react'

import { cx } from './class-names.ts'
import { useFieldProps } from './field.tsx'

export interface TextareaProps extends ComponentProps<'textarea'> {
  /** Without a frame, in the display face, for writing on a sheet. */
  bare?: boolean
}

/** A text that grows with what is written in it. */
export function Textarea({ className, bare = false, rows = 3, ref, ...props }: TextareaProps) {
  const own = useRef<HTMLTextAreaElement | null>(null)

  // Browsers without `field-sizing` are told the height after each change.
  useLayoutEffect(() => {
    const element = own.current
    if (!element || CSS.supports('field-sizing', 'content')) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight + 2}px`
  })

  return (
    <textarea
      rows={rows}
      {...useFieldProps()}
      {...props}
      style={{ minHeight: `calc(${rows} * ${bare ? 28 : 20}px + ${bare ? 32 : 18}px)`, ...props.style }}
      ref={(element) => {
        own.current = element
        if (typeof ref === 'function') return ref(element)
        if (ref) ref.current = element
      }}
      className={cx(bare ? 'textarea-bare' : 'textarea', className)}
    />
  )
}
