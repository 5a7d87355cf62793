import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { TaskSummary } from '@postwright/contract/work/task-shapes'
import type { BulkEdit } from '@postwright/contract/work/tasks'
import { useQuery } from '@tanstack/react-query'
import { Tag, Trash2, X } from 'lucide-react'
import { useState } from 'react'

import { Button, IconButton } from '../../../../ui/button.tsx'
import { OfflineNote } from '../../../../ui/offline-note.tsx'
import { Select } from '../../../../ui/select.tsx'
import { teamQuery } from '../../identity/team/queries.ts'
import { BulkLabelDialog } from './bulk-label-dialog.tsx'
import { DueField } from './due-field.tsx'
import { priorityOptions, statusOptions } from './task-words.ts'
import { useBulk } from './use-bulk.ts'
import type { Choice } from './use-choice.ts'

interface BulkBarProps {
  shown: readonly TaskSummary[]
  choice: Choice
  /** By which clock days are counted. */
  timeZone: string
}

/** What is done to all tasks that are chosen, while some are. */
export function BulkBar({ shown, choice, timeZone }: BulkBarProps) {
  const { data: team } = useQuery(teamQuery())
  const { edit, isPending } = useBulk(shown, choice)
  const [isLabelling, setLabelling] = useState(false)
  const count = choice.chosen.size
  if (count === 0) return null
  const change = (wanted: BulkEdit['change']) => void edit(wanted)

  return (
    <section className="bulk-bar" aria-label={t`Chosen tasks`}>
      <span className="b num">{plural({ count }, { one: '# chosen', other: '# chosen' })}</span>
      {choice.isFull && (
        <span className="soft t12">
          <Trans>No more can be changed at once.</Trans>
        </span>
      )}
      <PickOne label={t`Status`} options={statusOptions} onPick={(status) => change({ status })} />
      <PickOne
        label={t`Assignee`}
        options={[
          { value: 'nobody', label: t`Nobody` },
          ...(team?.members ?? []).map(({ userId, fullName }) => ({ value: userId, label: fullName })),
        ]}
        onPick={(person) => change({ assigneeId: person === 'nobody' ? null : person })}
      />
      <PickOne label={t`Priority`} options={priorityOptions} onPick={(priority) => change({ priority })} />
      <DueField label={t`Due date`} due={null} text={t`Due date`} timeZone={timeZone} onChange={(due) => change({ due })} mayClear />
      <Button size="sm" icon={Tag} onClick={() => setLabelling(true)}>
        <Trans>Label</Trans>
      </Button>
      <Button size="sm" variant="danger" icon={Trash2} pending={isPending} onClick={() => change({ isDeleted: true })}>
        <Trans>Delete</Trans>
      </Button>
      <IconButton className="end" size="sm" icon={X} label={t`Choose none`} onClick={choice.clear} />
      <OfflineNote pending={isPending} />
      {isLabelling && <BulkLabelDialog onClose={() => setLabelling(false)} onChange={change} />}
    </section>
  )
}

interface PickOneProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string }[]
  onPick: (value: Value) => void
}

/** Says what is changed, not what it is: the chosen tasks differ. */
function PickOne<Value extends string>({ label, options, onPick }: PickOneProps<Value>) {
  return (
    <Select<Value | ''>
      size="sm"
      aria-label={label}
      value=""
      options={[{ value: '', label }, ...options]}
      onChange={(value) => value !== '' && onPick(value)}
    />
  )
}
