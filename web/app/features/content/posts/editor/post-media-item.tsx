import { t } from '@lingui/core/macro'
import type { MediaItem } from '@postwright/contract/content/content'
import { cropAround, type CropRatio, cropRatios, ratioValues } from '@postwright/contract/content/crops'
import { longestMediaAlt } from '@postwright/contract/content/media'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Film, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { client } from '../../../../../lib/api.ts'
import { IconButton } from '../../../../../ui/button.tsx'
import { Input } from '../../../../../ui/input.tsx'
import { Select } from '../../../../../ui/select.tsx'
import { assetQuery } from '../../media/queries.ts'
import { CutPicture } from '../preview/cut-picture.tsx'
import { bytesText, lengthText, ratioText, sizeText } from '../../media/words.ts'

interface PostMediaItemProps {
  item: MediaItem
  isFirst: boolean
  isLast: boolean
  isLocked: boolean
  /** False when it could not be stored. */
  onChange: (change: Partial<Pick<MediaItem, 'alt' | 'crop'>>) => Promise<boolean>
  onMove: (by: -1 | 1) => Promise<boolean>
  onRemove: () => Promise<boolean>
}

/** One picture or film of a post. Its alt text is its own, and saved when the field is left. */
export function PostMediaItem({ item, isFirst, isLast, isLocked, onChange, onMove, onRemove }: PostMediaItemProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isLost, setLost] = useState(false)
  const { id, kind, alt, file } = item
  const film = useQuery(assetQuery(kind === 'video' ? id : undefined))
  const hasPicture = kind === 'video' ? film.data?.hasPreview === true : !isLost
  const name = file?.name ?? t`Picture`
  const canBeCut = kind === 'image' && file !== undefined && file.frames === 1

  async function describe() {
    if (typed === null) return
    const isStored = typed.trim() === alt || (await onChange({ alt: typed.trim() }))
    if (isStored) setTyped((now) => (now === typed ? null : now))
  }

  async function cut(shape: CropRatio | 'whole') {
    if (shape === 'whole' || !file) return onChange({ crop: undefined })
    const asset = await client.media.get({ id }).catch(() => null)
    return onChange({ crop: asset?.crops[shape] ?? cropAround(file, ratioValues[shape], asset?.focalPoint ?? { x: 0.5, y: 0.5 }) })
  }

  return (
    <li>
      {hasPicture ? (
        <CutPicture
          className="ed-media-picture"
          address={`/media/${id}?size=480`}
          alt=""
          crop={item.crop}
          file={file}
          onError={() => setLost(true)}
        />
      ) : (
        <span className="ed-media-picture">
          <Film aria-hidden="true" />
        </span>
      )}
      <div className="ed-media-words">
        <Input
          aria-label={t`Alt text of ${name}`}
          placeholder={t`Alt text`}
          maxLength={longestMediaAlt}
          readOnly={isLocked}
          value={typed ?? alt}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => void describe()}
        />
        <span className="ed-media-facts t12 soft num">
          <span className="trunc">
            {[name, file && sizeText(file), file?.seconds && lengthText(file.seconds), file && bytesText(file.bytes)]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {canBeCut && (
            <Select
              size="sm"
              aria-label={t`Crop of ${name}`}
              disabled={isLocked}
              value={shapeOf(item)}
              options={[
                { value: 'whole', label: t`Whole picture` },
                ...cropRatios.map((ratio) => ({ value: ratio, label: ratioText(ratio) })),
              ]}
              onChange={(shape) => void cut(shape)}
            />
          )}
        </span>
      </div>
      {!isLocked && (
        <span className="ed-media-acts">
          {!isFirst && <IconButton size="sm" icon={ArrowUp} label={t`Move ${name} up`} onClick={() => onMove(-1)} />}
          {!isLast && <IconButton size="sm" icon={ArrowDown} label={t`Move ${name} down`} onClick={() => onMove(1)} />}
          <IconButton size="sm" icon={Trash2} label={t`Take ${name} off`} onClick={onRemove} />
        </span>
      )}
    </li>
  )
}

function shapeOf({ crop, file }: MediaItem): CropRatio | 'whole' {
  if (!crop || !file) return 'whole'
  const shown = (file.width * crop.width) / (file.height * crop.height)
  return cropRatios.toSorted((a, b) => Math.abs(ratioValues[a] - shown) - Math.abs(ratioValues[b] - shown))[0] ?? 'whole'
}
