import { api } from '../../../api.ts'
import { listComments } from './reading.ts'
import { addComment, editComment, removeComment, settleComment } from './service.ts'

export const commentRoutes = api.comments.router({
  list: api.comments.list.handler(({ context, input }) => listComments(context, input)),
  add: api.comments.add.handler(({ context, input }) => addComment(context, input)),
  edit: api.comments.edit.handler(({ context, input }) => editComment(context, input)),
  settle: api.comments.settle.handler(({ context, input }) => settleComment(context, input)),
  remove: api.comments.remove.handler(({ context, input }) => removeComment(context, input)),
})
