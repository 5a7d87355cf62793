import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import type { MediaItem, WholeContent } from '@postwright/contract/content/content'
import type { Post } from '@postwright/contract/content/posts'
import { useQueries } from '@tanstack/react-query'
import { type RefObject, useMemo } from 'react'

import { channelNamed } from '../../../../../lib/channel-named.ts'
import { replyLabel } from '../../../../../lib/reply-label.ts'
import { assetQuery } from '../../media/queries.ts'
import { ChannelPreview, hasOwnForm } from '../preview/channel-preview.tsx'
import { LinkTitles } from '../preview/link-card.tsx'
import { PostMedia, type ShownMedia } from '../preview/preview-media.tsx'
import { PlatformPreview } from '../preview/platform-preview.tsx'
import { handleOf } from './handle.ts'
import { LinkTagsNote } from '../own-text/link-tags-note.tsx'
import { useShownText } from '../own-text/shown-text.tsx'
import { usePostChecks } from './use-post-checks.ts'

interface PreviewProps {
  post: Post
  business: Business
  content: WholeContent
  container: RefObject<HTMLDivElement | null>
}

/** The post in its form on the platform. */
export function Preview({ post, business, content, container }: PreviewProps) {
  const { links } = usePostChecks(post)
  const titles = useMemo(
    () => new Map((links.data ?? []).flatMap(({ address, title }) => (title === null ? [] : [[address, title] as const]))),
    [links.data],
  )
  const media = useShownMedia(post)
  const { shown: text, replies, channel, choice } = useShownText(post, content)
  const own = channel && hasOwnForm(channel, post.contentType) ? channel : undefined
  return (
    <section className="ed-preview" aria-label={t`Preview`}>
      {choice}
      <div className="ed-preview-body" ref={container}>
        <LinkTitles value={titles}>
          <PostMedia value={media}>
            {own ? (
              <ChannelPreview channel={own} text={text.body} />
            ) : (
              <PlatformPreview
                type={post.contentType}
                content={text}
                name={business.name}
                handle={handleOf(business, post.contentType)}
                website={business.website}
                suggested={channel ? null : post.suggestions}
              />
            )}
          </PostMedia>
          {replies.map((reply, at) => (
            <div key={at} className="grid gap-1 mt-4">
              <span className="label">{replyLabel(reply, at)}</span>
              {own ? (
                <ChannelPreview channel={own} text={reply.body} isReply />
              ) : (
                <PlatformPreview
                  type={post.contentType}
                  content={{ title: null, body: reply.body }}
                  name={business.name}
                  handle={handleOf(business, post.contentType)}
                  website={business.website}
                />
              )}
            </div>
          ))}
        </LinkTitles>
        <p className="t12 soft mt-5">
          <Trans>
            Goes out as {ph({ business: channel ? channelNamed(channel) : business.name })}. Each platform draws its own details.
          </Trans>
        </p>
        <LinkTagsNote post={post} content={content} />
      </div>
    </section>
  )
}

/** A film is drawn once it has its poster. */
function useShownMedia({ media }: Post): ShownMedia[] {
  const films = useQueries({ queries: (media ?? []).filter(({ kind }) => kind === 'video').map(({ id }) => assetQuery(id)) })
  const posters = films.flatMap(({ data }) => (data?.hasPreview ? [data.id] : [])).join(' ')
  return useMemo(() => (media ?? []).map((item) => shown(item, item.kind !== 'video' || posters.includes(item.id))), [media, posters])
}

function shown({ id, kind, alt, crop, file }: MediaItem, hasPicture: boolean): ShownMedia {
  const address = hasPicture ? `/media/${id}?size=1600` : null
  return { id, kind, alt, crop, file, address }
}
