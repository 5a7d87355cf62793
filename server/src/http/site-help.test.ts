import { expect, test } from 'vitest'

import { signedIn } from '../../test/harness.ts'
import { html } from '../../test/site-pages.ts'

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
