import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Cover } from './cover.tsx'
import { longDate } from './dates.ts'
import { Page } from './document.tsx'
import { SentMedia, type SentItem } from './sent-media.tsx'
import type { Site } from './site.ts'
import styles from './styles/blog.css?inline'

/** A published post as the list shows it. `publishedAt` is ISO 8601. */
export interface BlogCard {
  title: string
  slug: string
  excerpt: string
  author: string
  featuredImage: string | null
  /** Its pictures: the first one is its cover. */
  media: readonly SentItem[]
  /** Of the business: it says which day `publishedAt` is. */
  timeZone: string
  publishedAt: string
}

interface BlogListProps {
  site: Site
  posts: BlogCard[]
  olderHref: string | null
  /** Whether this is the page without a cursor: the one that search engines should know. */
  isFirst: boolean
}

export function BlogList({ site, posts, olderHref, isFirst }: BlogListProps) {
  return (
    <Page
      site={site}
      title={t`Blog`}
      description={t`What the businesses on ${{ instanceName: site.instanceName }} have to say, newest first.`}
      path={isFirst ? '/blog' : null}
      isTranslated={false}
      styles={styles}
    >
      <div className="wrap">
        <div className="page-head split">
          <h1 className="d1">
            <Trans>Blog</Trans>
          </h1>
          <p className="standfirst">
            <Trans>What the businesses on {ph({ instanceName: site.instanceName })} have to say, newest first.</Trans>
          </p>
        </div>
        {posts.length === 0 ? (
          <div className="none">
            <h2>
              <Trans>No blog posts yet</Trans>
            </h2>
            <p className="soft">
              <Trans>Check back soon for exciting content!</Trans>
            </p>
          </div>
        ) : (
          <div className="bloggrid">
            {posts.map((post, index) => (
              <Card key={post.slug} post={post} isLead={isFirst && index === 0} />
            ))}
          </div>
        )}
        {(olderHref || !isFirst) && (
          <nav className="pages" aria-label={t`Pages`}>
            {!isFirst && (
              <a className="btn" href="/blog">
                <Trans>Newest posts</Trans>
              </a>
            )}
            {olderHref && (
              <a className="btn" href={olderHref} rel="next">
                <Trans>Older posts</Trans>
              </a>
            )}
          </nav>
        )}
      </div>
    </Page>
  )
}

function Card({ post, isLead }: { post: BlogCard; isLead: boolean }) {
  const href = `/blog/${encodeURIComponent(post.slug)}`
  const cover = post.media.find(({ kind }) => kind === 'image')
  return (
    <article className={isLead ? 'card lead' : 'card'}>
      <div className="pic">
        {cover ? (
          <SentMedia
            item={{ ...cover, alt: '' }}
            shownAs={isLead ? '(min-width: 768px) 58vw, 100vw' : '(min-width: 1024px) 30vw, (min-width: 768px) 46vw, 100vw'}
            isFirst={isLead}
          />
        ) : post.featuredImage ? (
          <img src={post.featuredImage} alt="" width={400} height={226} loading={isLead ? 'eager' : 'lazy'} referrerPolicy="no-referrer" />
        ) : (
          <Cover {...post} />
        )}
      </div>
      <h2 dir="auto">
        <a href={href}>{post.title}</a>
      </h2>
      <p className="ex" dir="auto">
        {post.excerpt}
      </p>
      <p className="by">
        {post.author}, <time dateTime={post.publishedAt}>{longDate(post)}</time>
      </p>
      <a className="more" href={href}>
        <Trans>
          Read more<span className="vh">: {ph({ title: post.title })}</span>
        </Trans>
      </a>
    </article>
  )
}
