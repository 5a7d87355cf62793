import type { MailChoices } from '@postwright/contract/core/mail'
import type { Context, Hono } from 'hono'

import type { Services } from '../context.ts'
import { choicesBehind, choose, unsubscribePath } from '../features/core/mail/public.ts'
import type { PageEnvironment } from './pages.ts'
import type { SiteView } from './site-view.ts'

/** The page behind the link of a reminder mail. */
export function mountUnsubscribe(pages: Hono<PageEnvironment>, services: Services, { show }: SiteView): void {
  pages.get(unsubscribePath, async (context) => answer(context, await choicesBehind(services, context.req.query())))
  // Also by mail programs, with one click: what is wanted stands in the address alone.
  pages.post(unsubscribePath, async (context) => answer(context, await choose(services, context.req.query())))

  function answer(context: Context<PageEnvironment>, choices: MailChoices | undefined): Promise<Response> {
    const state = !choices ? 'unknown' : choices.reminders ? 'subscribed' : 'unsubscribed'
    const { u = '', s = '' } = context.req.query()
    const action = `${unsubscribePath}?${new URLSearchParams({ u, s, reminders: choices?.reminders ? 'no' : 'yes' }).toString()}`
    return show(context, null, ({ unsubscribe }, site) => unsubscribe({ site, state, action }), choices ? 200 : 404)
  }
}
