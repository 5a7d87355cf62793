import type { SitePages } from '@postwright/web/site/pages.ts'
import { SubscriberEmail } from '@postwright/contract/publishing/newsletter'
import { newsletterSentences as texts } from '@postwright/contract/publishing/newsletter-sentences'
import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'
import type { Context, Hono } from 'hono'

import type { Services } from '../context.ts'
import { DomainError } from '../errors.ts'
import {
  newsletterChallenge,
  confirmSubscription,
  isSubscriber,
  readConfirmation,
  unsubscribe,
  createSignedToken,
  emailOfToken,
  redeemSignedToken,
} from '../features/publishing/newsletter/public.ts'
import { formOf } from './form.ts'
import type { PageEnvironment } from './pages.ts'

type PageContext = Context<PageEnvironment>
type Step = Parameters<SitePages['newsletter']>[0]['step']
type Status = 200 | 404 | 409 | 422 | 429
type Show = (context: PageContext, step: Step, status?: Status) => Promise<Response>

/** Every write below here passes the limits and the rule of origin of a request. */
export const newsletterPrefix = '/newsletter'

/** The newsletter's own pages, which work without a script, and the question that its island works on. */
export function mountNewsletter(pages: Hono<PageEnvironment>, services: Services, show: Show): void {
  pages.get('/newsletter', (context) => show(context, { kind: 'form', email: '' }))

  // From a form without a script, or from a page without one: the next page has an island, and a way without it.
  pages.post('/newsletter', async (context) => {
    const typed = (await formOf(context)).get('email') ?? ''
    const email = SubscriberEmail.safeParse(typed)
    if (!email.success) {
      const problem = email.error.issues[0]?.message ?? say(texts.emailInvalid)
      return show(context, { kind: 'form', email: typed.slice(0, 254), problem }, 422)
    }
    return show(context, { kind: 'proceed', email: email.data, token: createSignedToken(services, email.data) })
  })

  pages.post('/newsletter/subscribe', async (context) => {
    const fields = await formOf(context)
    const token = fields.get('token') ?? ''
    const email = emailOfToken(services, token) ?? ''
    // A honeypot: no person sees this field.
    if (fields.get('website')) return show(context, { kind: 'form', email, problem: say(texts.notProven) }, 422)
    try {
      const redeemed = await redeemSignedToken(services, token, context.env.http.address)
      if (redeemed === 'subscribed') return await show(context, { kind: 'subscribed' })
      if (redeemed === 'early') return await show(context, { kind: 'proceed', email, token, tooEarly: true }, 422)
      return await show(
        context,
        { kind: 'form', email, problem: say(texts.failed), more: say(msg`That page was open for too long. Try once more.`) },
        422,
      )
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      return show(context, { kind: 'form', email, ...problemOf(error) }, error.code === 'CONFLICT' ? 409 : 429)
    }
  })

  pages.get('/newsletter/challenge', async ({ env: { http } }) =>
    Response.json(await newsletterChallenge(services, http.address), {
      headers: { 'cache-control': 'no-store' },
    }),
  )

  pages.get('/newsletter/confirm', async (context) => {
    const token = context.req.query('token') ?? ''
    const confirmation = await readConfirmation(services, token)
    if (confirmation === 'gone') return show(context, { kind: 'gone', what: 'confirm' }, 404)
    return show(context, confirmation === 'known' ? { kind: 'confirmed' } : { kind: 'confirm', token })
  })

  pages.post('/newsletter/confirm', async (context) => {
    const confirmation = await confirmSubscription(services, context.req.query('token') ?? '')
    return confirmation === 'gone' ? show(context, { kind: 'gone', what: 'confirm' }, 404) : show(context, { kind: 'confirmed' })
  })

  pages.get('/newsletter/unsubscribe', async (context) => {
    const token = context.req.query('token') ?? ''
    const isKnown = await isSubscriber(services, token)
    return isKnown ? show(context, { kind: 'leave', token }) : show(context, { kind: 'gone', what: 'leave' }, 404)
  })

  // Also where mail programs post to for one click. https://www.rfc-editor.org/rfc/rfc8058
  pages.post('/newsletter/unsubscribe', async (context) => {
    await unsubscribe(services, context.req.query('token') ?? '')
    return show(context, { kind: 'left' })
  })
}

function problemOf(error: DomainError): { problem: string; more?: string } {
  if (error.code === 'CONFLICT') return { problem: say(texts.alreadySubscribed) }
  return { problem: say(texts.failed), more: say(texts.tooMany) }
}
