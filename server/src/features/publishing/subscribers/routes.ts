import type { Outcome } from '@postwright/contract/operator/functions'
import type { ManageNewsletter } from '@postwright/contract/publishing/newsletter'

import { api, type RequestContext } from '../../../api.ts'
import { notFound } from '../../../errors.ts'
import { checkCaptcha, subscribe } from '../newsletter/public.ts'
import { addReader, importReaders } from './import.ts'
import { countReaders, forgetReader, listReaders } from './list.ts'
import { findNewsletter } from './public-newsletter.ts'
import { readSettings, saveSettings } from './settings.ts'
import { askToSubscribe } from './subscribe.ts'

export const subscriberRoutes = api.subscribers.router({
  list: api.subscribers.list.handler(({ context, input }) => listReaders(context, input)),
  counts: api.subscribers.counts.handler(({ context, input }) => countReaders(context, input)),
  add: api.subscribers.add.handler(({ context, input }) => addReader(context, input)),
  import: api.subscribers.import.handler(({ context, input }) => importReaders(context, input)),
  remove: api.subscribers.remove.handler(({ context, input }) => forgetReader(context, input)),
  settings: api.subscribers.settings.handler(({ context, input }) => readSettings(context, input)),
  saveSettings: api.subscribers.saveSettings.handler(({ context, input }) => saveSettings(context, input)),
})

/** The specification's function: a captcha's token, then the list, which is the site's own unless a business is named. */
export async function manageNewsletter(
  { services, request }: RequestContext,
  { email, recaptchaToken, businessId }: ManageNewsletter,
): Promise<Outcome> {
  await services.newsletterLimits.countTry(request.address)
  const newsletter = businessId === undefined ? null : await findNewsletter(services, businessId)
  if (newsletter === undefined) throw notFound('business')
  await checkCaptcha(services, recaptchaToken)
  await (newsletter === null ? subscribe(services, email, request.address) : askToSubscribe(services, newsletter, email))
  return { success: true }
}
