import { api } from '../../api.ts'
import { readSubscription } from './service.ts'

export const billingRoutes = api.billing.router({
  subscription: api.billing.subscription.handler(({ context }) => readSubscription(context)),
})
