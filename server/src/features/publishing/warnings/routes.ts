import { api } from '../../../api.ts'
import { listWarnings } from './list.ts'

export const channelWarningRoutes = api.channelWarnings.router({
  list: api.channelWarnings.list.handler(({ context, input }) => listWarnings(context, input)),
})
