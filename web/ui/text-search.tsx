import { t } from '@lingui/core/macro'
import { Search, X } from 'lucide-react'
import { useRef, useState } from 'react'

import { IconButton } from './button.tsx'
import { Input } from './input.tsx'

export interface TextSearchProps {
  /** The accessible name. */
  label: string
  placeholder: string
  maxLength?: number
  value: string
  onChange: (value: string) => void
}

/** The list follows once the typing pauses. */
export function TextSearch({ label, placeholder, maxLength = 200, value, onChange }: TextSearchProps) {
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Back, or a cleared filter: the address changed by itself.
  if (value !== shown) {
    setShown(value)
    if (value !== text.trim()) setText(value)
  }

  function type(next: string, afterMs = 250) {
    setText(next)
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => onChange(next.trim()), afterMs)
  }

  return (
    <div className="text-search">
      <Search className="soft" aria-hidden="true" />
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {text && <IconButton size="sm" icon={X} label={t`Clear the search`} onClick={() => type('', 0)} />}
    </div>
  )
}
