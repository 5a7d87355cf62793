import { expect, test } from 'vitest'

import { signedIn } from '../../test/harness.ts'
import { html, page } from '../../test/site-pages.ts'
import { pages } from '../../test/site-sources.ts'

test('help is searched in questions and answers, letter case aside, within a topic, and says when nothing is found', async () => {
  expect(asked(await html('/help'))).toBe(8)
  expect(asked(await html('/help?topic=scheduling'))).toBe(2)
  expect(asked(await html('/help?topic=nonsense'))).toBe(8)
  expect(await html('/help?q=CLOCKS')).toContain('What happens to planned times when the clocks change?')
  expect(asked(await html('/help?q=clocks&topic=billing'))).toBe(0)
  expect(await html('/help?q=xylophone')).toContain('No results found')
})

test('help leads to the tutorial, inside the application for who is signed in, and to no forum that is not there', async () => {
  const { headers } = await signedIn()

  expect(await html('/help')).toContain('href="/help/tutorials">Video Tutorials</a>')
  expect(await html('/help', headers)).toContain('href="/app/tutorial">Video Tutorials</a>')
  expect(await html('/help')).not.toContain('Community Forum')
})

test('the user guide is searched too', async () => {
  expect(await html('/help/guide?q=audit+log')).toContain('href="/help/guide/admin"')
  expect(await html('/help?q=rate+limit')).toContain('href="/help/guide/sandbox"')
  expect(await html('/help/guide?q=xylophone')).toContain('No results found')
})

test('the user guide is in German, its contents and its search too', async () => {
  const contents = await html('/de/help/guide')

  expect(contents).toContain('Erste Schritte')
  expect(contents).not.toMatch(/Getting started|in English/)
  expect(await html('/de/help/guide?q=Protokoll')).toContain('/help/guide/admin"')
  expect(await html('/de/help/guide?q=recovery+code')).toContain('Nichts gefunden')
  expect(await html('/sitemap.xml')).toContain('/de/help/guide/writing')
})

test.each(pages.guideSlugs)('the guide’s page %s has the same parts in every language, and says where they are', async (slug) => {
  const [english, german] = [await html(`/help/guide/${slug}`), await html(`/de/help/guide/${slug}`)]

  expect((await page(`/de/help/guide/${slug}`)).status).toBe(200)
  for (const part of ['h2', 'h3', 'table', 'pre', 'tr']) expect(count(german, part), part).toBe(count(english, part))
  expect(german).toContain('<html lang="de">')
  expect(german).toContain(`rel="canonical" href="http://localhost:3000/de/help/guide/${slug}"`)
  expect(english).toContain(`hrefLang="de" href="http://localhost:3000/de/help/guide/${slug}"`)
  expect(titleOf(german)).not.toBe(titleOf(english))
})

function count(html: string, element: string): number {
  return html.match(new RegExp(`<${element}[ >]`, 'g'))?.length ?? 0
}

/** The start of what the page says, in case both languages have one word for its title. */
function titleOf(html: string): string {
  return /<h1.*?<\/p>/s.exec(html)?.[0] ?? ''
}

test('a search of 8 KB, or of markup, is answered, short and harmless', async () => {
  const long = await html(`/help?q=${'a'.repeat(8192)}`)
  const markup = await html(`/help/guide?q=${encodeURIComponent('"><script>alert(1)</script>')}`)

  expect(long).toContain('No results found')
  expect(long).not.toContain('a'.repeat(101))
  expect(markup).not.toContain('<script>')
})

/** The header's menu is one more of these. */
function asked(text: string): number {
  return [...text.matchAll(/<details/g)].length - 1
}
