import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { z } from 'zod'

import { projectRoot } from '../project-root.ts'
import { descriptionOf, isForMailedLinks, isScreen } from './app-paths.ts'
import type { Mount } from './pages.ts'
import { screenModules } from './screen-modules.ts'
import { createNonce, protectPage } from './security-headers.ts'
import { createStaticFiles } from './static-files.ts'

/** By address, the inside of a way in's page until its script has run; written by the build. */
const FirstPaints = z.record(z.string(), z.string())

const webBuild = fileURLToPath(new URL('web/dist', projectRoot))

/** The built application: its files, and its one page for every address that a browser opens. */
export function mountWebApp(build: string = webBuild): Mount {
  return (pages, { config }) => {
    const files = createStaticFiles(join(build, 'app'))
    const https = config.baseUrl.startsWith('https://')
    let modulesOf: Promise<(path: string) => string[]> | undefined
    let firstPaints: Promise<z.infer<typeof FirstPaints>> | undefined

    async function readModules(): Promise<(path: string) => string[]> {
      const manifest = await files.text('/.vite/manifest.json')
      return manifest === undefined ? () => [] : screenModules(manifest)
    }

    async function readFirstPaints(): Promise<z.infer<typeof FirstPaints>> {
      const written = await files.text('/.vite/first-paints.json')
      return written === undefined ? {} : FirstPaints.parse(JSON.parse(written))
    }

    pages.get('*', async (context, next) => {
      const { path } = context.env.call
      if (path === '/index.html') return next()
      return (await files.answer(path, context.req.raw)) ?? next()
    })

    pages.get('*', async (context, next) => {
      const { path } = context.env.call
      const query = new URL(context.req.url).searchParams
      if (!opensPage(path, context.req.header('accept'))) return next()
      const html = await files.text('/index.html')
      if (html === undefined) return next()

      const modules = (await (modulesOf ??= readModules()))(path)
      const firstPaint = firstPaintOf(await (firstPaints ??= readFirstPaints()), path, query)
      const nonce = createNonce()
      const headers = new Headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      protectPage(headers, { nonce, https, scripts: true, holdsSecret: isForMailedLinks(path) })
      // A mailed link itself is for one person.
      const description = query.has('token') ? undefined : descriptionOf(path)
      if (description === undefined) headers.set('x-robots-tag', 'noindex')
      const described = description === undefined ? html : withDescription(html, description, config.baseUrl + path)
      const whole = withModules(described, modules)
      const shown = firstPaint === undefined ? whole : withFirstPaint(whole, firstPaint)
      return new Response(withNonce(shown, nonce), { status: isScreen(path) ? 200 : 404, headers })
    })
  }
}

/** A screen opens for anybody; what is not there inside the application is for browsers, which ask for HTML. */
function opensPage(path: string, accept = ''): boolean {
  return isScreen(path) || (path.startsWith('/app/') && accept.includes('text/html'))
}

/** Vite reads the nonce for what it loads later from the `meta` element. */
function withNonce(html: string, nonce: string): string {
  return html.replaceAll('<script', `<script nonce="${nonce}"`).replace('</title>', `</title><meta property="csp-nonce" nonce="${nonce}">`)
}

/** Both are our own words and paths. */
function withDescription(html: string, description: string, address: string): string {
  return html.replace('</title>', `</title><meta name="description" content="${description}"><link rel="canonical" href="${address}">`)
}

function withModules(html: string, modules: string[]): string {
  return html.replace('</head>', () => `${modules.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join('')}</head>`)
}

/** What is seen first comes first: the style sheet and the letters before the modules. */
function withFirstPaint(html: string, markup: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    .replace('<script type="module"', '<script type="module" fetchpriority="low"')
    .replace('<div id="root">', () => `<div id="root" data-drawn>${markup}`)
}

/** The one of this path that asks for most of the query; a name without a value asks for any. */
function firstPaintOf(paints: Record<string, string>, path: string, query: URLSearchParams): string | undefined {
  const fitting = Object.keys(paints).filter((address) => {
    const [ofPath, ofQuery] = address.split('?')
    return (
      ofPath === path && [...new URLSearchParams(ofQuery)].every(([name, value]) => (value ? query.get(name) === value : query.get(name)))
    )
  })
  const [address] = fitting.toSorted((a, b) => b.length - a.length)
  return address === undefined ? undefined : paints[address]
}
