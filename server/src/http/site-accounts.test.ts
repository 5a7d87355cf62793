import { beforeAll, describe, expect, test } from 'vitest'

import { createApp } from '../app.ts'
import { sharedApp, signedIn, superAdmin } from '../../test/harness.ts'
import { setUpMailServer } from '../../test/site-pages.ts'
import { pages } from '../../test/site-sources.ts'

const assets = {
  script: '/assets/accounts-1a2b3c4d.js',
  modules: ['/assets/react-1a2b3c4d.js'],
  styles: ['/assets/theme-1a2b3c4d.css'],
  fonts: ['/assets/inter-latin-1a2b3c4d.woff2'],
}

async function open(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const { services } = await sharedApp()
  const app = createApp(services, { loadPages: async () => pages, loadAccountAssets: async () => assets })
  return app.fetch(new Request(`${services.config.baseUrl}${path}`, { headers: { accept: 'text/html', ...headers } }))
}

const html = async (path: string) => (await open(path)).text()

/** What the page is hydrated with. */
async function propsOf(path: string): Promise<unknown> {
  const [, props = ''] = /<script id="props" type="application\/json">(.*?)<\/script>/.exec(await html(path)) ?? []
  return JSON.parse(props)
}

test('before the set-up the log-in leads to it', async () => {
  const answer = await open('/login')

  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/setup'])
})

describe('once there is an administrator', () => {
  beforeAll(() => superAdmin())

  test.each([
    ['/login', 'Log in', 'name="password"'],
    ['/register', 'Create your account', 'name="fullName"'],
    ['/forgot-password', 'Forgot your password?', 'name="email"'],
    ['/reset-password', 'Invalid Reset Link', 'href="/forgot-password"'],
  ])('%s shows its form before any script has run, and names the script that hydrates it', async (path, heading, part) => {
    const response = await open(path)
    const text = await response.text()

    const [root = ''] = /<div id="root" data-rendered="">.*?<noscript>/s.exec(text) ?? []
    expect(root).toContain(`<h1 class="h1">${heading}</h1>`)
    expect(root).toContain(part)
    // Fetched by `before.js` once the page is painted.
    expect(text).toContain('<template id="modules" data-hrefs="/assets/react-1a2b3c4d.js /assets/accounts-1a2b3c4d.js">')
    expect(text).toContain('<script src="/before.js">')
    expect(text).toContain('<link rel="stylesheet" href="/assets/theme-1a2b3c4d.css"/>')
    // No inline script runs under this policy, and none is needed.
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'; style-src 'self';")
    expect(response.headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
  })

  test('search engines list each page once, and none with the secret of a mailed link', async () => {
    const { services } = await sharedApp()
    const login = await html('/login?next=%2Fapp')
    const mailed = await open('/reset-password?token=a&email=b%40c.example')

    expect(login).toContain('<meta name="description" content="Log in to your workspace')
    expect(login).toContain(`<link rel="canonical" href="${services.config.baseUrl}/login"/>`)
    expect(await mailed.text()).toContain('<meta name="robots" content="noindex"/>')
    expect(mailed.headers.get('cache-control')).toBe('no-store')
    expect(mailed.headers.get('referrer-policy')).toBe('no-referrer')
  })

  test.each([
    ['/register', { plan: null, currency: 'ZAR' }],
    ['/register?plan=none&currency=EUR', { plan: null, currency: 'ZAR' }],
    ['/register?currency=USD&utm_source=mail&plan=growth', { plan: 'growth', currency: 'USD' }],
    ['/login?google=cancelled', { google: 'cancelled', hasLeft: false }],
    ['/login?left=app&google=nonsense', { google: null, hasLeft: true }],
    ['/reset-password?token=abc&email=naledi%40fynbosdesk.example', { link: { token: 'abc', email: 'naledi@fynbosdesk.example' } }],
  ])('%s is rendered and hydrated with what its query says', async (path, props) => {
    expect(await propsOf(path)).toMatchObject(props)
  })

  test('whoever is signed in is led from the sign-up to the app, with what the link said', async () => {
    const { headers } = await signedIn()

    const [plain, withPlan] = [await open('/register', headers), await open('/register?plan=growth&currency=USD', headers)]

    expect([plain.status, plain.headers.get('location')]).toEqual([302, '/app'])
    expect(withPlan.headers.get('location')).toBe('/app?plan=growth&currency=USD')
  })

  test('whoever logs in may be here for the first time', async () => {
    expect(await html('/login')).not.toContain('again')
  })

  test('the chosen plan stands beside the form, in its currency', async () => {
    expect(await html('/register?plan=growth&currency=USD')).toMatch(/Selected plan.*<b>Growth<\/b>.*\$/s)
    expect(await html('/register')).not.toContain('Selected plan')
  })

  test('a link cannot end the element that holds what the page is hydrated with', async () => {
    const email = '</script><script>alert(1)</script>@c.example'

    const path = `/reset-password?token=a&email=${encodeURIComponent(email)}`

    expect(await propsOf(path)).toMatchObject({ link: { email } })
    expect(await html(path)).not.toContain('<script>alert')
  })

  test('without a mail server a forgotten password leads to an administrator, and the steps of a sign-up name no address to confirm', async () => {
    const before = await html('/forgot-password')
    const beforeSignUp = await html('/register?plan=agency')

    await setUpMailServer()

    expect(before).toContain('This site sends no mail')
    await expect.poll(() => html('/forgot-password')).toContain('We send a link to choose a new password')
    const confirm = 'Confirm your email address.'
    expect(beforeSignUp).not.toContain(confirm)
    expect(await html('/register?plan=agency')).toContain(confirm)
  })

  test('a page is not sent again to a browser that has it', async () => {
    const first = await open('/login')

    const again = await open('/login', { 'if-none-match': first.headers.get('etag') ?? '' })

    expect([first.status, again.status]).toEqual([200, 304])
  })
})
