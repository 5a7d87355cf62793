// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { findTasks } from './find.ts'
export { ownLateTasks } from './late.ts'
export { mayDiscussTasks, mayWriteTasks } from './policy.ts'
export { addTask } from './service/create.ts'
export { removeTask } from './service/remove.ts'
