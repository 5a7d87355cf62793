import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { projectRoot } from '../project-root.ts'
import { parseManifest } from './build-manifest.ts'
import type { Mount } from './pages.ts'
import { isForMailedLinks, type Screens, screensOf } from './screens.ts'
import { createNonce, protectPage } from './security-headers.ts'
import { createStaticFiles } from './static-files.ts'

export const webBuild = fileURLToPath(new URL('web/dist', projectRoot))

/** The built application: its files, and its one page for every address that a browser opens. */
export function mountWebApp(build: string = webBuild): Mount {
  return (pages, { config }) => {
    const files = createStaticFiles(join(build, 'app'))
    const https = config.baseUrl.startsWith('https://')
    let screens: Promise<Screens> | undefined

    async function readScreens(): Promise<Screens> {
      const manifest = await files.text('/.vite/manifest.json')
      return screensOf(manifest === undefined ? {} : parseManifest(manifest))
    }

    pages.get('*', async (context, next) => {
      const { path } = context.env.http
      if (path === '/index.html') return next()
      return (await files.answer(path, context.req.raw)) ?? next()
    })

    pages.get('*', async (context, next) => {
      const { path } = context.env.http
      const { isScreen, modulesOf } = await (screens ??= readScreens())
      // A screen opens for anybody; what is not there inside the application is for browsers, which ask for HTML.
      const isMissing = path.startsWith('/app/') && context.req.header('accept')?.includes('text/html')
      if (!isScreen(path) && !isMissing) return next()
      const html = await files.text('/index.html')
      if (html === undefined) return next()

      const nonce = createNonce()
      const headers = new Headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      protectPage(headers, { kind: 'app', nonce, https, holdsSecret: isForMailedLinks(path) })
      headers.set('x-robots-tag', 'noindex')
      return new Response(withNonce(withModules(html, modulesOf(path)), nonce), { status: isScreen(path) ? 200 : 404, headers })
    })
  }
}

/** Vite reads the nonce for what it loads later from the `meta` element. */
function withNonce(html: string, nonce: string): string {
  return html.replaceAll('<script', `<script nonce="${nonce}"`).replace('</title>', `</title><meta property="csp-nonce" nonce="${nonce}">`)
}

function withModules(html: string, modules: string[]): string {
  return html.replace('</head>', () => `${modules.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join('')}</head>`)
}
