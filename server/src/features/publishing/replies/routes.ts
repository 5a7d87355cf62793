import { api } from '../../../api.ts'
import { resolveReply } from './service.ts'

export const replyRoutes = api.replies.router({
  resolve: api.replies.resolve.handler(({ context, input }) => resolveReply(context, input)),
})
