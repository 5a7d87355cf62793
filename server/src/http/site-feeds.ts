import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'

import { ogImageName, ogImageSize, type BlogSummary } from '../features/publishing/blog/public.ts'
import type { SiteFacts } from './site-facts.ts'
import { xml } from './xml.ts'

/** RSS 2.0. https://www.rssboard.org/rss-specification */
export function rssFeed({ instanceName, baseUrl }: SiteFacts, posts: BlogSummary[]): string {
  const items = posts.map((post) =>
    [
      '<item>',
      `<title>${xml(post.title)}</title>`,
      `<link>${xml(addressOf(baseUrl, post))}</link>`,
      `<guid isPermaLink="false">${xml(post.id)}</guid>`,
      `<pubDate>${new Date(post.publishedAt).toUTCString()}</pubDate>`,
      `<dc:creator>${xml(post.author)}</dc:creator>`,
      `<description>${xml(post.excerpt)}</description>`,
      '</item>',
    ].join(''),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>',
    `<title>${xml(say(msg`${{ instanceName }}: blog`))}</title>`,
    `<link>${xml(baseUrl)}/blog</link>`,
    `<atom:link href="${xml(baseUrl)}/blog/rss.xml" rel="self" type="application/rss+xml"/>`,
    `<description>${xml(say(msg`What the businesses on ${{ instanceName }} have to say.`))}</description>`,
    ...items,
    '</channel></rss>',
  ].join('\n')
}

/** JSON Feed 1.1. https://www.jsonfeed.org/version/1.1/ */
export function jsonFeed(site: SiteFacts, posts: BlogSummary[]): object {
  const { instanceName, baseUrl } = site
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: say(msg`${{ instanceName }}: blog`),
    home_page_url: `${baseUrl}/blog`,
    feed_url: `${baseUrl}/blog/feed.json`,
    items: posts.map((post) => ({
      id: post.id,
      url: addressOf(baseUrl, post),
      title: post.title,
      content_text: post.excerpt,
      date_published: post.publishedAt,
      authors: [{ name: post.author }],
      image: coverAddress(site, post) ?? ogImageAddress(site, post),
    })),
  }
}

export function siteMap(addresses: { url: string; changedAt?: string }[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map(({ url, changedAt }) => `<url><loc>${xml(url)}</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ''}</url>`),
    '</urlset>',
  ].join('\n')
}

export function addressOf(baseUrl: string, { slug }: Pick<BlogSummary, 'slug'>): string {
  return `${baseUrl}/blog/${encodeURIComponent(slug)}`
}

/** Null for a post without a picture. */
export function coverAddress(
  { baseUrl }: Pick<SiteFacts, 'baseUrl'>,
  { featuredImage }: Pick<BlogSummary, 'featuredImage'>,
): string | null {
  return featuredImage?.startsWith('/') ? baseUrl + featuredImage : featuredImage
}

/** What networks show of a post: made of its cover, or drawn. */
export function sharePictureOf(site: Pick<SiteFacts, 'baseUrl' | 'instanceName'>, post: BlogSummary) {
  const { sharePicture } = post
  if (!sharePicture) return { url: ogImageAddress(site, post), ...ogImageSize }
  return { url: site.baseUrl + sharePicture.address, width: sharePicture.width, height: sharePicture.height }
}

/** Of the picture drawn for a post; another one when anything on it changes. */
export function ogImageAddress({ baseUrl, instanceName }: Pick<SiteFacts, 'baseUrl' | 'instanceName'>, post: BlogSummary): string {
  return `${addressOf(baseUrl, post)}/${ogImageName({ ...post, instanceName })}.png`
}
