import { t } from '@lingui/core/macro'
import { ruleInWords } from '@postwright/contract/core/recurrence-words'
import type { Task } from '@postwright/contract/work/task-shapes'

import { RuleChoice } from '../../../core/recurrence/rule-choice.tsx'
import { dateText } from '../due-text.ts'
import type { TaskEdits } from './use-task-edits.ts'

/** How often a task comes again, from its due date on. */
export function RepeatsField({ task, edits }: { task: Task; edits: TaskEdits }) {
  const { repeats, due } = edits.values
  const words = repeats === null ? null : ruleInWords(repeats, due?.date ?? null)
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
  return (
    <>
      <RuleChoice
        size="sm"
        className="quiet"
        label={t`Repeats`}
        neverLabel={t`Never`}
        rule={repeats}
        startsOn={due?.date ?? null}
        onChange={(rule) => void edits.save({ repeats: rule })}
      />
      {next}
    </>
  )
}
