// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { mayDiscussTasks, mayMoveTask, mayWriteTasks } from './policy.ts'
export { countOverdue } from './service/board.ts'
export { addTask } from './service/create.ts'
export { removeTask } from './service/remove.ts'
export { pageOfTasks } from './service/list.ts'
