import { z } from 'zod'

import { base, onceBase } from '../core/base.ts'
import { msg } from '../core/msg.ts'
import { says } from '../core/sentences.ts'
import { Id, Instant, Page, pageOf, prose, required } from '../core/values.ts'
import { mentionedIn, mostMentions } from './mentions.ts'
import { TaskPerson } from './task-shapes.ts'

/** Plain text with mentions, see `splitMentions`; `mentions` has the names of those who are still there. */
export const TaskComment = z.object({
  id: Id,
  taskId: Id,
  body: z.string(),
  mentions: z.array(TaskPerson),
  /** Null for whoever left. */
  author: TaskPerson.nullable(),
  createdAt: Instant,
  editedAt: Instant.nullable(),
  /** Whether whoever asks may change it, and remove it. */
  editable: z.boolean(),
  removable: z.boolean(),
})
export type TaskComment = z.infer<typeof TaskComment>

const body = required(prose(5000), msg`Write a comment.`).refine(
  (text) => mentionedIn(text).length <= mostMentions,
  says(msg`Mention at most ${{ most: mostMentions }} people.`),
)

export const AddTaskComment = z.object({ taskId: Id, body })
export type AddTaskComment = z.infer<typeof AddTaskComment>

export const EditTaskComment = z.object({ id: Id, body })
export type EditTaskComment = z.infer<typeof EditTaskComment>

export const ListOfTask = Page.extend({ taskId: Id })
export type ListOfTask = z.infer<typeof ListOfTask>

/** What happened to a task: one whole sentence, in the language of whoever asks. */
export const TaskActivity = z.object({ id: Id, at: Instant, what: z.string() })
export type TaskActivity = z.infer<typeof TaskActivity>

export const taskComments = {
  comments: base
    .route({ method: 'GET', path: '/tasks/{taskId}/comments', summary: 'The comments on a task, newest first' })
    .input(ListOfTask)
    .output(pageOf(TaskComment)),
  /** Refused with INVALID on `body` for a mention of somebody who does not see the task. */
  comment: onceBase
    .route({
      method: 'POST',
      path: '/tasks/{taskId}/comments',
      successStatus: 201,
      summary: 'Comment on a task; @[user id] mentions somebody',
    })
    .input(AddTaskComment)
    .output(TaskComment),
  editComment: base
    .route({ method: 'PATCH', path: '/task-comments/{id}', summary: 'Change a comment of your own' })
    .input(EditTaskComment)
    .output(TaskComment),
  removeComment: onceBase
    .route({ method: 'DELETE', path: '/task-comments/{id}', summary: 'Delete a comment' })
    .input(z.object({ id: Id }))
    .output(z.object({})),
  activity: base
    .route({ method: 'GET', path: '/tasks/{taskId}/activity', summary: 'What happened to a task, newest first' })
    .input(ListOfTask)
    .output(pageOf(TaskActivity)),
}
