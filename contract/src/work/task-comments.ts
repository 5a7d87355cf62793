import { z } from 'zod'

import { base, onceBase } from '../core/base.ts'
import { Comment, CommentBody } from '../core/comments.ts'
import { Id, Instant, Page, pageOf } from '../core/values.ts'

export const TaskComment = Comment.extend({ taskId: Id })
export type TaskComment = z.infer<typeof TaskComment>

export const AddTaskComment = z.object({ taskId: Id, body: CommentBody })
export type AddTaskComment = z.infer<typeof AddTaskComment>

export const EditTaskComment = z.object({ id: Id, body: CommentBody })
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
