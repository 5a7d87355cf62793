import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ContentType, contentTypeLabel } from '@postwright/contract/core/content-types'

import { dateAndMinute } from './dates.ts'
import { Page } from './document.tsx'
import { SentMedia, type SentItem } from './sent-media.tsx'
import type { Site } from './site.ts'
import styles from './styles/sandbox-feed.css?inline'

export interface WallPost {
  id: string
  contentType: ContentType
  title: string | null
  body: string
  /** Sanitised by the server; null where the text is no Markdown. */
  html: string | null
  /** In their order. */
  media: readonly SentItem[]
  createdAt: string
}

export interface SandboxFeedProps {
  site: Site
  name: string
  businessName: string
  /** Of the business. */
  timeZone: string
  posts: WallPost[]
}

/** The sandbox as its visitors see it: what arrived, newest first. */
export function SandboxFeed({ site, name, businessName, timeZone, posts }: SandboxFeedProps) {
  return (
    <Page
      site={site}
      title={t`${name} of ${businessName}`}
      description={t`Posts sent to a sandbox channel.`}
      path={null}
      newsletter="none"
      styles={styles}
    >
      <div className="wrap">
        <div className="page-head split">
          <h1 className="d1">{name}</h1>
          <p className="standfirst">
            <Trans>The sandbox wall of {businessName}. It behaves like a platform, and nothing on it leaves this server.</Trans>
          </p>
        </div>
        {posts.length === 0 ? (
          <div className="none">
            <h2>
              <Trans>Nothing has arrived yet</Trans>
            </h2>
            <p className="soft">
              <Trans>Schedule a post to this channel and it appears here at its time.</Trans>
            </p>
          </div>
        ) : (
          <div className="feed">
            {posts.map((post) => (
              <article key={post.id} id={post.id}>
                <header>
                  <span className={`type t-${post.contentType}`}>{contentTypeLabel(post.contentType)}</span>
                  <time className="soft" dateTime={post.createdAt}>
                    {dateAndMinute(post.createdAt, timeZone)}
                  </time>
                </header>
                {post.title && <h2>{post.title}</h2>}
                {post.html === null ? (
                  <p className="text" dir="auto">
                    {post.body}
                  </p>
                ) : (
                  <div className="rich" dir="auto" dangerouslySetInnerHTML={{ __html: post.html }} />
                )}
                {post.media.length > 0 && (
                  <div className="pictures" data-count={Math.min(post.media.length, 4)}>
                    {post.media.map((item) => (
                      <SentMedia key={item.address} item={item} shownAs="(min-width: 760px) 630px, 88vw" />
                    ))}
                  </div>
                )}
              </article>
            ))}
          </div>
        )}
      </div>
    </Page>
  )
}
