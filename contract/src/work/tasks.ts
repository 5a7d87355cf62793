import { z } from 'zod'

import { base, onceBase } from '../core/base.ts'
import { msg } from '../core/msg.ts'
import { say, says } from '../core/sentences.ts'
import { Id, Page, pageOf } from '../core/values.ts'
import { ReadCalendar } from '../publishing/schedule.ts'
import { taskComments } from './task-comments.ts'
import {
  maxAttachmentBytes,
  mostTasksAtOnce,
  NewChecklist,
  Task,
  TaskAttachment,
  TaskDue,
  taskFields,
  TaskPriority,
  TaskStatus,
  TaskSummary,
} from './task-shapes.ts'
import { BulkLabels, TaskFilter, taskSorts, TaskStatusFilter, taskViews } from './task-views.ts'

/** On the calendar, between two moments. */
export const mostTasksOnCalendar = 500

export const ListTasks = Page.extend(TaskFilter.shape)
  .extend({ status: TaskStatusFilter.optional(), sort: z.enum(taskSorts).default('due') })
  .refine(({ sort, status }) => sort !== 'position' || (status !== undefined && status !== 'open'), {
    path: ['status'],
    error: () => say(msg`Choose a column: tasks have a place within one.`),
  })
export type ListTasks = z.infer<typeof ListTasks>

export const ReadBoard = TaskFilter.extend({ limit: Page.shape.limit })
export type ReadBoard = z.infer<typeof ReadBoard>

/** Of what the filter leaves; NOT_FOUND where it names a business or a person that is not there. `mine` is counted without its assignee, `overdue` without its due date. */
export const TaskCounts = z.object({
  byStatus: z.record(TaskStatus, z.int()),
  open: z.int(),
  /** Open ones. */
  mine: z.int(),
  overdue: z.int(),
  automatic: z.int(),
})
export type TaskCounts = z.infer<typeof TaskCounts>

/** Each column in the order of its positions; it goes on with `list`, `sort: 'position'`, the same filter and limit, and `nextCursor`. */
export const Board = z.object({
  columns: z.array(z.object({ status: TaskStatus, items: z.array(TaskSummary), nextCursor: z.string().nullable() })),
  counts: TaskCounts,
})
export type Board = z.infer<typeof Board>

const needsDue = { path: ['due'], error: () => say(msg`Give a due date: a task repeats from there.`) }

/** It becomes the first of its column. */
export const CreateTask = z
  .object(taskFields)
  .partial()
  .required({ title: true })
  .extend({ status: TaskStatus.default('todo'), checklist: NewChecklist.optional() })
  .refine(({ repeats, due }) => !repeats || due, needsDue)
export type CreateTask = z.infer<typeof CreateTask>

/** Only what changes, made on `version`. */
export const UpdateTask = z
  .object(taskFields)
  .partial()
  .extend({ id: Id, version: z.int32().min(0) })
export type UpdateTask = z.infer<typeof UpdateTask>

/**
 * Below the task `afterId` or above `beforeId`; where both are given and have parted, `afterId` counts, and where neither is in the column
 * any more, or none is given, it becomes the first.
 */
export const MoveTask = z.object({
  id: Id,
  version: z.int32().min(0),
  status: TaskStatus,
  afterId: Id.nullable().optional(),
  beforeId: Id.nullable().optional(),
})
export type MoveTask = z.infer<typeof MoveTask>

const Ids = z
  .array(Id)
  .min(1, says(msg`Choose at least one task.`))
  .max(mostTasksAtOnce, says(msg`Choose at most ${{ most: mostTasksAtOnce }} tasks.`))

/** The same for all of them. `isDeleted`: delete them; `restore` brings them back. */
export const BulkEdit = z.object({
  ids: Ids,
  change: z
    .object({
      status: TaskStatus,
      assigneeId: Id.nullable(),
      priority: TaskPriority,
      due: TaskDue.nullable(),
      addLabels: BulkLabels,
      removeLabels: BulkLabels,
      isDeleted: z.literal(true),
    })
    .partial()
    .refine((change) => Object.values(change).some((value) => value !== undefined), { error: () => say(msg`Say what is to change.`) }),
})
export type BulkEdit = z.infer<typeof BulkEdit>

/** `skipped`: gone, not to be seen, or not to be changed by whoever asks, and why. */
export const BulkResult = z.object({ changed: z.array(Id), skipped: z.array(z.object({ id: Id, reason: z.string() })) })
export type BulkResult = z.infer<typeof BulkResult>

export const AttachFile = z.object({
  taskId: Id,
  file: z
    .file(says(msg`Choose a file.`))
    .min(1, says(msg`This file is empty.`))
    .max(maxAttachmentBytes, says(msg`Use a file of at most 10 MB.`)),
})
export type AttachFile = z.infer<typeof AttachFile>

const One = z.object({ id: Id })

export const tasks = {
  board: base
    .route({ method: 'GET', path: '/tasks/board', summary: 'The first tasks of each column, and counts' })
    .input(ReadBoard)
    .output(Board),
  list: base
    .route({ method: 'GET', path: '/tasks', summary: 'Tasks by due date, priority, last change, or place in a column' })
    .input(ListTasks)
    .output(pageOf(TaskSummary)),
  counts: base.route({ method: 'GET', path: '/tasks/counts', summary: 'How many tasks there are' }).input(TaskFilter).output(TaskCounts),
  /** The most used first, at most 200. */
  labels: base
    .route({ method: 'GET', path: '/tasks/labels', summary: 'The labels in use' })
    .output(z.array(z.object({ label: z.string(), count: z.int() }))),
  get: base.route({ method: 'GET', path: '/tasks/{id}', summary: 'One task' }).input(One).output(Task),
  create: onceBase.route({ method: 'POST', path: '/tasks', successStatus: 201, summary: 'Add a task' }).input(CreateTask).output(Task),
  /** CONFLICT on `version` when somebody changed or moved it since; the sentence says who. Read it again and ask. */
  update: base.route({ method: 'PATCH', path: '/tasks/{id}', summary: 'Change a task' }).input(UpdateTask).output(Task),
  /** CONFLICT on `version` as in `update`. Done again after it was open, a repeating task is followed by its next one once. */
  move: base
    .route({ method: 'POST', path: '/tasks/{id}/move', summary: 'Give a task a column and a place in it' })
    .input(MoveTask)
    .output(TaskSummary),
  /** Needs no version: two people may tick two lines. */
  tick: base
    .route({ method: 'POST', path: '/tasks/{id}/checklist/{itemId}', summary: 'Tick a line of a checklist, or take that back' })
    .input(z.object({ id: Id, itemId: Id, isDone: z.boolean() }))
    .output(Task),
  bulk: base.route({ method: 'POST', path: '/tasks/bulk', summary: 'Change several tasks at once' }).input(BulkEdit).output(BulkResult),
  /** It can be restored for 30 days. */
  remove: onceBase.route({ method: 'DELETE', path: '/tasks/{id}', summary: 'Delete a task' }).input(One).output(z.object({})),
  /** Each where it was. Ids that are not deleted, or not any more, are left out of the answer. */
  restore: base
    .route({ method: 'POST', path: '/tasks/restore', summary: 'Bring deleted tasks back' })
    .input(z.object({ ids: Ids }))
    .output(z.object({ restored: z.array(Id) })),
  /** The same file a second time is the one that is there already. */
  attach: base
    .meta({ gate: 'approved', maxUploadBytes: maxAttachmentBytes })
    .route({
      method: 'POST',
      path: '/tasks/attachments',
      successStatus: 201,
      summary: 'Attach a file to a task, as a form with the fields taskId and file',
    })
    .input(AttachFile)
    .output(TaskAttachment),
  /** To be opened at /api/v1/tasks/{taskId}/attachments/{id}: it is always a download. */
  attachment: base
    .route({ method: 'GET', path: '/tasks/{taskId}/attachments/{id}', summary: 'A file of a task' })
    .input(z.object({ taskId: Id, id: Id }))
    .output(z.file()),
  detach: onceBase
    .route({ method: 'DELETE', path: '/tasks/{taskId}/attachments/{id}', summary: 'Take a file off a task' })
    .input(z.object({ taskId: Id, id: Id }))
    .output(z.object({})),
  /** Those that wish to be seen there, by their time; the first 500. */
  onCalendar: base
    .route({ method: 'GET', path: '/tasks/calendar', summary: 'Tasks on the calendar between two moments' })
    .input(ReadCalendar)
    .output(z.array(TaskSummary)),
  /** Open ones first; the first 50. */
  ofPost: base
    .route({ method: 'GET', path: '/posts/{postId}/tasks', summary: 'The tasks that a post is linked to' })
    .input(z.object({ postId: Id }))
    .output(z.array(TaskSummary)),
  ...taskComments,
  ...taskViews,
}

/** Whether it is late at a moment, in milliseconds. */
export function isOverdue({ status, dueAt }: Pick<TaskSummary, 'status' | 'dueAt'>, now: number): boolean {
  return status !== 'done' && dueAt !== null && Date.parse(dueAt) <= now
}
