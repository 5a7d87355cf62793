import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'

import { IconButton } from '../../../../../ui/button.tsx'
import { Checkbox } from '../../../../../ui/choice.tsx'
import { Input } from '../../../../../ui/input.tsx'

interface ChecklistLineProps {
  line: { text: string; isDone: boolean }
  mayTick: boolean
  mayEdit: boolean
  onTick: (isDone: boolean) => void
  onText: (text: string) => void
  onRemove: () => void
  /** One place up or down. */
  onMove: (step: 1 | -1) => void
}

export function ChecklistLine({ line, mayTick, mayEdit, onTick, onText, onRemove, onMove }: ChecklistLineProps) {
  const [typed, setTyped] = useState<string | null>(null)

  function settle() {
    if (typed !== null && typed.trim() !== line.text) onText(typed.trim())
    setTyped(null)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined
    if (event.altKey && step) {
      event.preventDefault()
      onMove(step)
    } else if (event.key === 'Enter') event.currentTarget.blur()
    else if (event.key === 'Escape') {
      event.preventDefault()
      setTyped(null)
    }
  }

  return (
    <li data-done={line.isDone || undefined}>
      <Checkbox
        aria-label={line.text}
        checked={line.isDone}
        disabled={!mayTick}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      {mayEdit ? (
        <Input
          className="quiet-input"
          aria-label={t`Line: ${{ text: line.text }}`}
          title={t`Alt and the arrow keys move it`}
          maxLength={300}
          value={typed ?? line.text}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={settle}
          onKeyDown={onKeyDown}
        />
      ) : (
        <span className="grow">{line.text}</span>
      )}
      {mayEdit && <IconButton icon={X} size="sm" label={t`Remove “${{ text: line.text }}”`} onClick={onRemove} />}
    </li>
  )
}
