import { api } from '../../../api.ts'
import { changePlan, extendPlan, grantPlan } from './grants.ts'
import { giveMore } from './give-more.ts'
import { requestPlan } from './requests.ts'
import { readStanding, readSubscription } from './service.ts'
import { chooseTrial, readTrial } from './trial.ts'

export const billingRoutes = api.billing.router({
  subscription: api.billing.subscription.handler(({ context }) => readSubscription(context)),
  standing: api.billing.standing.handler(({ context }) => readStanding(context)),
  requestPlan: api.billing.requestPlan.handler(({ context, input }) => requestPlan(context, input)),
})

export const subscriptionRoutes = api.subscriptions.router({
  grant: api.subscriptions.grant.handler(({ context, input }) => grantPlan(context, input)),
  change: api.subscriptions.change.handler(({ context, input }) => changePlan(context, input)),
  extend: api.subscriptions.extend.handler(({ context, input }) => extendPlan(context, input)),
  giveMore: api.subscriptions.giveMore.handler(({ context, input }) => giveMore(context, input)),
  getTrial: api.subscriptions.getTrial.handler(({ context }) => readTrial(context)),
  saveTrial: api.subscriptions.saveTrial.handler(({ context, input }) => chooseTrial(context, input)),
})
