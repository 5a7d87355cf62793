import type { TaskViewQuery } from '@postwright/contract/work/task-views'

import { emit } from '../../../events.ts'
import { savedViews } from '../../core/saved-views/public.ts'
import { refuseUnknown } from './filter.ts'
import { mayWriteTasks } from './policy.ts'
import { taskViews } from './table.ts'

/** Filters of the board and the list by a name. */
export const viewsOfTasks = savedViews<TaskViewQuery>({
  table: taskViews,
  mayShare: mayWriteTasks,
  refuseUnknown,
  tellScreens: (tx, { workspaceId }) => emit(tx, { type: 'task.changed', workspaceId, taskIds: [] }),
})
