import type { ContentType } from '@postwright/contract/core/content-types'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

export interface ChipToggleProps {
  pressed: boolean
  onToggle: (pressed: boolean) => void
  /** Puts the dot of a content type before the text. */
  type?: ContentType
  disabled?: boolean
  title?: string
  children: ReactNode
}

/** A choice among several that may be on together; chosen is ink and a tick. */
export function ChipToggle({ pressed, onToggle, type, disabled, title, children }: ChipToggleProps) {
  return (
    <button
      type="button"
      className="chip"
      data-type={type}
      aria-pressed={pressed}
      disabled={disabled}
      title={title}
      onClick={() => onToggle(!pressed)}
    >
      {children}
      {pressed && <Check aria-hidden="true" />}
    </button>
  )
}
