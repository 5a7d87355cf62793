import { t } from '@lingui/core/macro'
import { longestTaskTitle, type TaskPriority } from '@postwright/contract/work/task-shapes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { fieldErrors } from '../../../../lib/errors.ts'
import { Field } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { FormProblem } from '../../../../ui/form-problem.tsx'
import { Input } from '../../../../ui/input.tsx'
import { Select } from '../../../../ui/select.tsx'
import { Textarea } from '../../../../ui/textarea.tsx'
import { businessesQuery } from '../../content/businesses/queries.ts'
import { teamQuery } from '../../identity/team/queries.ts'
import { DueField } from './due-field.tsx'
import { dateText, type Due } from './due-text.ts'
import { useCreateTask } from './queries.ts'
import { priorityOptions } from './task-words.ts'
import type { TasksSearch } from './tasks-search.ts'
import { useBegun } from './use-adding.ts'

interface NewTaskDialogProps {
  /** The filters that it is added under, which it fits. */
  search: TasksSearch
  /** By which clock days are counted. */
  timeZone: string
  onMade: (id: string) => void
  onClose: () => void
}

/** What a task begins with; the rest is added where it is open. */
export function NewTaskDialog({ search, timeZone, onMade, onClose }: NewTaskDialogProps) {
  const create = useCreateTask()
  const begun = useBegun(search)
  const { data: businesses = [] } = useQuery(businessesQuery())
  const { data: team } = useQuery(teamQuery())
  const [title, setTitle] = useState('')
  const [description, setDescription] = useState('')
  const [businessId, setBusinessId] = useState(begun.businessId ?? '')
  const [assigneeId, setAssigneeId] = useState(begun.assigneeId ?? '')
  const [priority, setPriority] = useState<TaskPriority>(begun.priority ?? 'normal')
  const [due, setDue] = useState<Due>(null)
  const errors = fieldErrors(create.error)

  function submit() {
    create.mutate(
      { ...begun, title, description, businessId: businessId || null, assigneeId: assigneeId || null, priority, due, status: 'todo' },
      {
        onSuccess: ({ id }) => {
          onClose()
          onMade(id)
        },
      },
    )
  }

  return (
    <FormDialog title={t`New task`} submitLabel={t`Add task`} pending={create.isPending} onSubmit={submit} onClose={onClose}>
      <Field label={t`Title`} required error={errors['title']}>
        <Input maxLength={longestTaskTitle} value={title} onChange={(event) => setTitle(event.currentTarget.value)} />
      </Field>
      <Field label={t`Description`} error={errors['description']}>
        <Textarea rows={2} value={description} onChange={(event) => setDescription(event.currentTarget.value)} />
      </Field>
      <div className="new-task-facts">
        <Field label={t`For`} error={errors['businessId']}>
          <Select
            value={businessId}
            options={[{ value: '', label: t`The whole workspace` }, ...businesses.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={setBusinessId}
          />
        </Field>
        <Field label={t`Who`} error={errors['assigneeId']}>
          <Select
            value={assigneeId}
            options={[
              { value: '', label: t`Nobody yet` },
              ...(team?.members ?? []).map(({ userId, fullName }) => ({ value: userId, label: fullName })),
            ]}
            onChange={setAssigneeId}
          />
        </Field>
        <Field label={t`Priority`}>
          <Select value={priority} options={priorityOptions} onChange={setPriority} />
        </Field>
        <Field label={t`Due`} group error={errors['due']}>
          <DueField label={t`Due`} due={due} text={due ? dateText(due.date) : t`No due date`} timeZone={timeZone} onChange={setDue} />
        </Field>
      </div>
      <FormProblem error={create.error} fallback={t`The task could not be added`} />
    </FormDialog>
  )
}
