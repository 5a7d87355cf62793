import { api } from '../../../api.ts'
import { takeDown, updateLive } from './ask.ts'

export const liveChangeRoutes = api.liveChanges.router({
  takeDown: api.liveChanges.takeDown.handler(({ context, input }) => takeDown(context, input)),
  update: api.liveChanges.update.handler(({ context, input }) => updateLive(context, input)),
})
