import type { Asset } from '@postwright/contract/content/media'
import { Film } from 'lucide-react'

interface AssetPictureProps {
  asset: Pick<Asset, 'address' | 'alt' | 'name' | 'kind' | 'hasPreview' | 'focalPoint'>
  size?: 480 | 1600
  /** Where its name stands beside it, and nobody has to hear it twice. */
  isBeside?: boolean
}

/** A picture to look at, around its focal point; a sign for a film without a poster. */
export function AssetPicture({ asset: { address, alt, kind, hasPreview, focalPoint }, size = 480, isBeside = true }: AssetPictureProps) {
  if (!hasPreview) return <span className="media-no-picture">{kind === 'video' && <Film aria-hidden="true" />}</span>
  return (
    <img
      src={`${address}?size=${size}`}
      alt={isBeside ? '' : alt}
      loading="lazy"
      decoding="async"
      style={{ objectPosition: `${focalPoint.x * 100}% ${focalPoint.y * 100}%` }}
    />
  )
}
