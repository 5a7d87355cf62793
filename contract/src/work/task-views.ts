import { z } from 'zod'

import { base, manageBase, onceBase } from '../core/base.ts'
import { msg } from '../core/msg.ts'
import { says } from '../core/sentences.ts'
import { savedView, saveView, updateView } from '../core/saved-views.ts'
import { Id, line } from '../core/values.ts'
import { TaskLabel, TaskPriority, TaskStatus } from './task-shapes.ts'

export const taskDueFilters = ['overdue', 'today', 'week', 'none'] as const
export const taskSorts = ['due', 'priority', 'updated', 'position'] as const

/** What narrows the board, the list and their counts; NOT_FOUND where it names a business or a person that is not there (any more). */
export const TaskFilter = z.object({
  /** `none`: of the whole workspace. */
  businessId: z.union([z.literal('none'), Id]).optional(),
  /** `me`: whoever asks; `nobody`: not assigned. */
  assignee: z.union([z.enum(['me', 'nobody']), Id]).optional(),
  priority: TaskPriority.optional(),
  label: TaskLabel.optional(),
  /** Not done, and past its time; due today; due today or in the six days after; without a due date. */
  due: z.enum(taskDueFilters).optional(),
  /** `automatic`: made by itself; `manual`: by a person. */
  origin: z.enum(['automatic', 'manual']).optional(),
  q: line(200).optional(),
})
export type TaskFilter = z.infer<typeof TaskFilter>

/** `open`: whatever is not done. */
export const TaskStatusFilter = z.enum([...TaskStatus.options, 'open'])

/** What a saved view shows. */
export const TaskViewQuery = TaskFilter.extend({
  layout: z.enum(['board', 'list']),
  status: TaskStatusFilter.optional(),
  sort: z.enum(taskSorts).optional(),
})
export type TaskViewQuery = z.infer<typeof TaskViewQuery>

const TaskView = savedView(TaskViewQuery)
export type TaskView = z.infer<typeof TaskView>

/** Which tasks are made by themselves in this workspace. */
export const TaskSettings = z.object({ review: z.boolean(), reconnect: z.boolean(), delivery: z.boolean() })
export type TaskSettings = z.infer<typeof TaskSettings>

export const taskViews = {
  /** Own ones first, then by name; at most 50 of each person and 50 shared ones. */
  views: base
    .route({ method: 'GET', path: '/task-views', summary: 'Saved views of tasks: your own, and shared ones' })
    .output(z.array(TaskView)),
  /** Refused with CONFLICT on `name` when you have a view of that name. */
  saveView: onceBase
    .route({ method: 'POST', path: '/task-views', successStatus: 201, summary: 'Save a view of tasks' })
    .input(saveView(TaskViewQuery))
    .output(TaskView),
  updateView: base
    .route({ method: 'PATCH', path: '/task-views/{id}', summary: 'Change a view of your own' })
    .input(updateView(TaskViewQuery))
    .output(TaskView),
  removeView: onceBase
    .route({ method: 'DELETE', path: '/task-views/{id}', summary: 'Delete a saved view' })
    .input(z.object({ id: Id }))
    .output(z.object({})),
  settings: base.route({ method: 'GET', path: '/task-settings', summary: 'Which tasks are made by themselves' }).output(TaskSettings),
  saveSettings: manageBase
    .route({ method: 'PUT', path: '/task-settings', summary: 'Choose which tasks are made by themselves' })
    .input(TaskSettings)
    .output(TaskSettings),
}

export const BulkLabels = z.array(TaskLabel).max(10, says(msg`Use at most ${{ most: 10 }} labels.`))
