import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { sharedApp } from '../../test/harness.ts'
import { type App, createApp } from '../app.ts'

const script = 'console.log("Postwright")'
const build = {
  'app/index.html':
    '<!doctype html><head><title>Postwright</title></head><div id="root"></div><script type="module" src="/assets/index-1a2b.js"></script>',
  'app/.vite/first-paints.json': JSON.stringify({
    '/login': '<h1>Log in</h1>',
    '/register': '<h1>Create your account</h1>',
    '/register?plan=growth': '<h1>Growth in rand</h1>',
    '/register?plan=growth&currency=USD': '<h1>Growth in dollars</h1>',
    '/reset-password': '<h1>Invalid Reset Link</h1>',
    '/reset-password?token&email': '<h1>Checking your link</h1>',
  }),
  'app/.vite/manifest.json': JSON.stringify({
    'index.html': { file: 'assets/index-1a2b.js' },
    'routes/login.tsx?tsr-split=component': { file: 'assets/login-3c4d.js', imports: ['index.html'] },
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
  const [first, second] = [await open('/app/dashboard', asBrowser), await open('/login', asBrowser)]

  expect([first.status, second.status]).toEqual([200, 200])
  expect(first.headers.get('cache-control')).toBe('no-store')
  const policy = first.headers.get('content-security-policy') ?? ''
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
  expect(await first.text()).toContain(`<script nonce="${nonce}" type="module"`)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(second.headers.get('content-security-policy')).not.toBe(policy)
})

test('a way in is drawn before its script has run, and other screens are not', async () => {
  const [login, dashboard] = [await open('/login', asBrowser), await open('/app/dashboard', asBrowser)]

  const first = await login.text()
  expect(first).toContain('<div id="root" data-drawn><h1>Log in</h1></div>')
  expect(first.match(/fetchpriority="low"/g)).toHaveLength(2)
  const plain = await dashboard.text()
  expect(plain).toContain('<div id="root"></div>')
  expect(plain).not.toContain('fetchpriority')
})

test.each([
  ['/register', 'Create your account'],
  ['/register?plan=none&currency=USD', 'Create your account'],
  ['/register?plan=growth', 'Growth in rand'],
  ['/register?currency=USD&utm_source=mail&plan=growth', 'Growth in dollars'],
  ['/register?plan=growth&currency=EUR', 'Growth in rand'],
  ['/reset-password', 'Invalid Reset Link'],
  ['/reset-password?token=&email=naledi%40fynbosdesk.example', 'Invalid Reset Link'],
  ['/reset-password?token=abc&email=naledi%40fynbosdesk.example', 'Checking your link'],
])('%s begins as its query says', async (address, heading) => {
  expect(await (await open(address, asBrowser)).text()).toContain(`<div id="root" data-drawn><h1>${heading}</h1></div>`)
})

test('every route of the application is known as a screen', async () => {
  const files = await readdir(new URL('../../../web/app/routes', import.meta.url))
  const routes = files.filter((name) => name.endsWith('.tsx') && !/^__root|\.test\.|^-/.test(name)).map(addressOf)

  const unknown = []
  for (const route of routes) if ((await open(route)).status === 404) unknown.push(route)

  expect(unknown).toEqual([])
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
  const answer = await open('/login', { method: 'HEAD' })

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

/** `app.business.$businessId.profile.tsx` is shown at `/app/business/x/profile`. */
function addressOf(file: string): string {
  const parts = file
    .replace(/\.tsx$/, '')
    .split('.')
    .filter((part) => part !== 'index' && !part.startsWith('_'))
  return `/${parts.map((part) => (part.startsWith('$') ? 'x' : part)).join('/')}`
}

test('search engines may list the ways in, once each and described, and no other screen', async () => {
  const login = await open('/login?next=%2Fapp', asBrowser)
  const text = await login.text()

  expect(login.headers.get('x-robots-tag')).toBeNull()
  expect(text).toContain('<meta name="description" content="Log in to your workspace')
  expect(text).toContain(`<link rel="canonical" href="${baseUrl}/login">`)
  expect((await open('/reset-password', asBrowser)).headers.get('x-robots-tag')).toBeNull()
  for (const path of ['/app/dashboard', '/reset-password?token=a&email=b%40c.example', '/setup', '/app/nothing'])
    expect((await open(path, asBrowser)).headers.get('x-robots-tag')).toBe('noindex')
})

test('a page names the modules of its screen, so that they are fetched at once', async () => {
  expect(await (await open('/login', asBrowser)).text()).toContain(
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/login-3c4d.js"></head>',
  )
  expect(await (await open('/register', asBrowser)).text()).not.toContain('modulepreload')
})
