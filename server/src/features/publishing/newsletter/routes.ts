import type { Outcome } from '@postwright/contract/operator/functions'
import type { ManageNewsletter } from '@postwright/contract/publishing/newsletter'

import { api, type RequestContext } from '../../../api.ts'
import { checkCaptcha } from './captcha.ts'
import { countSubscribers, listSubscribers, removeSubscriber } from './list.ts'
import { subscribe } from './subscribe.ts'

export const newsletterRoutes = api.newsletter.router({
  subscribers: api.newsletter.subscribers.handler(({ context, input }) => listSubscribers(context, input)),
  counts: api.newsletter.counts.handler(({ context }) => countSubscribers(context)),
  remove: api.newsletter.remove.handler(({ context, input }) => removeSubscriber(context, input)),
})

/** The specification's function: a captcha's token, then the list. */
export async function manageNewsletter({ services, request }: RequestContext, input: ManageNewsletter): Promise<Outcome> {
  await services.newsletterLimits.countTry(request.address)
  await checkCaptcha(services, input.recaptchaToken)
  await subscribe(services, input.email, request.address)
  return { success: true }
}
