import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { sharedApp } from '../../test/harness.ts'
import { type App, createApp } from '../app.ts'
import { saveIdentity } from '../features/core/instance/settings.ts'

const script = 'console.log("Postwright")'
const build = {
  'app/index.html':
    '<!doctype html><head><title>Postwright</title></head><div id="root"></div><script type="module" src="/assets/index-1a2b.js"></script>',
  'app/.vite/manifest.json': JSON.stringify({
    'index.html': { file: 'assets/index-1a2b.js' },
    'routes/setup.tsx?tsr-split=component': { file: 'assets/setup-3c4d.js', imports: ['index.html'] },
    'routes/verify-email.tsx?tsr-split=component': { file: 'assets/index-1a2b.js' },
    'routes/app.dashboard.tsx?tsr-split=component': { file: 'assets/index-1a2b.js' },
  }),
  'app/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'app/assets/index-1a2b.js': script,
  'app/assets/index-1a2b.js.gz': gzipSync(script),
}

let folder: string
let app: App
let baseUrl: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postwright-build-'))
  for (const [name, content] of Object.entries(build)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  const { services } = await sharedApp()
  baseUrl = services.config.baseUrl
  app = createApp(services, { webBuild: folder })
})

afterAll(() => rm(folder, { recursive: true }))

function open(path: string, init?: RequestInit): Promise<Response> {
  return app.fetch(new Request(baseUrl + path, init))
}

const asBrowser = { headers: { accept: 'text/html,application/xhtml+xml' } }

test('a screen is the page of the application, never kept, with a policy whose nonce its scripts carry', async () => {
  const [first, second] = [await open('/app/dashboard', asBrowser), await open('/setup', asBrowser)]

  expect([first.status, second.status]).toEqual([200, 200])
  expect(first.headers.get('cache-control')).toBe('no-store')
  const policy = first.headers.get('content-security-policy') ?? ''
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
  expect(await first.text()).toContain(`<script nonce="${nonce}" type="module"`)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types parse-html ProseMirrorClipboard")
  expect(second.headers.get('content-security-policy')).not.toBe(policy)
})

test('a screen has the name of the site, whatever is in it', async () => {
  const { services } = await sharedApp()
  await services.db.asSystem('test', (tx) => saveIdentity(tx, { name: 'Fynbos "Desk" & <script>Sons' }))

  await vi.waitFor(async () => {
    const html = await (await open('/setup', asBrowser)).text()
    const escaped = 'Fynbos &quot;Desk&quot; &amp; &lt;script&gt;Sons'
    expect(html).toContain(`<title>${escaped}</title>`)
    expect(html).toContain(`<meta name="application-name" content="${escaped}">`)
  })
})

test('an unknown screen is the application with 404; an unknown file or call is no page', async () => {
  const page = await open('/app/nothing/here', asBrowser)
  const file = await open('/assets/gone-1a2b.js', asBrowser)
  const program = await open('/nothing/here')

  expect(page.status).toBe(404)
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(file.status).toBe(404)
  expect(await file.json()).toMatchObject({ code: 'NOT_FOUND' })
  expect(await program.json()).toMatchObject({ code: 'NOT_FOUND' })
})

test('files are kept for ever when their name has a hash, are sent compressed, and not again', async () => {
  const asset = await open('/assets/index-1a2b.js', { headers: { 'accept-encoding': 'gzip, br' } })
  const plain = await open('/assets/index-1a2b.js')
  const icon = await open('/favicon.svg')
  const again = await open('/favicon.svg', { headers: { 'if-none-match': icon.headers.get('etag') ?? '' } })

  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(asset.headers.get('content-encoding')).toBe('gzip')
  expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(Buffer.from(await asset.arrayBuffer())).toEqual(build['app/assets/index-1a2b.js.gz'])
  expect(await plain.text()).toBe(script)
  expect(icon.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  expect(again.status).toBe(304)
})

test('nothing outside the build is served', async () => {
  for (const path of ['/assets/../../package.json', '/assets/%2e%2e/%2e%2e/package.json', '/.env', '/assets/..%2f..%2fpackage.json']) {
    const answer = await open(path)
    expect(answer.status, path).toBe(404)
  }
})

test('HEAD answers like GET, without a body', async () => {
  const answer = await open('/setup', { method: 'HEAD' })

  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe('')
})

test.each([
  ['/dashboard', '/app/dashboard'],
  ['/chat/019a9d5e-0000-7000-8000-000000000000', '/app/chat/019a9d5e-0000-7000-8000-000000000000'],
  ['/settings?tab=team', '/app/settings?tab=team'],
])('%s has moved to %s', async (from, to) => {
  const answer = await open(from, { ...asBrowser, redirect: 'manual' })

  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe(to)
})

test('no search engine lists a screen', async () => {
  for (const path of ['/app/dashboard', '/setup', '/verify-email?token=a', '/app/nothing'])
    expect((await open(path, asBrowser)).headers.get('x-robots-tag')).toBe('noindex')
})

test('a page names the modules of its screen, so that they are fetched at once', async () => {
  expect(await (await open('/setup', asBrowser)).text()).toContain(
    '<link rel="modulepreload" crossorigin href="/assets/setup-3c4d.js"></head>',
  )
  expect(await (await open('/app/nothing', asBrowser)).text()).not.toContain('modulepreload')
})
