import { api } from '../../../api.ts'
import { listViews, removeView, saveView, updateView } from './service.ts'

export const postViewRoutes = api.postViews.router({
  list: api.postViews.list.handler(({ context }) => listViews(context)),
  save: api.postViews.save.handler(({ context, input }) => saveView(context, input)),
  update: api.postViews.update.handler(({ context, input }) => updateView(context, input)),
  remove: api.postViews.remove.handler(({ context, input }) => removeView(context, input)),
})
