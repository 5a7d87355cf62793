import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MediaItem } from '@postwright/contract/content/content'
import { type MediaChange, mediaChanges } from '@postwright/contract/content/media-changes'
import { Film, ImageOff } from 'lucide-react'

import { CutPicture } from '../preview/cut-picture.tsx'

/** A picture or film with where there is a picture of it to look at; null for none. */
export type ComparedMedia = MediaItem & { address: string | null }

interface MediaChangesProps {
  before: readonly ComparedMedia[]
  after: readonly ComparedMedia[]
}

/** What changed in the pictures and films of a post, each with its picture. Nothing where nothing did. */
export function MediaChanges({ before, after }: MediaChangesProps) {
  const { changes, isReordered } = mediaChanges(before, after)
  if (changes.length === 0 && !isReordered) return null
  return (
    <ul className="media-changes" aria-label={t`What changed in the media`}>
      {changes.map(({ what, item }) => (
        <li key={`${what} ${item.id}`} data-what={what}>
          <span className="media-changes-picture">
            {item.address === null ? <NoPicture kind={item.kind} /> : <CutPicture {...item} address={item.address} alt="" />}
          </span>
          <span>{changeText(what, item)}</span>
        </li>
      ))}
      {isReordered && (
        <li>
          <Trans>They are shown in another order.</Trans>
        </li>
      )}
    </ul>
  )
}

function NoPicture({ kind }: Pick<MediaItem, 'kind'>) {
  return kind === 'video' ? <Film aria-hidden="true" /> : <ImageOff aria-hidden="true" />
}

function changeText(what: MediaChange<ComparedMedia>['what'], { file, kind, alt }: ComparedMedia): string {
  const name = file?.name ?? (kind === 'video' ? t`A film` : t`A picture`)
  if (what === 'added') return alt ? t`${{ name }} was added: “${{ alt }}”.` : t`${{ name }} was added.`
  if (what === 'removed') return t`${{ name }} was taken out.`
  if (what === 'cut') return t`Another part of ${{ name }} is shown.`
  return alt ? t`${{ name }} is now described as “${{ alt }}”.` : t`${{ name }} is not described any more.`
}
