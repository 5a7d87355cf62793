import type { TaskSettings } from '@postwright/contract/work/task-views'

import type { Acted, OfUser, OfUsers, OfWorkspace, OfTask, ToldTask } from '../event-parts.ts'

/** Tasks, conversations and the tutorial. */
export interface WorkEvents {
  /** What a person did, skipped or looked at in a workspace. */
  'tutorial.changed': OfUser & OfWorkspace
  /** A conversation of one person with the assistant: nobody else hears of it. */
  'chat.changed': OfWorkspace & OfUser & { conversationId: string }
  /** Whatever screens show of these tasks, their views and comments; none named where it is about no single one. */
  'task.changed': OfWorkspace & { taskIds: readonly string[] }
  /** To somebody else than whoever did it. */
  'task.assigned': Acted & ToldTask & { assigneeId: string }
  'task.mentioned': Acted & ToldTask & OfUsers
  'task.due': ToldTask & { assigneeId: string; when: 'today' | 'overdue' }
  /** It is done or deleted: nobody has to be told of it any more. */
  'task.closed': OfTask
  'task.removed': Acted & OfTask & { title: string }
  'task.restored': Acted & OfTask & { title: string }
  'task.ruled': Acted & OfWorkspace & { settings: TaskSettings }
}
