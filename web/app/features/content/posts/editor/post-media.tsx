import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MediaItem } from '@postwright/contract/content/content'
import { defaultCrop } from '@postwright/contract/content/default-crop'
import type { Asset } from '@postwright/contract/content/media'
import type { Post } from '@postwright/contract/content/posts'
import type { ContentType } from '@postwright/contract/core/values'
import { ImagePlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import './post-media.css'
import { fieldErrors, messageOf } from '../../../../../lib/errors.ts'
import { Button } from '../../../../../ui/button.tsx'
import { FieldError } from '../../../../../ui/field.tsx'
import { useDropAndPaste } from '../../media/uploads/use-drop-and-paste.ts'
import { addUploads } from '../../media/uploads/uploads.ts'
import { PostMediaItem } from './post-media-item.tsx'
import { useMediaEdits } from './use-media-edits.ts'
import type { WorkingCopy } from './working-copy.ts'

const AssetPicker = lazy(() => import('../../media/picker/asset-picker.tsx').then((module) => ({ default: module.AssetPicker })))

interface PostMediaProps {
  post: Post
  isLocked: boolean
  copy: WorkingCopy
}

/** The pictures and films that go out with the text: chosen, put into order, cut and described. */
export function PostMedia({ post, isLocked, copy }: PostMediaProps) {
  const [{ media, isSaving, error }, edits] = useMediaEdits(post, copy)
  const [isPicking, setPicking] = useState(false)
  const [isOver, dropping] = useDropAndPaste(!isLocked, (files) => {
    addUploads(post.businessId, files)
    setPicking(true)
  })

  if (isLocked && media.length === 0) return null
  return (
    <section className="ed-sec ed-media" aria-label={t`Media`} {...dropping} data-over={isOver || undefined}>
      <div className="ed-sec-head">
        <h2 className="h3">
          <Trans>Media</Trans>
        </h2>
        {media.length > 0 && <span className="count">{media.length}</span>}
        {!isLocked && (
          <Button size="sm" variant="ghost" className="end" icon={ImagePlus} pending={isSaving} onClick={() => setPicking(true)}>
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
            isLocked={isLocked}
            onChange={(change) => edits.edit((now) => now.map((other) => (other.id === item.id ? { ...other, ...change } : other)))}
            onMove={(by) => edits.edit((now) => moved(now, item.id, by))}
            onRemove={() => edits.edit((now) => now.filter(({ id }) => id !== item.id))}
          />
        ))}
      </ol>
      {media.length > 0 && (
        <p className="hint">
          <Trans>They are approved with the text, and go out with it as the preview shows them.</Trans>
        </p>
      )}
      {error !== null && (
        <div role="alert">
          <FieldError>{Object.values(fieldErrors(error))[0] ?? messageOf(error, t`It could not be saved. Try again.`)}</FieldError>
        </div>
      )}
      {isPicking && (
        <Suspense fallback={null}>
          <AssetPicker
            businessId={post.businessId}
            chosen={media.map(({ id }) => id)}
            onChoose={(assets) => edits.edit((now) => [...now, ...newOf(now, assets, post.contentType)])}
            confirmLabel={(count) => t`Add ${{ count }} to the post`}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </section>
  )
}

/** Those that are not there yet, cut as the library says. */
function newOf(media: readonly MediaItem[], assets: readonly Asset[], type: ContentType): MediaItem[] {
  return assets
    .filter(({ id }) => media.every((item) => item.id !== id))
    .map((asset) => {
      const { id, hash, kind, alt, name, contentType, bytes, width, height, seconds, frames } = asset
      return { id, hash, kind, alt, crop: defaultCrop(type, asset), file: { name, contentType, bytes, width, height, seconds, frames } }
    })
}

function moved(media: readonly MediaItem[], id: string, by: -1 | 1): MediaItem[] {
  const at = media.findIndex((item) => item.id === id)
  const to = at + by
  const [here, there] = [media[at], media[to]]
  return here && there ? media.with(at, there).with(to, here) : [...media]
}
