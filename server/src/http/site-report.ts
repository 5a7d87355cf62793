import type { SitePages } from '@postwright/web/site/pages.ts'
import type { Context, Hono } from 'hono'

import type { Services } from '../context.ts'
import { enterReport, findReport, type FoundReport, readReport } from '../features/work/reports/public.ts'
import { siteMessagesOf } from '../locales.ts'
import { inLanguage } from '../sentences.ts'
import { digitsOf, guestVisits, seeOther } from './guest-visit.ts'
import type { PageEnvironment } from './pages.ts'
import { documentOf, sendDocument } from './site-documents.ts'
import type { SiteView } from './site-view.ts'

type PageContext = Context<PageEnvironment>
type Step = Parameters<SitePages['report']>[0]['step']
type Problem = Extract<Step, { kind: 'passcode' }>['problem']

/** Every request below here passes the limits of a request. */
export const reportPrefix = '/report/'

/**
 * A report, for whoever has its address, and its passcode where it has one: no account, no session, no script, and nothing else that the address opens. It is
 * written in the language of its own.
 */
export function mountReport(pages: Hono<PageEnvironment>, services: Services, { load }: Pick<SiteView, 'load'>): void {
  const visits = guestVisits(services, 'report')

  pages.get('/report/:token', async (context) => {
    const found = await findReport(services, context.req.param('token'))
    if (!found) return ended(context)
    const { passcodeHash, restsUntil, language } = found.report
    if (passcodeHash !== null && visits.read(context, found.report).passed !== passcodeHash)
      return ask(context, found, restsUntil && restsUntil.getTime() > Date.now() ? { restsUntil: restsUntil.toISOString() } : null)
    return show(context, language, { kind: 'figures', figures: await readReport(services, found) })
  })

  pages.post('/report/:token/passcode', async (context) => {
    const found = await findReport(services, context.req.param('token'))
    if (!found) return ended(context)
    const entered = await enterReport(services, found, await digitsOf(context))
    if (!entered.passed) return ask(context, found, 'restsUntil' in entered ? { restsUntil: entered.restsUntil.toISOString() } : entered)
    const { tokenHash, passcodeHash } = found.report
    visits.keep(context, { tokenHash, path: pathOf(context) }, { passed: passcodeHash, name: null })
    return seeOther(pathOf(context))
  })

  function ask(context: PageContext, { report, businessName, timeZone }: FoundReport, problem: Problem): Promise<Response> {
    const step: Step = {
      kind: 'passcode',
      path: pathOf(context),
      businessName,
      opens: { kind: 'report' },
      timeZone,
      endsAt: report.endsAt?.toISOString() ?? null,
      problem,
    }
    return show(context, report.language, step, problem === null ? 200 : 'restsUntil' in problem ? 429 : 422)
  }

  function ended(context: PageContext): Promise<Response> {
    return show(context, context.env.http.language, { kind: 'ended' }, 404)
  }

  async function show(context: PageContext, language: Parameters<typeof siteMessagesOf>[0], step: Step, status = 200): Promise<Response> {
    const drawn = await load()
    const { instanceName } = await services.readSiteFacts()
    drawn.speak(language, siteMessagesOf(language))
    const document = documentOf(inLanguage(language, () => drawn.report({ instanceName, step })))
    const answer = await sendDocument(document, context.req.raw, { status, language, holdsSecret: true })
    answer.headers.set('x-robots-tag', 'noindex')
    return answer
  }
}

function pathOf(context: PageContext): string {
  return `${reportPrefix}${context.req.param('token') ?? ''}`
}
