import { api } from '../../../api.ts'
import { viewsOfPosts } from './service.ts'

export const postViewRoutes = api.postViews.router({
  list: api.postViews.list.handler(({ context }) => viewsOfPosts.list(context)),
  save: api.postViews.save.handler(({ context, input }) => viewsOfPosts.save(context, input)),
  update: api.postViews.update.handler(({ context, input }) => viewsOfPosts.update(context, input)),
  remove: api.postViews.remove.handler(({ context, input }) => viewsOfPosts.remove(context, input)),
})
