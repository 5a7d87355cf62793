import { api } from '../../../api.ts'
import { tellPresence } from './service.ts'

export const presenceRoutes = api.presence.router({
  tell: api.presence.tell.handler(({ context, input }) => tellPresence(context, input)),
})
