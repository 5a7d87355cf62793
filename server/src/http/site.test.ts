import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { createApp } from '../app.ts'
import { sharedApp, signedIn, superAdmin } from '../../test/harness.ts'
import { html, page, setUpMailServer } from '../../test/site-pages.ts'
import { pages } from '../../test/site-sources.ts'

const everyPage = [
  '/pricing',
  '/help',
  '/help/guide',
  ...pages.guideSlugs.map((slug) => `/help/guide/${slug}`),
  '/help/tutorials',
  '/privacy',
  '/terms',
  '/cookies',
  '/blog',
]

test('the start page sends who installs to the set-up, who is signed in to the app, and greets everybody else', async () => {
  const before = await page('/')
  await superAdmin()
  const { headers } = await signedIn()

  expect(before.headers.get('location')).toBe('/setup')
  expect((await page('/', headers)).headers.get('location')).toBe('/app')
  expect((await page('/?signedIn=google', headers)).headers.get('location')).toBe('/app?signedIn=google')
  expect((await page('/?email=confirmed', headers)).headers.get('location')).toBe('/app')
  expect(await html('/?email=confirmed')).toContain('Your email address is confirmed.')
  const home = await html('/')
  expect(home).not.toContain('Your email address is confirmed.')
  expect(home).toContain('Start Creating Content')
  expect(home.match(/<span class="tag">Example<\/span>/g)).toHaveLength(3)
})

test.each(everyPage)('%s has one headline, and its address', async (path) => {
  const response = await page(path)
  const text = await response.text()

  expect(response.status).toBe(200)
  expect(text.match(/<h1/g)).toHaveLength(1)
  expect(text).toContain(`<link rel="canonical" href="http://localhost:3000${path}"`)
})

test.each(['/', '/newsletter', ...everyPage])('%s has one small script, and a policy that names it', async (path) => {
  const response = await page(path)
  const text = await response.text()
  const scripts = [...text.matchAll(/<script type="module">(.*?)<\/script>/gs)].map(([, script]) => script ?? '')

  expect(scripts).toHaveLength(1)
  expect(text.match(/<form[^>]* data-newsletter/g)).toHaveLength(1)
  const [script = ''] = scripts
  const hash = createHash('sha256').update(script).digest('base64')
  expect(response.headers.get('content-security-policy')).toContain(`script-src 'sha256-${hash}';`)
  expect(gzipSync(script).byteLength).toBeLessThan(3 * 1024)
})

test('every address that the pages link to is there', async () => {
  const texts = await Promise.all(['/', ...everyPage].map((path) => html(path)))
  const links = new Set(texts.flatMap((text) => [...text.matchAll(/href="(\/[^"#?]*)/g)].map(([, path]) => path ?? '')))
  const elsewhere = /^\/(app|login|register|favicon\.svg|api\/v1\/openapi\.json|.*\.(woff2|png)$)/

  const missing = []
  for (const path of [...links].filter((one) => !elsewhere.test(one))) if ((await page(path)).status === 404) missing.push(path)

  expect(missing).toEqual([])
})

test('without a mail server no page says that a mail is on its way', async () => {
  for (const path of ['/', '/newsletter']) {
    const text = await html(path)
    expect(text, path).not.toContain('You confirm by email first')
    expect(text, path).toContain('This site sends no mail yet')
  }

  await setUpMailServer()

  for (const path of ['/', '/newsletter']) await expect.poll(() => html(path), { message: path }).toContain('You confirm by email first')
})

test('the start page has the parts that the specification counts, and claims nothing that this version cannot do', async () => {
  await superAdmin()
  const text = await html('/')
  const counts = (start: string, end: string, item: RegExp) => text.slice(text.indexOf(start), text.indexOf(end)).match(item)?.length

  expect(counts('id="diff"', 'id="features"', /<li>/g)).toBe(6)
  expect(counts('id="features"', 'id="screens"', /<article/g)).toBe(6)
  expect(counts('id="how-it-works"', 'id="reviews"', /<h3>/g)).toBe(6)
  expect(counts('id="reviews"', 'id="final"', /<blockquote/g)).toBe(3)
  expect(text).toContain('Start Creating Content')
  const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'))
  const claims = main.replace(/<p class="next">.*?<\/p>/s, '')
  expect(claims.match(/\b(statistics|engagement|checkout)\b/gi)).toBeNull()
  expect(main).toMatch(/Not in this version yet:<\/b> sending to WhatsApp/)
})

test.each([...everyPage, '/newsletter', '/robots.txt', '/blog/rss.xml'])(
  '%s takes a query of 8 KB and repeats none of it',
  async (path) => {
    const long = 'a'.repeat(8192)
    const query = ['q', 'topic', 'currency', 'email', 'to'].map((name) => `${name}=${long}`).join('&')

    const response = await page(`${path}?${query}`)

    expect(response.status).toBe(200)
    expect(await response.text()).not.toContain('a'.repeat(400))
  },
)

test('the start page writes the used and the included quota in one way', async () => {
  await superAdmin()
  const [quotas = ''] = /<dl class="frag quotas">.*?<\/dl>/s.exec(await html('/')) ?? []

  expect(quotas.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')).toContain('38,600 of 100,000 tokens')
})

test('a cursor of 8 KB is a page that is not there', async () => {
  expect((await page(`/blog?before=${'a'.repeat(8192)}`)).status).toBe(404)
})

test('the policies say what the specification says', async () => {
  const [privacy, terms, cookies] = [await html('/privacy'), await html('/terms'), await html('/cookies')]

  for (const text of [privacy, terms, cookies]) expect(text).toContain('January 1, 2025')
  expect(privacy).toContain('under 13')
  for (const statement of [
    'one account per person',
    'billed in advance',
    'non-refundable unless required by law',
    '30 days’ notice',
    'law of California',
  ])
    expect(terms).toContain(statement)
  expect(cookies).toContain('30 days to 2 years')
})

test.each([
  '/nowhere',
  '/blog/nothing-here',
  '/blog/nothing-here/AAAAAAAAAAAAAAAA.png',
  '/blog/..%2f..%2fetc%2fpasswd',
  '/blog/%00',
  '/blog?before=nonsense',
  '/help/guide/..%2f..%2f..%2fpackage.json',
  '/help/guide/constructor',
  '/sandbox/not-a-wall',
  '/sandbox/0197f3c2-0000-7000-8000-000000000001',
])('%s is a page that says it is not there', async (path) => {
  const response = await page(path)

  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toContain('text/html')
  const text = await response.text()
  expect(text).toContain('Oops! Page not found')
  expect(text).toContain('Return to Home')
  expect(text).toContain('content="noindex"')
})

test('a page that a browser has is not sent again, and is sent compressed', async () => {
  await expect.poll(askedTwice).toEqual(['br', 304])
})

/** Other tests change what is known of the instance, and every page with it: of two pages in a row one may be another. */
async function askedTwice() {
  const first = await page('/terms', { 'accept-encoding': 'gzip, br' })
  const again = await page('/terms', { 'if-none-match': first.headers.get('etag') ?? '' })
  return [first.headers.get('content-encoding'), again.status]
}

test('who is signed in finds the way back to the app', async () => {
  const { headers } = await signedIn()

  expect(await html('/pricing', headers)).toContain('Open the app')
  expect(await html('/pricing')).not.toContain('Open the app')
})

test('a bug is a page that says so, with the number of the request and nothing of itself', async () => {
  const { services, takeErrors } = await sharedApp()
  const app = createApp(services, { loadPages: () => Promise.reject(new Error('a secret of ours')) })

  const response = await app.fetch(new Request(`${services.config.baseUrl}/terms`, { headers: { accept: 'text/html' } }))

  expect(response.status).toBe(500)
  const text = await response.text()
  expect(text).toContain('Something went wrong')
  expect(text).toContain(response.headers.get('x-request-id'))
  expect(text).not.toContain('secret')
  expect(takeErrors()).toHaveLength(1)
})

test.each([
  ['/pricing/?currency=USD', '/pricing?currency=USD'],
  ['/help/guide/writing/', '/help/guide/writing'],
])('%s leads to the one address of its page', async (from, to) => {
  const { status, headers } = await page(from)

  expect([status, headers.get('location')]).toEqual([308, to])
})

test('search engines may list the newsletter, and none of its answers', async () => {
  const gone = await html('/newsletter/confirm?token=none')

  expect(await html('/newsletter')).toContain('<link rel="canonical" href="http://localhost:3000/newsletter"')
  expect(gone).toContain('content="noindex"')
  expect(gone).not.toContain('rel="canonical"')
})

test('robots are told what is not for them, and where the map is', async () => {
  const text = await html('/robots.txt')

  expect(text).toContain('Disallow: /app')
  expect(text).not.toContain('/login')
  expect(text).toContain('Sitemap: http://localhost:3000/sitemap.xml')
})

test('a manifest names the instance and its icons', async () => {
  const response = await page('/manifest.webmanifest')

  expect(response.headers.get('content-type')).toBe('application/manifest+json')
  expect(await response.json()).toMatchObject({
    name: 'Postwright',
    icons: [{ type: 'image/svg+xml' }, { sizes: '192x192' }, { sizes: '512x512' }],
  })
})

test.each([
  ['/', ['>Features<', '>How It Works<', '>Reviews<', '>Log In<', '>Try Now<', 'Start Creating Content']],
  ['/blog', ['>Features<', '>How It Works<', '>Pricing<', '>Reviews<', '>Log In<', '>Try Now<']],
  [
    '/help',
    ['>All Topics', '>Getting Started', '>Content Creation', '>Scheduling', '>Analytics', '>Billing', '>Integrations', 'User Guide'],
  ],
  ['/help', ['10 AI-generated posts per month, basic scheduling and one social account']],
  ['/pricing', ['Most Popular', 'No setup fees', 'Cancel anytime', '14-day money-back guarantee', 'Quotas reset monthly', '>Custom<']],
  ['/terms', ['Quotas reset monthly, and unused quotas expire.']],
])('%s says the words that the specification gives it: %s', async (path, words) => {
  const text = await html(path)

  expect(words.filter((word) => !text.includes(word))).toEqual([])
})
