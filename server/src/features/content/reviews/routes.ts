import { api } from '../../../api.ts'
import { listReviews, submitPosts } from './service.ts'

export const reviewRoutes = api.reviews.router({
  submit: api.reviews.submit.handler(({ context, input }) => submitPosts(context, input)),
  list: api.reviews.list.handler(({ context, input }) => listReviews(context, input)),
})
