import type { ContentType } from '@postwright/contract/core/content-types'
import { expect, test } from 'vitest'

import { addToFeed } from '../platforms/sandbox/feed.ts'
import { addBusiness } from '../../test/factories.ts'
import { sharedApp, signedIn } from '../../test/harness.ts'
import { html } from '../../test/site-pages.ts'

const body = '## Prices\n\nWe paid **R165** a kilogram, see [the list](https://bosduif.example).\n\n- Huila\n- Yirgacheffe'

/** The page of a wall of its own, with these posts on it. */
async function feedWith(...posts: { contentType: ContentType; title: string | null; body: string }[]): Promise<string> {
  const { services } = await sharedApp()
  const { api } = await signedIn()
  const business = await addBusiness(api, { name: 'Bosduif Coffee', timeZone: 'Pacific/Kiritimati' })
  const channels = await api.channels.list({ businessId: business.id })
  const channelId = channels.find(({ kind }) => kind === 'sandbox')!.id
  for (const post of posts)
    await addToFeed(services.db, { channelId, key: null, post: { ...post, media: [], replyTo: null }, baseUrl: services.config.baseUrl })
  return html(`/sandbox/${channelId}`)
}

test.each(['newsletter', 'blog', 'articles'] as const)(
  'a wall shows the Markdown of a %s post as headings, lists and links',
  async (contentType) => {
    const page = await feedWith({ contentType, title: 'What we paid', body })

    expect(page).toContain('<h2>What we paid</h2>')
    expect(page).toContain('<h3>Prices</h3>')
    expect(page).toContain('<strong>R165</strong>')
    expect(page).toContain('<li>Huila</li>')
    expect(page).toContain('<a href="https://bosduif.example" rel="noopener nofollow ugc">the list</a>')
    expect(page).not.toContain('**')
  },
)

test('a wall shows a LinkedIn post as it was written, since LinkedIn knows no Markdown', async () => {
  const page = await feedWith({ contentType: 'linkedin', title: null, body: 'We paid **R165**.\n\n# hiring' })

  expect(page).toContain('We paid **R165**.\n\n# hiring')
})

test('a wall names its business, and tells the time on its clock', async () => {
  const page = await feedWith({ contentType: 'x', title: null, body: 'Plums.' })

  expect(page).toContain('The sandbox wall of Bosduif Coffee')
  expect(page).toMatch(/\d [AP]M GMT\+14</)
})

test('markup in a post does nothing on a wall', async () => {
  const attack = '<script>alert(1)</script> [x](javascript:alert(1)) <iframe src="https://x.example"></iframe> ![x](data:text/html,x)'
  const page = await feedWith(
    { contentType: 'blog', title: '<script>', body: attack },
    { contentType: 'x', title: null, body: '<script>x' },
  )

  expect(page).toContain('<h2>&lt;script&gt;</h2>')
  for (const danger of ['<script', 'javascript:', '<iframe', 'data:text/html']) expect(page).not.toContain(danger)
})
