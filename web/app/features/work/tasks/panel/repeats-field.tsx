import { t } from '@lingui/core/macro'
import type { Task } from '@postwright/contract/work/task-shapes'
import { useState } from 'react'

import { Button } from '../../../../../ui/button.tsx'
import { Input } from '../../../../../ui/input.tsx'
import { Select } from '../../../../../ui/select.tsx'
import { dateText } from '../due-text.ts'
import { offeredRules } from '../repeat-rules.ts'
import type { TaskEdits } from './use-task-edits.ts'

const never = 'never'
const own = 'own'
/** As calendars write it, in no language. */
const ruleExample = 'FREQ=MONTHLY;BYDAY=1MO'

/** How often a task comes again, from its due date on. */
export function RepeatsField({ task, edits }: { task: Task; edits: TaskEdits }) {
  const [typed, setTyped] = useState<string | null>(null)
  const { repeats, due } = edits.values
  const words = repeats === task.repeats?.rule ? task.repeats?.words || repeats : repeats
  const next = repeats !== null && repeats === task.repeats?.rule && task.repeats.nextOn !== null && (
    <span className="soft t12 num">{t`Next: ${{ day: dateText(task.repeats.nextOn) }}`}</span>
  )

  if (!task.editable || (due === null && repeats === null))
    return (
      <>
        <span className="soft">{words ?? (task.editable ? t`Never. Give it a due date first.` : t`Never`)}</span>
        {next}
      </>
    )
  const offered = due ? offeredRules(due.date) : []
  const isOffered = offered.some(({ value }) => value === repeats)
  return (
    <>
      <Select
        size="sm"
        className="quiet"
        aria-label={t`Repeats`}
        value={typed === null ? (repeats ?? never) : own}
        options={[
          { value: never, label: t`Never` },
          ...offered,
          ...(repeats !== null && !isOffered ? [{ value: repeats, label: words ?? repeats }] : []),
          { value: own, label: t`Another rule` },
        ]}
        onChange={(chosen) => {
          if (chosen === own) return setTyped(repeats ?? '')
          setTyped(null)
          void edits.save({ repeats: chosen === never ? null : chosen })
        }}
      />
      {next}
      {typed !== null && (
        <form
          className="row"
          onSubmit={(event) => {
            event.preventDefault()
            setTyped(null)
            if (typed.trim() !== '') void edits.save({ repeats: typed })
          }}
        >
          <Input
            aria-label={t`Rule, as calendars write it`}
            placeholder={ruleExample}
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button size="sm" type="submit">{t`Set`}</Button>
        </form>
      )}
    </>
  )
}
