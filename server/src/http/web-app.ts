import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { projectRoot } from '../project-root.ts'
import { parseManifest } from './build-manifest.ts'
import { withLanguage } from './locales.ts'
import type { Mount } from './pages.ts'
import { isForMailedLinks, type Screens, screensOf } from './screens.ts'
import { createNonce, protectPage } from './security-headers.ts'
import { createStaticFiles } from './static-files.ts'
import { xml } from './xml.ts'

export const webBuild = fileURLToPath(new URL('web/dist', projectRoot))

/** The built application: its files, and its one page for every address that a browser opens. */
export function mountWebApp(build: string = webBuild): Mount {
  return (pages, { log, readSiteFacts }) => {
    const files = createStaticFiles(join(build, 'app'))
    let screens: Promise<Screens> | undefined

    async function readScreens(): Promise<Screens> {
      const manifest = await files.text('/.vite/manifest.json')
      return screensOf(manifest === undefined ? {} : parseManifest(manifest))
    }

    /** Whoever is not signed in reads it from the page. The application opens without it, too, and says what is wrong. */
    async function instanceName(): Promise<string | undefined> {
      try {
        return (await readSiteFacts()).instanceName
      } catch (error) {
        log.warn({ err: error }, 'the application is shown without the name of this site')
        return undefined
      }
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

      const named = withName(withLanguage(html), await instanceName())
      const nonce = createNonce()
      const headers = new Headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      protectPage(headers, { kind: 'app', nonce, holdsSecret: isForMailedLinks(path) })
      headers.set('x-robots-tag', 'noindex')
      return new Response(withNonce(withModules(named, modulesOf(path)), nonce), { status: isScreen(path) ? 200 : 404, headers })
    })
  }
}

/** Vite reads the nonce for what it loads later from the `meta` element. */
function withNonce(html: string, nonce: string): string {
  return html.replaceAll('<script', `<script nonce="${nonce}"`).replace('</title>', `</title><meta property="csp-nonce" nonce="${nonce}">`)
}

function withName(html: string, name: string | undefined): string {
  if (name === undefined) return html
  const text = xml(name)
  return html.replace(/<title>.*?<\/title>/, () => `<title>${text}</title><meta name="application-name" content="${text}">`)
}

function withModules(html: string, modules: string[]): string {
  return html.replace('</head>', () => `${modules.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join('')}</head>`)
}
