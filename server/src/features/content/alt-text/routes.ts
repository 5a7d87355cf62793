import { api } from '../../../api.ts'
import { proposeAltText, readSeer } from './service.ts'

export const altTextRoutes = api.altText.router({
  seer: api.altText.seer.handler(({ context, input }) => readSeer(context, input)),
  propose: api.altText.propose.handler(({ context, input }) => proposeAltText(context, input)),
})
