import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { longestTaskTitle } from '@postwright/contract/work/task-shapes'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

import { Button } from '../../../../ui/button.tsx'
import { Textarea } from '../../../../ui/textarea.tsx'

export interface QuickAddProps {
  column: string
  /** @returns whether it was added. */
  onAdd: (title: string) => Promise<boolean>
  onClose: () => void
}

/** Tasks in a row, by their titles: Enter adds one and goes on with the next. */
export function QuickAdd({ column, onAdd, onClose }: QuickAddProps) {
  const [title, setTitle] = useState('')
  const area = useRef<HTMLTextAreaElement>(null)
  const isEmpty = title.trim() === ''
  useEffect(() => area.current?.focus(), [])

  async function add() {
    if (isEmpty) return
    const typed = title
    setTitle('')
    // What could not be added is there to be sent again, unless the next one is being typed.
    if (!(await onAdd(typed.trim()))) setTitle((next) => next || typed)
    area.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      void add()
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    }
  }

  return (
    <div className="quick-add">
      <Textarea
        ref={area}
        rows={1}
        aria-label={t`Title of a new task in ${column}`}
        placeholder={t`What is to be done`}
        maxLength={longestTaskTitle}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value.replaceAll('\n', ' '))}
        onKeyDown={onKeyDown}
      />
      <div className="row">
        <Button size="sm" variant="primary" disabled={isEmpty} onClick={add}>
          <Trans>Add</Trans>
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </div>
  )
}
