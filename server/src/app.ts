import type { Services } from './context.ts'
import { builtAccountAssets, type LoadAccountAssets } from './doors/account-assets.ts'
import { createAdmission } from './doors/admission.ts'
import { type Answered, closeCall, refusalOrBug, stepOf } from './doors/answer.ts'
import { type Call, openCall, originOf, type ServerBindings } from './doors/call.ts'
import { createDevWeb } from './doors/dev-web-app.ts'
import { createFilesDoor } from './doors/files.ts'
import { createExportsDoor, exportsPrefix } from './doors/exports.ts'
import { createFunctionsDoor } from './doors/functions.ts'
import { mountRedirects } from './doors/redirects.ts'
import { newsletterPrefix } from './doors/newsletter.ts'
import { createPages } from './doors/pages.ts'
import { functionsPrefix } from './doors/refusal.ts'
import { createRestDoor } from './doors/rest.ts'
import { createRpcDoor } from './doors/rpc.ts'
import { createSite } from './doors/site.ts'
import type { LoadPages } from './doors/site-view.ts'
import { mountStopMails } from './doors/stop-mails.ts'
import { mountWebApp, webBuild } from './doors/web-app.ts'
import { handleAuthRequest } from './features/identity/factors/auth-requests.ts'
import { sandboxApi } from './features/publishing/channels/sandbox-api.ts'
import { withOrigin } from './infra/origin.ts'
import { traced } from './infra/tracing.ts'
import type { Operations } from './operations.ts'

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

/** Every way in. Calls take the short path; pages go through Hono. */
export function createApp(services: Services, options: AppOptions = {}): App {
  const { config } = services
  const rpc = createRpcDoor(services)
  const rest = createRestDoor(services)
  const functions = createFunctionsDoor(services)
  const files = createFilesDoor(services)
  const exported = createExportsDoor(services)
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
    mountStopMails,
    site.mount,
    dev?.mount ?? mountWebApp(options.webBuild),
    site.mountNotFound,
  ])
  const { admit, enter, enterWithKey } = createAdmission(services)

  async function answer(call: Call): Promise<Response> {
    if (call.path.startsWith('/rpc/')) return enter(rpc, call)
    if (call.path.startsWith('/api/v1/')) return enterWithKey(rest, call)
    if (call.path.startsWith(functionsPrefix)) return enter(functions, call)
    if (call.path.startsWith('/files/')) return enter(files, call)
    if (call.path.startsWith(exportsPrefix)) return enter(exported, call)
    if (call.path.startsWith('/api/') || call.path.startsWith(newsletterPrefix)) await admit(call)
    if (call.path.startsWith('/api/auth/')) return handleAuthRequest(services, call.request, call.address)
    return pages.fetch(call.request, { ...call.bindings, call })
  }

  return {
    async fetch(request, bindings) {
      const call = openCall(services, request, bindings)
      return traced(
        () => stepOf(call),
        async (note) => {
          let response: Response
          try {
            response = await withOrigin(originOf(call), () => answer(call))
          } catch (error) {
            response = refusalOrBug(call, error)
          }
          const answered = closeCall(call, response)
          options.onAnswer?.(answered)
          note({ 'http.response.status_code': answered.status })
          return response
        },
      )
    },
    close: () => services.live.close(),
  }
}
