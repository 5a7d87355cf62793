import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { platformRules } from '@postwright/contract/content/platform-rules'
import type { Suggestions } from '@postwright/contract/content/posts'
import { Play, ThumbsDown, ThumbsUp } from 'lucide-react'
import { useContext } from 'react'

import { formatList } from '../../../../../lib/formats.ts'
import { Monogram } from '../../../../../ui/monogram.tsx'
import { FoldedText } from './folded-text.tsx'
import { MediaOrCard, PostMedia, type ShownMedia } from './preview-media.tsx'
import type { PreviewProps } from './platform-preview.tsx'

export function YoutubePreview({ content, name, suggested }: PreviewProps) {
  return (
    <article className="pv" aria-label={t`YouTube preview`}>
      <PostMedia value={filmOf(useContext(PostMedia))}>
        <MediaOrCard>
          <div className="pv-media" data-shape="wide">
            <Play className="i-20" aria-hidden="true" />
            <span>
              <Trans>YouTube needs a film. Add one below the text.</Trans>
            </span>
          </div>
        </MediaOrCard>
      </PostMedia>
      <div className="pv-body pt-3">
        <div className="text-16 b">
          {content.title || (
            <span className="soft">
              <Trans>No title yet</Trans>
            </span>
          )}
        </div>
        <div className="row mt-3">
          <Monogram name={name} />
          <span className="b trunc grow">{name}</span>
          <span className="pv-pill" aria-hidden="true">
            <ThumbsUp className="i-14" />
            <ThumbsDown className="i-14" />
          </span>
        </div>
        <div className="pv-well mt-3">
          <div className="m t12">
            <Trans>No views yet · now</Trans>
          </div>
          <FoldedText text={content.body} fold={platformRules.youtube.fold} more={t`more`} />
        </div>
        {suggested && <Beside suggested={suggested} />}
      </div>
    </article>
  )
}

/** A picture beside the film is its thumbnail. */
function filmOf(media: readonly ShownMedia[]): ShownMedia[] {
  const film = media.find(({ kind }) => kind === 'video')
  const thumbnail = media.find(({ kind }) => kind === 'image')
  if (!film) return []
  return [thumbnail ? { ...thumbnail, kind: 'video' } : film]
}

/** Chapters and tags as the platform would show or take them. */
function Beside({ suggested: { chapters, tags } }: { suggested: Suggestions }) {
  return (
    <>
      {chapters && (
        <section className="mt-3" aria-label={t`Chapters`}>
          <h3 className="m t13">
            <Trans>Chapters</Trans>
          </h3>
          <ol className="t13 mt-1">
            {chapters.map(({ at, title }) => (
              <li key={at}>
                <span className="num pv-mark">{at}</span> {title}
              </li>
            ))}
          </ol>
        </section>
      )}
      {tags && <p className="t12 soft mt-3">{t`Tags: ${{ tags: formatList(tags) }}`}</p>}
      {(chapters || tags) && (
        <p className="t12 soft mt-2">
          <Trans>Suggested with the draft. Paste them where the video is uploaded.</Trans>
        </p>
      )}
    </>
  )
}
