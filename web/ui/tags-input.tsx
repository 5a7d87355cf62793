import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react'

import { useFieldProps } from './field.tsx'

export interface TagsInputProps {
  value: readonly string[]
  onChange: (value: string[]) => void
  placeholder?: string
  /** Its accessible name, where no Field gives it one. */
  label?: string
  /** What the button beside an entry does: "Remove keyword coffee". */
  removeLabel?: (piece: string) => string
  /** Offered while one types. */
  known?: readonly string[]
  disabled?: boolean
  onBlur?: () => void
}

/** Comma-separated text as a list: pieces are trimmed, empty ones and repeats dropped. */
export function TagsInput({
  value,
  onChange,
  placeholder = t`Add`,
  label,
  removeLabel = (piece) => t`Remove ${piece}`,
  known = [],
  disabled = false,
  onBlur,
}: TagsInputProps) {
  const [draft, setDraft] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const field = useFieldProps()
  const offered = useId()

  function add(text: string) {
    setDraft('')
    const added = pieces(text, value)
    if (added.length > 0) onChange([...value, ...added])
  }

  /** Pieces that a comma has ended are added; what is still being typed stays. */
  function type(text: string) {
    const [, ended = '', rest = text] = endedPieces.exec(text) ?? []
    if (ended !== '') add(ended)
    setDraft(rest)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if ((event.key === ',' && !endsInDigit.test(draft)) || event.key === 'Enter') {
      // Also when nothing is typed: Enter ends a piece here, and never sends the form.
      event.preventDefault()
      add(draft)
    } else if (event.key === 'Backspace' && draft === '' && value.length > 0) {
      onChange(value.slice(0, -1))
    }
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text')
    if (!/[,\n]/.test(text)) return
    event.preventDefault()
    add(draft + text)
  }

  return (
    <div className="tokens" data-invalid={field['aria-invalid']}>
      {value.map((piece, index) => (
        <span className="tag" key={piece}>
          {piece}
          <button
            type="button"
            disabled={disabled}
            aria-label={removeLabel(piece)}
            onClick={() => {
              onChange(value.filter((_, at) => at !== index))
              input.current?.focus()
            }}
          >
            <X className="i-12" aria-hidden="true" />
          </button>
        </span>
      ))}
      <input
        {...field}
        ref={input}
        aria-label={label}
        list={known.length > 0 ? offered : undefined}
        value={draft}
        disabled={disabled}
        placeholder={placeholder}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => {
          add(draft)
          onBlur?.()
        }}
      />
      {known.length > 0 && (
        <datalist id={offered}>
          {known
            .filter((piece) => !value.includes(piece))
            .map((piece) => (
              <option key={piece} value={piece}>
                {piece}
              </option>
            ))}
        </datalist>
      )}
    </div>
  )
}

const endsInDigit = /\d$/
/** A comma within a number is part of it: 4,000. Right behind a digit, only the next key tells. */
const separator = /(?<!\d),|,(?!\d)|\n/
const endedPieces = /^(.*(?:(?<!\d),|,(?=\D)))\s*(.*)$/s

/** The pieces of comma-separated text that are not yet in `taken`. */
export function pieces(text: string, taken: readonly string[] = []): string[] {
  const seen = new Set(taken)
  return text
    .split(separator)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '' && !seen.has(piece) && seen.add(piece))
}
