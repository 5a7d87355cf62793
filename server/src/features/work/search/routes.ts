import { api } from '../../../api.ts'
import { findEverywhere } from './service.ts'

export const searchRoutes = api.search.router({
  find: api.search.find.handler(({ context, input }) => findEverywhere(context, input)),
})
