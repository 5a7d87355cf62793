import { api } from '../../../api.ts'
import { watchChanges } from './service.ts'

export const liveRoutes = api.live.router({
  events: api.live.events.handler(({ context }) => watchChanges(context)),
})
