import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { mostChecklistLines, type Task } from '@postwright/contract/work/task-shapes'
import { useState } from 'react'

import { toast } from '../../../../../ui/toasts.tsx'
import { useTick } from '../queries.ts'
import { AddLine } from './add-line.tsx'
import { ChecklistLine } from './checklist-line.tsx'
import type { TaskFields } from './task-fields.ts'
import type { TaskEdits } from './use-task-edits.ts'

interface ChecklistProps {
  task: Task
  edits: TaskEdits
  mayTick: boolean
}

type Line = TaskFields['checklist'][number]

export function Checklist({ task, edits, mayTick }: ChecklistProps) {
  const tick = useTick()
  const [ticking, setTicking] = useState<ReadonlyMap<string, boolean>>(new Map())
  const lines = edits.values.checklist.map((line) => ({ ...line, isDone: ticking.get(line.id ?? '') ?? line.isDone ?? false }))
  const done = lines.filter(({ isDone }) => isDone).length
  if (lines.length === 0 && !task.editable) return null

  /** Shown at once. Two people may tick two lines, so that this is no change of the whole list. */
  async function setDone(itemId: string, isDone: boolean) {
    setTicking((before) => new Map(before).set(itemId, isDone))
    try {
      await tick.mutateAsync({ id: task.id, itemId, isDone })
    } catch (error) {
      toast.failed(error, t`The line could not be ticked`)
    }
    setTicking((before) => new Map([...before].filter(([id]) => id !== itemId)))
  }

  const save = (checklist: Line[]) => void edits.save({ checklist })
  const without = (at: number) => lines.filter((_, index) => index !== at)

  return (
    <section className="task-panel-part flush" aria-label={t`Checklist`}>
      <div className="part-head">
        <h3 className="h3">
          <Trans>Checklist</Trans>
        </h3>
        {lines.length > 0 && <span className="count">{t`${done} of ${{ total: lines.length }}`}</span>}
      </div>
      <ul className="checklist">
        {lines.map((line, at) => (
          <ChecklistLine
            key={line.id ?? `new ${at}`}
            line={line}
            mayTick={mayTick && line.id !== undefined}
            mayEdit={task.editable}
            onTick={(isDone) => void setDone(line.id ?? '', isDone)}
            onText={(text) => save(text === '' ? without(at) : lines.with(at, { ...line, text }))}
            onRemove={() => save(without(at))}
            onMove={(step) => {
              const to = at + step
              if (to >= 0 && to < lines.length) save(without(at).toSpliced(to, 0, line))
            }}
          />
        ))}
      </ul>
      {task.editable && (
        <AddLine
          left={mostChecklistLines - lines.length}
          onAdd={(texts) => save([...lines, ...texts.map((text) => ({ text, isDone: false }))])}
        />
      )}
    </section>
  )
}
