import { t } from '@lingui/core/macro'
import type { TaskStatus } from '@postwright/contract/work/task-shapes'
import type { CreateTask } from '@postwright/contract/work/tasks'
import { useQueryClient } from '@tanstack/react-query'

import { toast } from '../../../../ui/toasts.tsx'
import { myIdOf } from '../../identity/accounts/queries.ts'
import { useCreateTask } from './queries.ts'
import type { TasksSearch } from './tasks-search.ts'

/** Adds a task by its title alone. It gets what the filters ask for, so that it is shown. @returns whether it was added. */
export function useAdding(search: TasksSearch): (status: TaskStatus, title: string) => Promise<boolean> {
  const { mutateAsync } = useCreateTask()
  const begun = useBegun(search)
  return async (status, title) => {
    try {
      await mutateAsync({ ...begun, status, title })
      return true
    } catch (error) {
      toast.failed(error, t`The task could not be added`)
      return false
    }
  }
}

/** What a new task has by the filters that it is added under. */
export function useBegun({ business, who, label, priority }: TasksSearch): Omit<CreateTask, 'title' | 'status'> {
  const queryClient = useQueryClient()
  const assigneeId = who === 'me' ? myIdOf(queryClient) : who === 'nobody' ? undefined : who
  return { businessId: business, assigneeId, priority, labels: label === undefined ? undefined : [label] }
}
