import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'

import { createApp } from '../app.ts'
import { publishToBlog } from '../features/publishing/blog/publish.ts'
import { saveIdentity } from '../features/core/instance/settings.ts'
import { noMedia } from '../platforms/media.ts'
import { sharedApp, startApp } from '../../test/harness.ts'
import { html, page } from '../../test/site-pages.ts'
import { pages } from '../../test/site-sources.ts'

async function publish(title: string, body: string): Promise<{ id: string; url: string }> {
  const { services } = await sharedApp()
  return publishToBlog(services, {
    deliveryId: crypto.randomUUID(),
    payload: { contentType: 'blog', title, body },
    media: noMedia,
    author: 'Bosduif Coffee',
    timeZone: 'Africa/Johannesburg',
  })
}

test('the blog says that it is empty', async () => {
  const text = await html('/blog')

  expect(text).toContain('No blog posts yet')
  expect(text).toContain('Check back soon for exciting content!')
})

test('a published post is shown with author, date and reading time, in list, feeds and site map, and its markup is harmless', async () => {
  const markup = '<script>alert(1)</script> [x](javascript:alert(1)) <iframe src="https://x.example"></iframe> ![x](data:text/html,x)'
  const post = await publish('What we paid <for> coffee</script>', `# Prices\n\nWe paid **R165**. ${markup}`)
  const { pathname } = new URL(post.url)

  const [list, shown] = [await html('/blog'), await html(pathname)]
  const [rss, feed, map] = [await html('/blog/rss.xml'), await html('/blog/feed.json'), await html('/sitemap.xml')]

  expect(list).toContain('What we paid &lt;for&gt; coffee')
  expect(list).toContain('Bosduif Coffee')
  expect(shown).toContain('<strong>R165</strong>')
  expect(shown).toContain('1 minute')
  for (const danger of ['<script>', 'javascript:', '<iframe', 'data:text']) expect(shown).not.toContain(danger)
  expect(structuredData(shown)).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'What we paid <for> coffee</script>',
    mainEntityOfPage: post.url,
  })
  expect(shown).toContain('property="og:type" content="article"')
  expect(rss).toContain('<title>What we paid &lt;for&gt; coffee&lt;/script&gt;</title>')
  expect(JSON.parse(feed)).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', items: [{ url: post.url }] })
  expect(map).toContain(`<loc>${post.url}</loc>`)
})

test('a post has the day on which its business published it, in the list and on its own page', async () => {
  const { services } = await sharedApp()
  const post = await publish('Shortly after midnight', 'Good night.')
  await services.db.plain.execute(sql`update blog_posts set published_at = '2026-11-22T22:33:00Z' where id = ${post.id}`)

  const [list, shown] = [await html('/blog'), await html(new URL(post.url).pathname)]

  for (const text of [list, shown]) expect(text).toContain('<time dateTime="2026-11-22T22:33:00.000Z">November 23, 2026</time>')
})

test('a slug in another script has one address everywhere', async () => {
  const post = await publish('Кофе и 咖啡', 'Дорого.')

  expect(await html(new URL(post.url).pathname)).toContain(`<link rel="canonical" href="${post.url}"`)
  expect(await html('/blog')).toContain(`href="${new URL(post.url).pathname}"`)
})

test('a post without a picture has a drawn cover in the list and above its text, always the same; one with a picture shows that', async () => {
  const drawn = await publish('A drawn one', 'No picture here.')
  const pictured = await publish('One with a picture', 'Look:\n\n![Beans](https://pictures.example/beans.jpg)')

  const [list, first, again, other] = await Promise.all([
    html('/blog'),
    html(new URL(drawn.url).pathname),
    html(new URL(drawn.url).pathname),
    html(new URL(pictured.url).pathname),
  ])

  expect(cardOf(list, 'A drawn one')).toContain('<svg class="draw cover"')
  expect(cardOf(list, 'One with a picture')).toContain('<img src="https://pictures.example/beans.jpg" alt="" width="400" height="226"')
  expect(coverOf(first)).toBe(coverOf(again))
  expect(coverOf(other)).toBeUndefined()
})

test('networks are shown a picture drawn for the post, which may be kept for ever', async () => {
  const post = await publish('Why we paid more for Bensa', 'A lot this clean deserves its price.')
  const address = pictureIn(await html(new URL(post.url).pathname))

  const response = await page(new URL(address).pathname)
  const again = await page(new URL(address).pathname, { 'if-none-match': response.headers.get('etag') ?? '' })

  expect(address).toMatch(/^http:\/\/localhost:3000\/blog\/why-we-paid-more-for-bensa\/[\w-]{16}\.png$/)
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(again.status).toBe(304)
  expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
})

test('a picture from before the instance got another name leads to the one of today', async () => {
  const post = await publish('Renamed', 'Text.')
  const before = new URL(pictureIn(await html(new URL(post.url).pathname))).pathname
  const { services } = await sharedApp()
  await services.db.asSystem('test', (tx) => saveIdentity(tx, { name: 'Bosduif Press' }))
  await expect.poll(() => html(new URL(post.url).pathname)).toContain('Bosduif Press')

  const today = pictureIn(await html(new URL(post.url).pathname))

  expect(new URL(today).pathname).not.toBe(before)
  expect((await page(before)).headers.get('location')).toBe(today)
})

test('posts that cannot be read are logged, and the list shows empty', async () => {
  const app = await startApp()
  onTestFinished(app.close)
  await app.database.asAdmin('alter table blog_posts rename to blog_posts_away')

  const response = await createApp(app.services, { loadPages: async () => pages }).fetch(new Request(`${app.services.config.baseUrl}/blog`))

  expect(response.status).toBe(200)
  expect(await response.text()).toContain('No blog posts yet')
  expect(app.takeErrors()).toMatchObject([{ err: expect.objectContaining({ message: expect.stringContaining('blog_posts') }) }])
})

function cardOf(list: string, title: string): string {
  return list.split('<article').find((card) => card.includes(`>${title}</a>`)) ?? ''
}

function coverOf(text: string): string | undefined {
  return /<div class="post-cover">.*?<\/svg>/s.exec(text)?.[0]
}

function pictureIn(text: string): string {
  return /property="og:image" content="([^"]+)"/.exec(text)?.[1] ?? ''
}

function structuredData(text: string): unknown {
  return JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? 'null')
}
