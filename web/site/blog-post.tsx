import type { BlogCard } from './blog-list.tsx'
import { longDate } from './dates.ts'
import { Page } from './document.tsx'
import type { Site } from './site.ts'
import styles from './styles/reading.css?inline'

export interface BlogArticle extends BlogCard {
  /** Sanitised by the server: the only markup on a public page that a person wrote. */
  html: string
  readingMinutes: number
}

export function BlogPost({ site, post }: { site: Site; post: BlogArticle }) {
  const path = `/blog/${encodeURIComponent(post.slug)}`
  return (
    <Page
      site={site}
      title={post.title}
      description={post.excerpt}
      path={path}
      styles={styles}
      openGraph={{ type: 'article', publishedAt: post.publishedAt, author: post.author, image: post.featuredImage }}
      structuredData={{
        '@context': 'https://schema.org',
        '@type': 'BlogPosting',
        headline: post.title,
        description: post.excerpt,
        datePublished: post.publishedAt,
        author: { '@type': 'Organization', name: post.author },
        publisher: { '@type': 'Organization', name: site.instanceName },
        mainEntityOfPage: site.baseUrl + path,
        ...(post.featuredImage && { image: post.featuredImage }),
      }}
    >
      <article className="wrap">
        <header className="post-head">
          <p className="crumb">
            <a href="/blog">Blog</a>
          </p>
          <div>
            <h1 className="d1" dir="auto">
              {post.title}
            </h1>
          </div>
        </header>
        <div className="post-body">
          <aside className="meta" aria-label="About this post">
            <dl>
              <div>
                <dt>By</dt>
                <dd>{post.author}</dd>
              </div>
              <div>
                <dt>Published</dt>
                <dd>
                  <time dateTime={post.publishedAt}>{longDate(post.publishedAt)}</time>
                </dd>
              </div>
              <div>
                <dt>Reading time</dt>
                <dd>{post.readingMinutes === 1 ? '1 minute' : `${post.readingMinutes} minutes`}</dd>
              </div>
            </dl>
          </aside>
          <div className="prose" dir="auto" dangerouslySetInnerHTML={{ __html: post.html }} />
        </div>
        <nav className="end" aria-label="More of the blog">
          <div>
            <a href="/blog">All posts</a>
          </div>
        </nav>
      </article>
    </Page>
  )
}
