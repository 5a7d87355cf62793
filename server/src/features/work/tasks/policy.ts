import type { Actor } from '../../../context.ts'

/** Adds, changes, moves and deletes tasks, and has them made by themselves. */
export function mayWriteTasks(actor: Actor): boolean {
  return actor.role === 'owner' || actor.role === 'admin' || actor.role === 'editor'
}

/** Comments, and does what is assigned to them. */
export function mayDiscussTasks(actor: Actor): boolean {
  return mayWriteTasks(actor) || actor.role === 'reviewer'
}

/** Gives a task a column, and ticks the lines of its checklist. */
export function mayMoveTask(actor: Actor, task: { assigneeId: string | null }): boolean {
  return mayWriteTasks(actor) || (mayDiscussTasks(actor) && task.assigneeId === actor.userId)
}

/** Removes what others wrote or saved, and says which tasks are made by themselves. */
export function mayRunTasks(actor: Actor): boolean {
  return actor.role === 'owner' || actor.role === 'admin'
}
