import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MediaItem } from '@postwright/contract/content/content'
import type { Post } from '@postwright/contract/content/posts'
import { ImagePlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import './post-media.css'
import { fieldErrors, messageOf } from '../../../../../lib/errors.ts'
import { Button } from '../../../../../ui/button.tsx'
import { FieldError } from '../../../../../ui/field.tsx'
import { useDropAndPaste } from '../../media/uploads/use-drop-and-paste.ts'
import { addUploads } from '../../media/uploads/uploads.ts'
import { useSetPostMedia } from './queries.ts'
import { PostMediaItem } from './post-media-item.tsx'

const AssetPicker = lazy(() => import('../../media/picker/asset-picker.tsx').then((module) => ({ default: module.AssetPicker })))

interface PostMediaProps {
  post: Post
  isLocked: boolean
  /** Stores what is being typed, and gives the revision by then; null when it could not be stored. */
  saveFirst: () => Promise<number | null>
  adopt: (post: Post) => void
}

/** The pictures and films that go out with the text: chosen, put into order, cut and described. */
export function PostMedia({ post, isLocked, saveFirst, adopt }: PostMediaProps) {
  const set = useSetPostMedia()
  const [isPicking, setPicking] = useState(false)
  const media = post.media ?? []
  const [isOver, dropping] = useDropAndPaste(!isLocked, (files) => {
    addUploads(post.businessId, files)
    setPicking(true)
  })

  async function apply(next: readonly Pick<MediaItem, 'id' | 'alt' | 'crop'>[]) {
    const revision = await saveFirst()
    if (revision === null) return
    try {
      adopt(
        await set.mutateAsync({
          id: post.id,
          revision,
          media: next.map(({ id, alt, crop }) => ({ assetId: id, alt, ...(crop && { crop }) })),
        }),
      )
    } catch {
      // Said below the list.
    }
  }

  function move(at: number, by: -1 | 1) {
    const next = [...media]
    const [moved] = next.splice(at, 1)
    if (moved) next.splice(at + by, 0, moved)
    return apply(next)
  }

  if (isLocked && media.length === 0) return null
  return (
    <section className="ed-sec ed-media" aria-label={t`Media`} {...dropping} data-over={isOver || undefined}>
      <div className="ed-sec-head">
        <h2 className="h3">
          <Trans>Media</Trans>
        </h2>
        {media.length > 0 && <span className="count">{media.length}</span>}
        {!isLocked && (
          <Button size="sm" variant="ghost" className="end" icon={ImagePlus} pending={set.isPending} onClick={() => setPicking(true)}>
            <Trans>Add media</Trans>
          </Button>
        )}
      </div>
      {media.length === 0 && (
        <p className="soft t13">
          <Trans>No pictures or films. Choose some from the library, or drop them here.</Trans>
        </p>
      )}
      <ol className="ed-media-list">
        {media.map((item, at) => (
          <PostMediaItem
            key={item.id}
            item={item}
            isFirst={at === 0}
            isLast={at === media.length - 1}
            isLocked={isLocked || set.isPending}
            onChange={(change) => apply(media.map((other) => (other.id === item.id ? { ...other, ...change } : other)))}
            onMove={(by) => move(at, by)}
            onRemove={() => apply(media.filter(({ id }) => id !== item.id))}
          />
        ))}
      </ol>
      {media.length > 0 && (
        <p className="hint">
          <Trans>
            Previews and review links show them, and they are approved with the text. The blog and sandbox walls publish the text alone for
            now.
          </Trans>
        </p>
      )}
      {set.isError && (
        <div role="alert">
          <FieldError>{Object.values(fieldErrors(set.error))[0] ?? messageOf(set.error, t`It could not be saved. Try again.`)}</FieldError>
        </div>
      )}
      {isPicking && (
        <Suspense fallback={null}>
          <AssetPicker
            businessId={post.businessId}
            chosen={media.map(({ id }) => id)}
            onChoose={(assets) => apply([...media, ...assets.map(({ id, alt }) => ({ id, alt }))])}
            confirmLabel={(count) => t`Add ${{ count }} to the post`}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </section>
  )
}
