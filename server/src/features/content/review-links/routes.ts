import { api } from '../../../api.ts'
import { listReviewLinks } from './reading.ts'
import { makeReviewLink, renewReviewLink, revokeReviewLink } from './service/make.ts'

export const reviewLinkRoutes = api.reviewLinks.router({
  list: api.reviewLinks.list.handler(({ context, input }) => listReviewLinks(context, input)),
  make: api.reviewLinks.make.handler(({ context, input }) => makeReviewLink(context, input)),
  renew: api.reviewLinks.renew.handler(({ context, input }) => renewReviewLink(context, input)),
  revoke: api.reviewLinks.revoke.handler(({ context, input }) => revokeReviewLink(context, input)),
})
