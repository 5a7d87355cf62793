import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'
import { languageIds } from '@postwright/contract/core/languages'
import type { Hono } from 'hono'

import type { Services } from '../context.ts'
import { listPublished } from '../features/publishing/blog/public.ts'
import type { PageEnvironment } from './pages.ts'
import { addressOf, jsonFeed, rssFeed, siteMap } from './site-feeds.ts'
import type { SiteView } from './site-view.ts'

interface FileSources extends Pick<SiteView, 'facts' | 'load'> {
  /** Paths of the pages that are always there. */
  fixedPaths: readonly string[]
  /** Those that say the same in each language. */
  translated: readonly string[]
}

const feedLength = 30
/** A site map may have 50,000 addresses; ours are read a thousand at a time. */
const mapPages = 20
const mapPageLength = 1_000

/** What programs read: feeds, the site map, robots.txt and the manifest. */
export function mountSiteFiles(
  pages: Hono<PageEnvironment>,
  services: Services,
  { facts, load, fixedPaths, translated }: FileSources,
): void {
  pages.get('/blog/rss.xml', async () => {
    const [site, { items }] = await Promise.all([facts(), listPublished(services, { limit: feedLength })])
    return file(rssFeed(site, items), 'application/rss+xml; charset=utf-8')
  })

  pages.get('/blog/feed.json', async () => {
    const [site, { items }] = await Promise.all([facts(), listPublished(services, { limit: feedLength })])
    return file(JSON.stringify(jsonFeed(site, items)), 'application/feed+json; charset=utf-8')
  })

  pages.get('/sitemap.xml', async () => {
    const { baseUrl } = services.config
    const { guideSlugs } = await load()
    const guide = guideSlugs.map((slug) => `/help/guide/${slug}`)
    const fixed = [...fixedPaths, ...guide, ...translatedPaths([...translated, ...guide])].map((path) => ({ url: baseUrl + path }))
    const posts = (await everyPost(services)).map((post) => ({ url: addressOf(baseUrl, post), changedAt: post.publishedAt }))
    return file(siteMap([...fixed, ...posts]), 'application/xml; charset=utf-8')
  })

  pages.get('/robots.txt', () => file(robots(services.config.baseUrl), 'text/plain; charset=utf-8'))

  pages.get('/manifest.webmanifest', async () => {
    const [{ instanceName }, { icons }] = await Promise.all([facts(), load()])
    const manifest = {
      name: instanceName,
      short_name: instanceName,
      description: say(msg`Posts written, approved and sent once.`),
      start_url: '/app',
      scope: '/',
      display: 'standalone',
      background_color: '#faf8f5',
      theme_color: '#faf8f5',
      icons: [
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
        ...Object.entries(icons).map(([size, src]) => ({ src, sizes: `${size}x${size}`, type: 'image/png' })),
      ],
    }
    return file(JSON.stringify(manifest), 'application/manifest+json')
  })
}

/** In the other languages; English stands where no language is named. */
function translatedPaths(paths: readonly string[]): string[] {
  const others = languageIds.filter((language) => language !== 'en')
  return others.flatMap((language) => paths.map((path) => (path === '/' ? `/${language}` : `/${language}${path}`)))
}

async function everyPost(services: Services) {
  const posts = []
  let cursor: string | undefined
  for (let page = 0; page < mapPages; page += 1) {
    const { items, nextCursor } = await listPublished(services, { cursor, limit: mapPageLength })
    posts.push(...items)
    if (nextCursor === null) break
    cursor = nextCursor
  }
  return posts
}

function robots(baseUrl: string): string {
  const closed = ['/app', '/api/', '/rpc/', '/sandbox/', '/setup', '/newsletter/', '/review/', '/report/']
  return ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), `Sitemap: ${baseUrl}/sitemap.xml`, ''].join('\n')
}

function file(body: string, type: string): Response {
  return new Response(body, {
    headers: { 'content-type': type, 'cache-control': 'public, max-age=300' },
  })
}
