import { api } from '../../../api.ts'
import { countSubscribers, listSubscribers, removeSubscriber } from './list.ts'

export const newsletterRoutes = api.newsletter.router({
  subscribers: api.newsletter.subscribers.handler(({ context, input }) => listSubscribers(context, input)),
  counts: api.newsletter.counts.handler(({ context }) => countSubscribers(context)),
  remove: api.newsletter.remove.handler(({ context, input }) => removeSubscriber(context, input)),
})
