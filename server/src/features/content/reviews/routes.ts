import { api } from '../../../api.ts'
import { listReviews } from './list.ts'
import { remindReviewers } from './remind.ts'
import { submitPosts } from './service.ts'

export const reviewRoutes = api.reviews.router({
  submit: api.reviews.submit.handler(({ context, input }) => submitPosts(context, input)),
  list: api.reviews.list.handler(({ context, input }) => listReviews(context, input)),
  remind: api.reviews.remind.handler(({ context, input }) => remindReviewers(context, input)),
})
