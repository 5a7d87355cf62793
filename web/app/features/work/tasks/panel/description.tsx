import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { longestTaskDescription, type Task } from '@postwright/contract/work/task-shapes'
import { Pencil } from 'lucide-react'
import { useRef, useState } from 'react'

import { Button } from '../../../../../ui/button.tsx'
import { SegmentedControl } from '../../../../../ui/segmented-control.tsx'
import { Textarea } from '../../../../../ui/textarea.tsx'
import { Markdown } from '../../../content/posts/preview/markdown.tsx'
import type { TaskEdits } from './use-task-edits.ts'
import { useTyped } from './use-typed.ts'

/** Markdown, shown as what it means, and written with a look at that. */
export function Description({ task, edits }: { task: Task; edits: TaskEdits }) {
  const [mode, setMode] = useState<'read' | 'write' | 'preview'>('read')
  const trigger = useRef<HTMLButtonElement>(null)
  const { value, type, settle } = useTyped(edits.values.description, (description, since) =>
    edits.save({ description }, { description: since }),
  )

  if (mode === 'read')
    return (
      <div className="task-description">
        {value.trim() !== '' && <Markdown text={value} />}
        {task.editable && (
          <Button ref={trigger} size="sm" variant="ghost" icon={Pencil} onClick={() => setMode('write')}>
            {value.trim() === '' ? t`Add a description` : t`Edit the description`}
          </Button>
        )}
      </div>
    )

  function finish() {
    void settle()
    setMode('read')
    requestAnimationFrame(() => trigger.current?.focus())
  }

  return (
    <div className="grid gap-2">
      <div className="row">
        <SegmentedControl
          label={t`Description`}
          segments={[
            { value: 'write', label: t`Write` },
            { value: 'preview', label: t`Preview` },
          ]}
          value={mode}
          onChange={setMode}
        />
        <Button size="sm" className="end" onClick={finish}>
          <Trans>Done</Trans>
        </Button>
      </div>
      {mode === 'preview' ? (
        <div className="task-description">
          <Markdown text={value} />
        </div>
      ) : (
        <Textarea
          ref={(area) => {
            if (area && document.activeElement !== area && area.dataset['begun'] === undefined) {
              area.dataset['begun'] = ''
              area.focus()
            }
          }}
          rows={6}
          aria-label={t`Description`}
          placeholder={t`Markdown: **bold**, - list, [link](https://…)`}
          maxLength={longestTaskDescription}
          value={value}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => void settle()}
        />
      )}
    </div>
  )
}
