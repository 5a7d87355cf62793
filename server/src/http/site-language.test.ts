import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'

import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { beforeAll, describe, expect, test } from 'vitest'

import { createApp } from '../app.ts'
import { createLog } from '../infra/log.ts'
import { readLocalesFrom } from '../locales.ts'
import { projectRoot } from '../project-root.ts'
import { sharedApp, superAdmin } from '../../test/harness.ts'
import { html, page } from '../../test/site-pages.ts'
import { pages } from '../../test/site-sources.ts'

const base = 'http://localhost:3000'
const german = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' }

beforeAll(() => superAdmin())

describe('a public page speaks', () => {
  test('English to whoever asks for nothing', async () => {
    const text = await html('/pricing')

    expect(text).toContain('<html lang="en">')
    expect(text).toContain('Questions about paying')
  })

  test('the language that the browser asks for, and says that it depends on it', async () => {
    const answer = await page('/pricing', german)

    expect(await answer.text()).toContain('<html lang="de">')
    expect(answer.headers.get('content-language')).toBe('de')
    expect(answer.headers.get('vary')).toContain('accept-language')
  })

  test('the language that was chosen in the browser before', async () => {
    expect(await html('/pricing', { cookie: 'language=de' })).toContain('<html lang="de">')
  })

  test.each([
    ['/de/pricing', 'en', '<html lang="de">'],
    ['/en/pricing', 'de', '<html lang="en">'],
    ['/de', 'en', '<html lang="de">'],
    ['/de/help/guide', 'en', '<html lang="de">'],
  ])('the language that its address names: %s for who reads %s', async (path, language, expected) => {
    expect(await html(path, { 'accept-language': language })).toContain(expected)
  })

  test('not a language that there is none of: the address leads nowhere', async () => {
    expect((await page('/fr/pricing')).status).toBe(404)
    expect((await page('/de/nowhere')).status).toBe(404)
    expect((await page('/de/api/v1/account')).status).toBe(404)
  })
})

describe('search engines', () => {
  test.each([
    ['/pricing', `${base}/pricing`],
    ['/en/pricing', `${base}/pricing`],
    ['/de/pricing', `${base}/de/pricing`],
    ['/de', `${base}/de`],
  ])('find %s under one address, and the same in each language', async (path, canonical) => {
    const text = await html(path)
    const ownPath = path === '/de' ? '' : '/pricing'

    expect(text).toContain(`<link rel="canonical" href="${canonical}"`)
    expect(text).toContain(`<link rel="alternate" hrefLang="en" href="${base}${ownPath || '/'}"`)
    expect(text).toContain(`<link rel="alternate" hrefLang="de" href="${base}/de${ownPath}"`)
    expect(text).toContain(`<link rel="alternate" hrefLang="x-default" href="${base}${ownPath || '/'}"`)
  })

  test('are told of no translation of what is none: the blog', async () => {
    const text = await html('/de/blog')

    expect(text).toContain(`<link rel="canonical" href="${base}/blog"`)
    expect(text).not.toContain('hrefLang="x-default"')
  })

  test('read of both languages in the site map', async () => {
    const text = await html('/sitemap.xml')

    for (const path of ['/', '/de', '/pricing', '/de/pricing', '/de/help/guide/writing'])
      expect(text).toContain(`<loc>${base}${path}</loc>`)
    expect(text).not.toContain('/de/blog')
  })
})

test('the links of a page that names its language lead to pages in that language, and the switch to each', async () => {
  const text = await html('/de/pricing')

  expect(text).toContain('href="/de/help"')
  expect(text).toContain('href="/de"')
  expect(text).toContain('href="/de/#features"')
  expect(text).toContain('action="/de/newsletter"')
  expect(text).toContain('href="/de/register')
  expect(text).not.toMatch(/ href="\/(?:"|#|help|blog|privacy|login|register)/)
  expect(text).toMatch(/<a href="\/en\/pricing" lang="en" hrefLang="en">English<\/a>/)
  expect(await html('/pricing')).toContain('href="/help"')
})

test('a slash too many is taken away without losing the language', async () => {
  const answer = await page('/de/pricing/?currency=USD')

  expect([answer.status, answer.headers.get('location')]).toEqual([308, '/de/pricing?currency=USD'])
})

describe('the way in', () => {
  test('keeps the language of the page that leads to it, by a cookie', async () => {
    const answer = await page('/de/register?plan=solo')

    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/register?plan=solo'])
    expect(answer.headers.get('set-cookie')).toMatch(/^language=de; Max-Age=31536000; Path=\/; SameSite=Lax$/)
  })

  test('is drawn in it, and brings its catalogue for the form', async () => {
    const { services } = await sharedApp()
    const app = createApp(services, {
      loadPages: async () => pages,
      loadAccountAssets: async () => ({ script: '/assets/a.js', modules: [], styles: [], fonts: [] }),
    })
    const read = async (headers: Record<string, string>) =>
      (await app.fetch(new Request(`${base}/login`, { headers: { accept: 'text/html', ...headers } }))).text()
    const text = await read({ cookie: 'language=de' })

    expect(text).toContain('<html lang="de">')
    const [, catalogue = ''] = /<script defer="" src="(\/locales\/de-[\w-]+\.js)">/.exec(text) ?? []
    const script = await app.fetch(new Request(base + catalogue))
    expect([script.status, script.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
    const sandbox: { catalogue?: Record<string, unknown> } = {}
    runInNewContext(await script.text(), sandbox)
    expect(sandbox.catalogue?.[generateMessageId('Log in')]).toEqual(['Anmelden'])
    expect(await read({})).not.toContain('/locales/')
  })
})

test('a language whose catalogues cannot be read is answered in English, which the page says of itself', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'locales-'))
  readLocalesFrom(folder, createLog({ level: 'silent' }))
  try {
    for (const text of [await html('/cookies', german), await html('/de/terms')]) expect(text).toContain('<html lang="en">')
  } finally {
    readLocalesFrom(fileURLToPath(new URL('locales', projectRoot)), createLog({ level: 'silent' }))
    rmSync(folder, { recursive: true })
  }
})
