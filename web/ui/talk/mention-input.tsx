import { t } from '@lingui/core/macro'
import { type KeyboardEvent, type Ref, useId, useState } from 'react'
import { flushSync } from 'react-dom'

import './talk.css'
import { Avatar } from '../avatar.tsx'
import { Textarea } from '../textarea.tsx'
import { matchingPeople, mentionAt, type Mentionable } from './mention-text.ts'

interface MentionInputProps {
  ref?: Ref<HTMLTextAreaElement>
  label: string
  placeholder?: string
  value: string
  people: readonly Mentionable[]
  onChange: (value: string) => void
  /** Enter without Shift. */
  onSend: () => void
}

/** A text in which an @ offers the people who can be mentioned. */
export function MentionInput({ ref, label, placeholder, value, people, onChange, onSend }: MentionInputProps) {
  const id = useId()
  const [caret, setCaret] = useState(0)
  const [marked, setMarked] = useState(0)
  const [dismissedAt, setDismissedAt] = useState<number | null>(null)
  const typed = mentionAt(value, caret)
  const found = typed && typed.start !== dismissedAt ? matchingPeople(people, typed.query) : []
  // Somebody whose whole name stands there is chosen already.
  const isOpen = found.length > 0 && !(found.length === 1 && found[0]?.name === typed?.query)
  const at = Math.min(marked, found.length - 1)

  function choose(person: Mentionable, area: HTMLTextAreaElement | null) {
    if (!typed) return
    const before = `${value.slice(0, typed.start)}@${person.name} `
    // At once: what is typed next belongs behind the name.
    flushSync(() => {
      onChange(before + value.slice(caret).replace(/^ /, ''))
      setCaret(before.length)
      setMarked(0)
    })
    area?.focus()
    area?.setSelectionRange(before.length, before.length)
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return
    const person = found[at]
    if (isOpen && person) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step !== undefined) setMarked((at + step + found.length) % found.length)
      else if (event.key === 'Enter' || event.key === 'Tab') choose(person, event.currentTarget)
      else if (event.key === 'Escape') setDismissedAt(typed?.start ?? null)
      else return
      event.preventDefault()
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      onSend()
    }
  }

  return (
    <div className="mention-input">
      {isOpen && (
        <div id={`${id}-people`} role="listbox" aria-label={t`People`} className="menu">
          {found.map((person, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the text keeps the focus, and its keys choose
            <div
              key={person.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              tabIndex={-1}
              className="menu-item"
              data-highlighted={index === at || undefined}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(person, document.activeElement instanceof HTMLTextAreaElement ? document.activeElement : null)}
            >
              <Avatar name={person.name} />
              <span className="trunc">{person.name}</span>
            </div>
          ))}
        </div>
      )}
      <Textarea
        ref={ref}
        rows={1}
        aria-label={label}
        placeholder={placeholder}
        maxLength={5000}
        role="combobox"
        aria-expanded={isOpen}
        aria-autocomplete="list"
        aria-controls={isOpen ? `${id}-people` : undefined}
        aria-activedescendant={isOpen ? `${id}-${at}` : undefined}
        value={value}
        onChange={(event) => {
          onChange(event.currentTarget.value)
          setCaret(event.currentTarget.selectionStart)
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}
