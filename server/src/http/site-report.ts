import type { SitePages } from '@postwright/web/site/pages.ts'
import type { Context, Hono } from 'hono'

import type { Services } from '../context.ts'
import { readReport } from '../features/work/reports/public.ts'
import { siteMessagesOf } from '../locales.ts'
import { inLanguage } from '../sentences.ts'
import type { PageEnvironment } from './pages.ts'
import { documentOf, sendDocument } from './site-documents.ts'
import type { SiteView } from './site-view.ts'

/** Every request below here passes the limits of a request. */
export const reportPrefix = '/report/'

/** A report, for whoever has its address: no account, no session, no script, and nothing else that the address opens. It is written in the language of its own. */
export function mountReport(pages: Hono<PageEnvironment>, services: Services, { load }: Pick<SiteView, 'load'>): void {
  pages.get('/report/:token', async (context) => {
    const report = await readReport(services, context.req.param('token'))
    return report
      ? show(context, report.language, { figures: report.figures })
      : show(context, context.env.http.language, { figures: null }, 404)
  })

  async function show(
    context: Context<PageEnvironment>,
    language: Parameters<typeof siteMessagesOf>[0],
    shown: Omit<Parameters<SitePages['report']>[0], 'instanceName'>,
    status = 200,
  ): Promise<Response> {
    const drawn = await load()
    const { instanceName } = await services.readSiteFacts()
    drawn.speak(language, siteMessagesOf(language))
    const document = documentOf(inLanguage(language, () => drawn.report({ instanceName, ...shown })))
    const answer = await sendDocument(document, context.req.raw, { status, language, holdsSecret: true })
    answer.headers.set('x-robots-tag', 'noindex')
    return answer
  }
}
