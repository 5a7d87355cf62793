import type { Services } from './context.ts'
import { builtAccountAssets, type LoadAccountAssets } from './http/account-assets.ts'
import { createAdmission } from './http/admission.ts'
import { type Answered, finishResponse, refusalOrBug, stepOf } from './http/answer.ts'
import { type HttpContext, openHttpContext, originOf, type ServerBindings } from './http/http-context.ts'
import { createDevWeb } from './http/dev-web-app.ts'
import { createFilesHandler } from './http/files.ts'
import { createMediaHandler } from './http/media.ts'
import { mediaPrefix, publishedPrefix, uploadsPrefix } from './http/media-prefix.ts'
import { createPublishedHandler } from './http/published-media.ts'
import { createUploadsHandler } from './http/uploads.ts'
import { calendarPrefix, createCalendarHandler } from './http/calendar-feed.ts'
import { createExportsHandler, exportsPrefix } from './http/exports.ts'
import { createFunctionsHandler } from './http/functions.ts'
import { mountLocales } from './http/locales.ts'
import { mountRedirects } from './http/redirects.ts'
import { newsletterPrefix } from './http/newsletter.ts'
import { createPages } from './http/pages.ts'
import { functionsPrefix } from './http/refusal.ts'
import { createRestHandler } from './http/rest.ts'
import { createRpcHandler } from './http/rpc.ts'
import { reportPrefix } from './http/site-report.ts'
import { reviewPrefix } from './http/site-review.ts'
import { createSite } from './http/site.ts'
import type { LoadPages } from './http/site-view.ts'
import { mountStopMails } from './http/stop-mails.ts'
import { mountWebApp, webBuild } from './http/web-app.ts'
import { createWebhooksHandler } from './http/webhooks.ts'
import { webhooksPrefix } from './http/webhooks-prefix.ts'
import { handleAuthRequest } from './features/identity/factors/public.ts'
import { sandboxApi } from './features/publishing/channels/public.ts'
import { withOrigin } from './infra/origin.ts'
import { traced } from './infra/tracing.ts'
import type { Operations } from './operations.ts'
import { inLanguage } from './sentences.ts'

export interface App {
  fetch: (request: Request, bindings?: ServerBindings) => Promise<Response>
  /** Ends the event streams, which never end by themselves. */
  close: () => void
}

export interface AppOptions {
  /** /healthz, /readyz and /metrics. */
  operations?: Operations
  /** Told of each answer, for the figures. */
  onAnswer?: (answered: Answered) => void
  /** Where the built web application lies. */
  webBuild?: string
  /** The public pages; as built when it is left out. */
  loadPages?: LoadPages
  /** The script and styles of the account pages; as built when it is left out. */
  loadAccountAssets?: LoadAccountAssets
}

/** What is held to the limits of a request without a session. */
const admitted = ['/api/', newsletterPrefix, reviewPrefix, reportPrefix, calendarPrefix]

/** The HTTP application: procedures take the short path; pages go through Hono. */
export function createApp(services: Services, options: AppOptions = {}): App {
  const { config } = services
  const rpc = createRpcHandler(services)
  const rest = createRestHandler(services)
  const functions = createFunctionsHandler(services)
  const files = createFilesHandler(services)
  const media = createMediaHandler(services)
  const published = createPublishedHandler(services)
  const uploads = createUploadsHandler(services)
  const exported = createExportsHandler(services)
  const calendarFeed = createCalendarHandler(services)
  const webhooks = createWebhooksHandler(services)
  const dev = config.dev ? createDevWeb() : undefined
  const site = createSite(
    services,
    dev ?? {
      loadPages: options.loadPages,
      loadAccountAssets: options.loadAccountAssets ?? builtAccountAssets(options.webBuild ?? webBuild),
    },
  )
  const pages = createPages(services, [
    (root) => options.operations && root.route('/', options.operations),
    (root) => root.route('/sandbox/api', sandboxApi(services)),
    mountRedirects,
    mountLocales,
    mountStopMails,
    site.mount,
    dev?.mount ?? mountWebApp(options.webBuild),
    site.mountNotFound,
  ])
  const { admit, withSession, withKeyOrSession } = createAdmission(services)

  async function answer(http: HttpContext): Promise<Response> {
    if (http.path.startsWith('/rpc/')) return withSession(rpc, http)
    if (http.path.startsWith('/api/v1/')) return withKeyOrSession(rest, http)
    if (http.path.startsWith(functionsPrefix)) return withSession(functions, http)
    if (http.path.startsWith('/files/')) return withSession(files, http)
    if (http.path.startsWith(mediaPrefix)) return withKeyOrSession(media, http)
    if (http.path.startsWith(publishedPrefix)) return published(http)
    if (http.path.startsWith(uploadsPrefix)) return withKeyOrSession(uploads, http)
    if (http.path.startsWith(exportsPrefix)) return withSession(exported, http)
    if (admitted.some((prefix) => http.path.startsWith(prefix))) await admit(http)
    if (http.path.startsWith(calendarPrefix)) return calendarFeed(http)
    if (http.path.startsWith(webhooksPrefix)) return webhooks(http)
    if (http.path.startsWith('/api/auth/')) return handleAuthRequest(services, http.request, http.address)
    return pages.fetch(http.request, { ...http.bindings, http })
  }

  async function answerOrRefuse(http: HttpContext): Promise<Response> {
    try {
      return await answer(http)
    } catch (error) {
      return refusalOrBug(http, error)
    }
  }

  return {
    async fetch(request, bindings) {
      const http = openHttpContext(services, request, bindings)
      return withOrigin(originOf(http), () =>
        traced(
          () => stepOf(http),
          async (note) => {
            const response = await inLanguage(http.language, () => answerOrRefuse(http))
            const answered = finishResponse(services, http, response)
            options.onAnswer?.(answered)
            note({ 'http.response.status_code': answered.status })
            return response
          },
        ),
      )
    },
    close: () => services.live.close(),
  }
}
