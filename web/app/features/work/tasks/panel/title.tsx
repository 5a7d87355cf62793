import { t } from '@lingui/core/macro'
import { longestTaskTitle, type Task } from '@postwright/contract/work/task-shapes'
import { useEffect, useRef } from 'react'

import { Textarea } from '../../../../../ui/textarea.tsx'
import type { TaskEdits } from './use-task-edits.ts'
import { useTyped } from './use-typed.ts'

interface TitleProps {
  task: Task
  edits: TaskEdits
  /** When the task was opened to be changed, which its title begins with. */
  focusTime: number | undefined
}

export function Title({ task, edits, focusTime }: TitleProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { value, type, settle, discard } = useTyped(edits.values.title, (title, since) => edits.save({ title }, { title: since }))
  useEffect(() => {
    if (focusTime !== undefined) (area.current ?? heading.current)?.focus()
  }, [focusTime])

  if (!task.editable)
    return (
      <h2 ref={heading} className="h2" tabIndex={-1}>
        {task.title}
      </h2>
    )
  return (
    <h2>
      <Textarea
        ref={area}
        bare
        rows={1}
        className="task-title h2"
        aria-label={t`Title`}
        maxLength={longestTaskTitle}
        value={value}
        onChange={(event) => type(event.currentTarget.value.replaceAll('\n', ' '))}
        onBlur={() => (value.trim() === '' ? discard() : void settle())}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          event.currentTarget.blur()
        }}
      />
    </h2>
  )
}
