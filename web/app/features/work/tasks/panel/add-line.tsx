import { plural, t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'
import { type ClipboardEvent, useState } from 'react'

import { FieldError } from '../../../../../ui/field.tsx'
import { Input } from '../../../../../ui/input.tsx'

interface AddLineProps {
  /** So many more may be added. */
  left: number
  onAdd: (texts: string[]) => void
}

/** Lines in a row: Enter adds one, and a pasted list adds all of its lines. */
export function AddLine({ left, onAdd }: AddLineProps) {
  const [text, setText] = useState('')
  const [tooMany, setTooMany] = useState(false)

  function add(texts: string[]) {
    const lines = texts.map((one) => one.trim()).filter((one) => one !== '')
    setTooMany(lines.length > left)
    if (lines.length === 0 || lines.length > left) return
    setText('')
    onAdd(lines)
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const lines = event.clipboardData.getData('text').split(/\r?\n/)
    if (lines.length < 2) return
    event.preventDefault()
    add(lines.map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s*(?:\[[ x]\]\s*)?/i, '')))
  }

  return (
    <form
      className="add-line"
      onSubmit={(event) => {
        event.preventDefault()
        add([text])
      }}
    >
      <Plus aria-hidden="true" />
      <Input
        className="quiet-input"
        aria-label={t`Add a line`}
        placeholder={t`Add a line`}
        maxLength={300}
        disabled={left <= 0}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onPaste={onPaste}
      />
      {tooMany && <FieldError>{plural({ left }, { one: 'Only # more line has room.', other: 'Only # more lines have room.' })}</FieldError>}
    </form>
  )
}
