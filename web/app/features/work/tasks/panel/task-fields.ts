import type { Task } from '@postwright/contract/work/task-shapes'
import type { UpdateTask } from '@postwright/contract/work/tasks'

/** What a person changes of a task, in the shape that it is sent in. */
export type TaskFields = Required<Omit<UpdateTask, 'id' | 'version'>>
export type TaskChange = Partial<TaskFields>

export function fieldsOf(task: Task): TaskFields {
  return {
    title: task.title,
    description: task.description,
    businessId: task.business?.id ?? null,
    assigneeId: task.assignee?.id ?? null,
    due: task.due,
    priority: task.priority,
    labels: task.labels,
    checklist: task.items,
    postIds: task.linkedPosts.map(({ id }) => id),
    showOnCalendar: task.showOnCalendar,
    repeats: task.repeats?.rule ?? null,
  }
}

/** Whether what is about to be changed is still what it was when the change began. */
export function isUntouched(change: TaskChange, since: TaskFields, now: TaskFields): boolean {
  return namesIn(change).every((name) => JSON.stringify(since[name]) === JSON.stringify(now[name]))
}

/** Of the fields that are changed, what a task has. */
export function sameFields(change: TaskChange, of: TaskFields): TaskChange {
  return Object.fromEntries(namesIn(change).map((name) => [name, of[name]]))
}

function namesIn(change: TaskChange): (keyof TaskFields)[] {
  return Object.keys(change) as (keyof TaskFields)[]
}
