import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Task } from '@postwright/contract/work/task-shapes'
import { useQuery } from '@tanstack/react-query'
import { Clock as ClockIcon, Flag } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

import { Monogram } from '../../../../../ui/monogram.tsx'
import { Select } from '../../../../../ui/select.tsx'
import { TagsInput } from '../../../../../ui/tags-input.tsx'
import { businessesQuery } from '../../../content/businesses/queries.ts'
import { teamQuery } from '../../../identity/team/queries.ts'
import { DueField } from '../due-field.tsx'
import { type Clock, dueText } from '../due-text.ts'
import { plainDueText } from '../plain-due-text.ts'
import { priorityOptions, priorityText } from '../task-words.ts'
import type { TaskPart } from '../use-workbench.ts'
import { Who } from '../who.tsx'
import { RepeatsField } from './repeats-field.tsx'
import type { TaskEdits } from './use-task-edits.ts'

interface TaskPropsProps {
  task: Task
  edits: TaskEdits
  clock: Clock
  part: TaskPart['name'] | undefined
}

/** Facts of a task in two columns, each changed where it stands. */
export function TaskProps({ task, edits, clock, part }: TaskPropsProps) {
  return (
    <dl className="task-props">
      <Fact name={t`For`}>
        <ForField task={task} edits={edits} />
      </Fact>
      <Fact name={t`Who`}>
        <WhoField task={task} edits={edits} takesFocus={part === 'assignee'} />
      </Fact>
      <Fact name={t`Due`}>
        <Due task={task} edits={edits} clock={clock} openAtOnce={part === 'due'} />
      </Fact>
      <Fact name={t`Priority`}>
        <PriorityField task={task} edits={edits} />
      </Fact>
      <Fact name={t`Labels`}>
        <Labels task={task} edits={edits} />
      </Fact>
      <Fact name={t`Repeats`}>
        <RepeatsField task={task} edits={edits} />
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

interface FieldProps {
  task: Task
  edits: TaskEdits
}

function ForField({ task, edits }: FieldProps) {
  const { data: businesses = [] } = useQuery(businessesQuery())
  const id = edits.values.businessId
  const name = businesses.find((business) => business.id === id)?.name ?? task.business?.name
  return (
    <>
      {id !== null && name !== undefined && <Monogram name={name} size={20} />}
      {task.editable ? (
        <Select
          size="sm"
          className="quiet"
          aria-label={t`For`}
          value={id ?? ''}
          options={[
            { value: '', label: t`The whole workspace` },
            ...known(
              businesses.map((business) => ({ value: business.id, label: business.name })),
              task.business && { value: task.business.id, label: task.business.name },
            ),
          ]}
          onChange={(chosen) => void edits.save({ businessId: chosen || null })}
        />
      ) : (
        (name ?? t`The whole workspace`)
      )}
    </>
  )
}

function WhoField({ task, edits, takesFocus }: FieldProps & { takesFocus: boolean }) {
  const { data: team } = useQuery(teamQuery())
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (takesFocus) select.current?.focus()
  }, [takesFocus])
  const id = edits.values.assigneeId
  const people = known(
    (team?.members ?? []).map(({ userId, fullName }) => ({ value: userId, label: fullName })),
    task.assignee && { value: task.assignee.id, label: task.assignee.name },
  )
  const name = people.find(({ value }) => value === id)?.label
  return (
    <>
      <span aria-hidden="true">
        <Who person={id === null || name === undefined ? null : { id, name }} />
      </span>
      {task.editable ? (
        <Select
          ref={select}
          size="sm"
          className="quiet"
          aria-label={t`Who`}
          value={id ?? ''}
          options={[{ value: '', label: t`Nobody yet` }, ...people]}
          onChange={(chosen) => void edits.save({ assigneeId: chosen || null })}
        />
      ) : (
        (name ?? t`Nobody yet`)
      )}
    </>
  )
}

function Due({ task, edits, clock, openAtOnce }: FieldProps & { clock: Clock; openAtOnce: boolean }) {
  const { due } = edits.values
  // Until the server has said what it makes of a new day, only the day is known.
  const isSaved = JSON.stringify(due) === JSON.stringify(task.due)
  const shown = { due, dueAt: isSaved ? task.dueAt : null }
  const text = plainDueText(shown, clock) ?? t`No due date`
  const state = task.status === 'done' ? null : dueText(shown, clock)
  return (
    <>
      {task.editable ? (
        <DueField
          label={t`Due`}
          due={due}
          text={text}
          timeZone={clock.timeZone}
          openAtOnce={openAtOnce}
          onChange={(wanted) => void edits.save({ due: wanted })}
        />
      ) : (
        <span className="num">{text}</span>
      )}
      {state?.tone === 'overdue' && (
        <span className="badge" data-tone="bad">
          <ClockIcon aria-hidden="true" />
          {state.text}
        </span>
      )}
    </>
  )
}

function PriorityField({ task, edits }: FieldProps) {
  const { priority } = edits.values
  return (
    <>
      {(priority === 'high' || priority === 'urgent') && (
        <Flag className={priority === 'urgent' ? 'i-14 c-bad' : 'i-14 c-warn'} aria-hidden="true" />
      )}
      {task.editable ? (
        <Select
          size="sm"
          className="quiet"
          aria-label={t`Priority`}
          value={priority}
          options={priorityOptions}
          onChange={(chosen) => void edits.save({ priority: chosen })}
        />
      ) : (
        priorityText(priority)
      )}
    </>
  )
}

function Labels({ task, edits }: FieldProps) {
  const { labels } = edits.values
  if (task.editable)
    return (
      <div className="grow">
        <TagsInput
          label={t`Labels`}
          value={labels}
          placeholder={t`Add a label`}
          removeLabel={(label) => t`Remove label ${label}`}
          onChange={(wanted) => void edits.save({ labels: wanted })}
        />
      </div>
    )
  if (labels.length === 0)
    return (
      <span className="soft">
        <Trans>None</Trans>
      </span>
    )
  return labels.map((label) => (
    <span key={label} className="tag">
      {label}
    </span>
  ))
}

interface Option {
  value: string
  label: string
}

/** What a task has is among the choices, also when the person does not see it, or it is there no more. */
function known(options: Option[], current: Option | null): Option[] {
  return current && !options.some(({ value }) => value === current.value) ? [...options, current] : options
}
