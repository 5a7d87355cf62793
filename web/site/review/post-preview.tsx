import { plural, t } from '@lingui/core/macro'
import type { GuestMedia, GuestPage, GuestPost } from '@postwright/contract/content/guest-page'
import { platformRules } from '@postwright/contract/content/platform-rules'
import { contentTypeLabel } from '@postwright/contract/core/content-types'
import { Film } from 'lucide-react'
import { renderToStaticMarkup } from 'react-dom/server'

import { CutPicture } from '../../app/features/content/posts/preview/cut-picture.tsx'
import { WholeText } from '../../app/features/content/posts/preview/folded-text.tsx'
import { PostMedia } from '../../app/features/content/posts/preview/preview-media.tsx'
import { PlatformPreview } from '../../app/features/content/posts/preview/platform-preview.tsx'
import { replyLabel } from '../../lib/reply-label.ts'

/** The post as its platform shows it, all of its text, with the words marked that comments are about. */
export function PostPreview({ page, post }: { page: GuestPage; post: GuestPost }) {
  const drawn = renderToStaticMarkup(
    <WholeText value={true}>
      <PostMedia value={post.media}>
        <PlatformPreview
          type={post.contentType}
          content={post.content}
          name={page.businessName}
          handle={handleOf(page.businessName)}
          website={page.website}
        />
      </PostMedia>
    </WholeText>,
  )
  return (
    <div className="see">
      <div className="see-in" data-post={post.id} dangerouslySetInnerHTML={{ __html: marked(drawn, quotesOf(post)) }} />
      <p className="cap">{captionOf(post)}</p>
      {post.media.length > 1 && <AllMedia media={post.media} />}
      {post.ownTexts.map(({ channel, text, settings, replies }) => (
        <section key={channel} className="see-in own-text">
          <h3>{text || replies.length > 0 ? t`Text for ${{ name: channel }}` : t`Settings for ${{ name: channel }}`}</h3>
          {text?.title && <p className="m">{text.title}</p>}
          {text && <p>{text.body}</p>}
          {replies.map((reply, at) => (
            <p key={at}>
              <span className="soft t13">{replyLabel(reply, at)}</span>
              <br />
              {reply.body}
            </p>
          ))}
          {settings.length > 0 && <p className="soft t13">{settings.join('\n')}</p>}
        </section>
      ))}
    </div>
  )
}

/** The preview covers some of them, as platforms do, and a yes is about all. */
function AllMedia({ media }: { media: readonly GuestMedia[] }) {
  return (
    <ol className="all-media" aria-label={t`All pictures and films, in their order`}>
      {media.map(({ id, address, alt, crop, file }) => (
        <li key={id}>
          {address === null ? (
            <Film role="img" aria-label={alt || t`A film`} />
          ) : (
            <CutPicture address={address} alt={alt} crop={crop} file={file} />
          )}
        </li>
      ))}
    </ol>
  )
}

/** The words of a thread, by the number under which it stands beside the post. */
export function quotesOf({ comments }: GuestPost): Map<string, number> {
  const quotes = new Map<string, number>()
  for (const { quote, replyTo } of comments)
    if (replyTo === null && quote && !quotes.has(quote.text)) quotes.set(quote.text, quotes.size + 1)
  return quotes
}

/** Marks words where they stand in one piece of text; those that a link or a line break divides are quoted beside the post alone. */
function marked(html: string, quotes: ReadonlyMap<string, number>): string {
  let pieces = html.split(/(<[^>]*>)/)
  for (const [words, number] of quotes) {
    const escaped = renderToStaticMarkup(<>{words}</>)
    const at = pieces.findIndex((piece) => !piece.startsWith('<') && piece.includes(escaped))
    const [before, ...after] = pieces[at]?.split(escaped) ?? []
    if (before === undefined) continue
    const mark = [`<mark class="me">`, escaped, `<sup>`, String(number), `</sup></mark>`]
    pieces = [...pieces.slice(0, at), before, ...mark, after.join(escaped), ...pieces.slice(at + 1)]
  }
  return pieces.join('')
}

function captionOf({ contentType, content }: GuestPost): string {
  const type = contentTypeLabel(contentType)
  const words = content.body.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  if (platformRules[contentType].fold !== null) return t`${{ type }} shows the beginning first; the rest shows on a tap`
  return t`${{ type }}, ${plural({ words }, { one: '# word', other: '# words' })}`
}

function handleOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') || 'account'
}
