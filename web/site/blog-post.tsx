import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { BlogCard } from './blog-list.tsx'
import { Cover } from './cover.tsx'
import { longDate } from './dates.ts'
import { Page, type Picture } from './document.tsx'
import { SentMedia } from './sent-media.tsx'
import type { Site } from './site.ts'
import drawStyles from './styles/draw.css?inline'
import styles from './styles/reading.css?inline'

export interface BlogArticle extends BlogCard {
  /** Sanitised by the server: the only markup on a public page that a person wrote. */
  html: string
  readingMinutes: number
  /** The whole address of its cover. */
  coverUrl: string | null
  /** What networks show of it. */
  picture: Picture
}

export function BlogPost({ site, post }: { site: Site; post: BlogArticle }) {
  const { readingMinutes, media } = post
  const cover = media.find(({ kind }) => kind === 'image')
  const others = media.filter((item) => item !== cover)
  const path = `/blog/${encodeURIComponent(post.slug)}`
  return (
    <Page
      site={site}
      title={post.title}
      description={post.excerpt}
      path={path}
      isTranslated={false}
      styles={styles + drawStyles}
      openGraph={{ type: 'article', publishedAt: post.publishedAt, author: post.author, picture: post.picture }}
      structuredData={{
        '@context': 'https://schema.org',
        '@type': 'BlogPosting',
        headline: post.title,
        description: post.excerpt,
        datePublished: post.publishedAt,
        author: { '@type': 'Organization', name: post.author },
        publisher: { '@type': 'Organization', name: site.instanceName },
        mainEntityOfPage: site.baseUrl + path,
        image: post.coverUrl ? [post.coverUrl, post.picture.url] : post.picture.url,
      }}
    >
      <article className="wrap">
        <header className="post-head">
          <p className="crumb">
            <a href="/blog">
              <Trans>Blog</Trans>
            </a>
          </p>
          <div>
            <h1 className="d1" dir="auto">
              {post.title}
            </h1>
          </div>
        </header>
        {(cover || !post.featuredImage) && (
          <div className="post-cover">
            {cover ? <SentMedia item={cover} shownAs="(min-width: 1320px) 1240px, 94vw" isFirst /> : <Cover {...post} wide />}
          </div>
        )}
        <div className="post-body">
          <aside className="meta" aria-label={t`About this post`}>
            <dl>
              <div>
                <dt>
                  <Trans>By</Trans>
                </dt>
                <dd>{post.author}</dd>
              </div>
              <div>
                <dt>
                  <Trans>Published</Trans>
                </dt>
                <dd>
                  <time dateTime={post.publishedAt}>{longDate(post)}</time>
                </dd>
              </div>
              <div>
                <dt>
                  <Trans>Reading time</Trans>
                </dt>
                <dd>{t`${plural(readingMinutes, { one: '# minute', other: '# minutes' })}`}</dd>
              </div>
            </dl>
          </aside>
          <div className="prose" dir="auto" dangerouslySetInnerHTML={{ __html: post.html }} />
          {others.length > 0 && (
            <div className="post-pictures">
              {others.map((item) => (
                <SentMedia key={item.address} item={item} shownAs="(min-width: 900px) 680px, 94vw" />
              ))}
            </div>
          )}
        </div>
        <nav className="end" aria-label={t`More of the blog`}>
          <div>
            <a href="/blog">
              <Trans>All posts</Trans>
            </a>
          </div>
        </nav>
      </article>
    </Page>
  )
}
