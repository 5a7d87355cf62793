import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'
import type { Context, Hono } from 'hono'

import type { Services } from '../context.ts'
import { DomainError } from '../errors.ts'
import { ogImageName, renderOgImage, getPublished, getSummary, listPublished } from '../features/publishing/blog/public.ts'
import type { HttpContext } from './http-context.ts'
import type { PageEnvironment } from './pages.ts'
import { coverAddress, ogImageAddress, sharePictureOf } from './site-feeds.ts'
import type { SiteView } from './site-view.ts'

/** The public blog: its list, its posts, and the picture that networks show of each. */
export function mountBlog(pages: Hono<PageEnvironment>, services: Services, { show, showMissing, facts }: SiteView): void {
  pages.get('/blog', async (context) => {
    const cursor = context.req.query('before')
    const list = await listPublished(services, { cursor }).catch(refusedOrEmpty(context.env.http))
    if (!list) return showMissing(context, say(msg`There are no posts here: the address of this page of the blog is not one of ours.`))
    const { items: posts, nextCursor } = list
    const shown = { posts, olderHref: nextCursor && `/blog?before=${encodeURIComponent(nextCursor)}`, isFirst: cursor === undefined }
    return show(context, `/blog ${JSON.stringify(shown)}`, ({ blogList }, site) => blogList({ site, ...shown }))
  })

  pages.get('/blog/:slug', async (context) => {
    const post = await getPublished(services, context.req.param('slug'))
    if (!post) return showMissing(context, say(noPost))
    const shown = { ...post, readingMinutes: readingMinutes(post.html) }
    return show(context, `/blog/ ${JSON.stringify(shown)}`, ({ blogPost }, site) =>
      blogPost({ site, post: { ...shown, coverUrl: coverAddress(site, post), picture: sharePictureOf(site, post) } }),
    )
  })

  pages.get('/blog/:slug/:picture{[\\w-]+\\.png}', async (context) => {
    const { slug, picture } = context.req.param()
    const [site, post] = await Promise.all([facts(), getSummary(services, slug)])
    if (!post) return showMissing(context, say(noPost))
    const words = { ...post, instanceName: site.instanceName }
    // An address from before a change still leads to a picture, but is not drawn for again.
    if (picture !== `${ogImageName(words)}.png`) return context.redirect(ogImageAddress(site, post))
    return sendOgImage(context, await renderOgImage(words))
  })
}

const noPost = msg`This post is not here: it may have been taken down, or its address was copied with a mistake.`

function sendOgImage({ req }: Context<PageEnvironment>, picture: Buffer<ArrayBuffer>): Response {
  const etag = `"${req.param('picture')}"`
  const headers = new Headers({
    etag,
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    // Networks and readers show it on pages of their own.
    'cross-origin-resource-policy': 'cross-origin',
  })
  if (req.header('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers })
  headers.set('content-length', String(picture.byteLength))
  return new Response(picture, { headers })
}

/** Null for an address that was never one of ours. Posts that cannot be read are logged alone: the specification wants an empty list then. */
function refusedOrEmpty({ log }: HttpContext) {
  return (error: unknown): Awaited<ReturnType<typeof listPublished>> | null => {
    if (error instanceof DomainError) return null
    log.error({ err: error }, 'the blog posts cannot be read')
    return { items: [], nextCursor: null }
  }
}

/** At two hundred words a minute; at least one. */
function readingMinutes(html: string): number {
  const words = html.replace(/<[^>]*>/g, ' ').split(/\s+/).length
  return Math.max(1, Math.round(words / 200))
}
