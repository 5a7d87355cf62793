import { api } from '../../../api.ts'
import { attachFile, detachFile, readAttachment } from './attachments.ts'
import { listActivity } from './discussion/activity.ts'
import { addComment, editComment, listComments, removeComment } from './discussion/comments.ts'
import { countTasks, listLabels, readBoard, tasksOnCalendar } from './service/board.ts'
import { bulkEdit } from './service/bulk.ts'
import { createTask } from './service/create.ts'
import { listTasks } from './service/list.ts'
import { moveTask } from './service/move.ts'
import { getTask, tasksOfPost } from './service/read.ts'
import { removeTask, restoreTasks } from './service/remove.ts'
import { tickLine, updateTask } from './service/update.ts'
import { readSettings, saveSettings } from './settings.ts'
import { viewsOfTasks } from './views.ts'

export const taskRoutes = api.tasks.router({
  board: api.tasks.board.handler(({ context, input }) => readBoard(context, input)),
  list: api.tasks.list.handler(({ context, input }) => listTasks(context, input)),
  counts: api.tasks.counts.handler(({ context, input }) => countTasks(context, input)),
  labels: api.tasks.labels.handler(({ context }) => listLabels(context)),
  get: api.tasks.get.handler(({ context, input }) => getTask(context, input)),
  create: api.tasks.create.handler(({ context, input }) => createTask(context, input)),
  update: api.tasks.update.handler(({ context, input }) => updateTask(context, input)),
  move: api.tasks.move.handler(({ context, input }) => moveTask(context, input)),
  tick: api.tasks.tick.handler(({ context, input }) => tickLine(context, input)),
  bulk: api.tasks.bulk.handler(({ context, input }) => bulkEdit(context, input)),
  remove: api.tasks.remove.handler(({ context, input }) => removeTask(context, input)),
  restore: api.tasks.restore.handler(({ context, input }) => restoreTasks(context, input)),
  attach: api.tasks.attach.handler(({ context, input }) => attachFile(context, input)),
  attachment: api.tasks.attachment.handler(({ context, input }) => readAttachment(context, input)),
  detach: api.tasks.detach.handler(({ context, input }) => detachFile(context, input)),
  onCalendar: api.tasks.onCalendar.handler(({ context, input }) => tasksOnCalendar(context, input)),
  ofPost: api.tasks.ofPost.handler(({ context, input }) => tasksOfPost(context, input)),
  comments: api.tasks.comments.handler(({ context, input }) => listComments(context, input)),
  comment: api.tasks.comment.handler(({ context, input }) => addComment(context, input)),
  editComment: api.tasks.editComment.handler(({ context, input }) => editComment(context, input)),
  removeComment: api.tasks.removeComment.handler(({ context, input }) => removeComment(context, input)),
  activity: api.tasks.activity.handler(({ context, input }) => listActivity(context, input)),
  views: api.tasks.views.handler(({ context }) => viewsOfTasks.list(context)),
  saveView: api.tasks.saveView.handler(({ context, input }) => viewsOfTasks.save(context, input)),
  updateView: api.tasks.updateView.handler(({ context, input }) => viewsOfTasks.update(context, input)),
  removeView: api.tasks.removeView.handler(({ context, input }) => viewsOfTasks.remove(context, input)),
  settings: api.tasks.settings.handler(({ context }) => readSettings(context)),
  saveSettings: api.tasks.saveSettings.handler(({ context, input }) => saveSettings(context, input)),
})
