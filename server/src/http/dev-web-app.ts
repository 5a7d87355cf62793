import { fileURLToPath } from 'node:url'

import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { createDevServer } from '@postwright/web/dev-server.ts'
import type { SitePages } from '@postwright/web/site/pages.ts'
import type { MiddlewareHandler } from 'hono'

import type { LoadAccountAssets } from './account-assets.ts'
import type { ServerBindings } from './http-context.ts'
import { withLanguage } from './locales.ts'
import type { Mount, PageEnvironment } from './pages.ts'
import type { LoadPages } from './site-view.ts'

export interface DevWeb {
  mount: Mount
  loadPages: LoadPages
  loadAccountAssets: LoadAccountAssets
  transform: (path: string, html: string) => Promise<string>
}

/** The application and the public pages from their sources, with hot reload. */
export function createDevWeb(): DevWeb {
  const vite = import('@postwright/web/dev-server.ts')
  const site = vite.then(({ createSiteServer }) => createSiteServer())
  const app = vite.then(({ createDevServer }) => createDevServer(withLanguage))

  return {
    mount(pages) {
      pages.get('/site/*', answerBy(site))
      pages.get('*', answerBy(app))
    },
    async loadPages() {
      const module = await (await site).ssrLoadModule('/site/render.tsx')
      return module.pages as SitePages
    },
    loadAccountAssets: async (page) => ({ script: `/@fs${islandFolder}/${page}.tsx`, modules: [], styles: [], fonts: [] }),
    transform: async (path, html) => (await app).transformIndexHtml(path, html),
  }
}

const islandFolder = fileURLToPath(new URL('islands', import.meta.resolve('@postwright/web/site/accounts/hydrate.tsx')))

/** Vite answers on Node's own request and response. */
function answerBy(starting: ReturnType<typeof createDevServer>): MiddlewareHandler<PageEnvironment> {
  return async (context, next) => {
    const { incoming, outgoing }: ServerBindings = context.env
    if (!incoming || !outgoing || 'stream' in incoming || 'stream' in outgoing) return next()

    const vite = await starting
    const passedOn = Promise.withResolvers<boolean>()
    outgoing.once('close', () => passedOn.resolve(false))
    vite.middlewares(incoming, outgoing, () => passedOn.resolve(true))
    return (await passedOn.promise) ? next() : new Response(null, RESPONSE_ALREADY_SENT)
  }
}
