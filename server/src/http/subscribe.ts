import { SubscriberEmail } from '@postwright/contract/publishing/newsletter'
import { newsletterSentences as texts } from '@postwright/contract/publishing/newsletter-sentences'
import { say } from '@postwright/contract/core/sentences'
import type { SitePages } from '@postwright/web/site/pages.ts'
import type { Context, Hono } from 'hono'

import type { Services } from '../context.ts'
import { DomainError } from '../errors.ts'
import { createSignedToken, emailOfToken, redeemSignedToken } from '../features/publishing/newsletter/public.ts'
import { readIssue } from '../features/publishing/issues/public.ts'
import {
  askToSubscribe,
  confirmReader,
  findNewsletter,
  leaveList,
  proofToken,
  type PublicNewsletter,
  readLeaving,
  readReaderConfirmation,
  subscribePrefix,
} from '../features/publishing/subscribers/public.ts'
import { siteMessagesOf } from '../locales.ts'
import { formOf } from './form.ts'
import { mountNewsletterReads } from './newsletter-reads.ts'
import type { PageEnvironment } from './pages.ts'
import { allowFraming } from './security-headers.ts'
import { documentOf, sendDocument } from './site-documents.ts'
import type { SiteView } from './site-view.ts'

type PageContext = Context<PageEnvironment>
type Step = Parameters<SitePages['subscribe']>[0]['step']

/**
 * The pages of the newsletters of businesses, which work without a script: the form, alone or in a frame of somebody's page, what its mail
 * links to, and where subscribers leave.
 */
export function mountSubscribe(pages: Hono<PageEnvironment>, services: Services, { load, facts }: Pick<SiteView, 'load' | 'facts'>): void {
  pages.get('/newsletter/of/confirm', async (context) => {
    const token = context.req.query('token') ?? ''
    const found = await readReaderConfirmation(services, token)
    if (!found) return show(context, { kind: 'gone', what: 'confirm' }, 404)
    const { state, businessName } = found
    return show(
      context,
      state === 'known' ? { kind: 'confirmed', businessName } : { kind: 'confirm', businessName, action: actionOf(context) },
    )
  })

  pages.post('/newsletter/of/confirm', async (context) => {
    const found = await confirmReader(services, context.req.query('token') ?? '')
    return found ? show(context, { kind: 'confirmed', ...found }) : show(context, { kind: 'gone', what: 'confirm' }, 404)
  })

  pages.get('/newsletter/of/leave', async (context) => {
    const token = context.req.query('token') ?? ''
    if (token === proofToken) return show(context, { kind: 'proof' })
    const leaving = await readLeaving(services, token)
    if (!leaving) return show(context, { kind: 'gone', what: 'leave' }, 404)
    return show(context, { kind: 'leave', businessName: leaving.businessName, action: actionOf(context) })
  })

  // Also where mail programs post to for one click. https://www.rfc-editor.org/rfc/rfc8058
  pages.post('/newsletter/of/leave', async (context) => {
    const leaving = await readLeaving(services, context.req.query('token') ?? '')
    if (!leaving) return show(context, { kind: 'gone', what: 'leave' }, 404)
    // Programs that try every address of a mail send neither what the button does nor what mail programs do.
    if (!isMeant(await context.req.text()))
      return show(context, { kind: 'leave', businessName: leaving.businessName, action: actionOf(context) })
    await leaveList(services, leaving, context.req.query('issue') ?? '')
    return show(context, { kind: 'left', businessName: leaving.businessName })
  })

  pages.get('/newsletter/of/read', async (context) => {
    const document = await readIssue(services, context.req.query('issue') ?? '')
    if (document === undefined) return show(context, { kind: 'gone', what: 'issue' }, 404)
    return context.html(document, 200, readHeaders)
  })

  mountNewsletterReads(pages, services, (context) => show(context, { kind: 'gone', what: 'link' }, 404))

  pages.get('/newsletter/of/:business', (context) =>
    ofNewsletter(context, (found) => show(context, { kind: 'form', email: '', ...formIn(context, found) })),
  )

  // From a form on any page: it changes nothing, and leads to a page of ours that does.
  pages.post('/newsletter/of/:business', (context) =>
    ofNewsletter(context, async (found) => {
      const form = formIn(context, found)
      const typed = (await formOf(context)).get('email') ?? ''
      const email = SubscriberEmail.safeParse(typed)
      if (email.success) {
        const token = createSignedToken(services, email.data)
        return show(context, { kind: 'proceed', email: email.data, token, ...form, action: subscribeAction(form) })
      }
      const problem = email.error.issues[0]?.message ?? say(texts.emailInvalid)
      return show(context, { kind: 'form', email: typed.slice(0, 254), problem, ...form }, 422)
    }),
  )

  pages.post('/newsletter/of/:business/subscribe', (context) =>
    ofNewsletter(context, async (found) => {
      const form = formIn(context, found)
      const fields = await formOf(context)
      const token = fields.get('token') ?? ''
      const email = emailOfToken(services, token) ?? ''
      // A honeypot: no person sees this field.
      if (fields.get('website')) return show(context, { kind: 'form', email, problem: say(texts.notProven), ...form }, 422)
      try {
        const put = (address: string) => askToSubscribe(services, found, address)
        const redeemed = await redeemSignedToken(services, token, context.env.http.address, { put })
        if (redeemed === 'subscribed') return await show(context, { kind: 'asked', ...form })
        if (redeemed === 'early')
          return await show(context, { kind: 'proceed', email, token, tooEarly: true, ...form, action: subscribeAction(form) }, 422)
        return await show(context, { kind: 'form', email, problem: say(texts.failed), ...form }, 422)
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        return show(context, { kind: 'form', email, problem: `${say(texts.failed)} ${say(texts.tooMany)}`, ...form }, 429)
      }
    }),
  )

  async function ofNewsletter(context: PageContext, answer: (found: PublicNewsletter) => Promise<Response>): Promise<Response> {
    const found = await findNewsletter(services, context.req.param('business') ?? '')
    return found ? answer(found) : show(context, { kind: 'gone', what: 'form' }, 404)
  }

  async function show(context: PageContext, step: Step, status = 200): Promise<Response> {
    const drawn = await load()
    const { language } = context.env.http
    drawn.speak(language, siteMessagesOf(language))
    const { instanceName, captcha, sendsMail } = await facts()
    const document = documentOf(drawn.subscribe({ site: { instanceName, captcha, sendsMail }, step }))
    const answer = await sendDocument(document, context.req.raw, { status, language, recaptchaUrl: captcha?.address })
    answer.headers.set('cache-control', 'no-store')
    answer.headers.set('x-robots-tag', 'noindex')
    if ('isFramed' in step && step.isFramed) allowFraming(answer.headers)
    return answer
  }
}

/** Styled by attributes, as mails are, with pictures and nothing that runs. */
const readHeaders = {
  'content-security-policy':
    "default-src 'none'; img-src 'self' https: data:; style-src 'unsafe-inline'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'",
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'cache-control': 'private, max-age=300',
}

/** What the button of the page sends, or a mail program as either kind of form. https://www.rfc-editor.org/rfc/rfc8058#section-3.2 */
function isMeant(body: string): boolean {
  return body === 'leave=yes' || /List-Unsubscribe(?:=|"\s+)One-Click/.test(body)
}

function formIn(context: PageContext, { businessId, businessName, about }: PublicNewsletter) {
  const isFramed = context.req.query('frame') !== undefined
  return { businessId, businessName, about, isFramed, action: `${subscribePrefix}${businessId}${isFramed ? '?frame' : ''}` }
}

function subscribeAction({ businessId, isFramed }: ReturnType<typeof formIn>): string {
  return `${subscribePrefix}${businessId}/subscribe${isFramed ? '?frame' : ''}`
}

/** The same address with its query: what is wanted stands there alone. */
function actionOf({ req }: PageContext): string {
  const { pathname, search } = new URL(req.url)
  return pathname + search
}
