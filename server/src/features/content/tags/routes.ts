import { api } from '../../../api.ts'
import { changeTags, listTags } from './service.ts'

export const tagRoutes = api.tags.router({
  list: api.tags.list.handler(({ context, input }) => listTags(context, input)),
  change: api.tags.change.handler(({ context, input }) => changeTags(context, input)),
})
