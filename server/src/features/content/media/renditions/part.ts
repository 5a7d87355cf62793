import type { MediaItem } from '@postwright/contract/content/content'
import { type Crop, wholePicture } from '@postwright/contract/content/crops'

/** A part of a picture or film, for whoever makes it and whoever looks for it. */
export interface Part {
  assetId: string
  /** Of the asset. */
  hash: string
  crop: Crop
}

export function partOf({ id: assetId, hash, crop = wholePicture }: Pick<MediaItem, 'id' | 'hash' | 'crop'>): Part {
  return { assetId, hash, crop }
}

/** Equal for parts that nobody can tell apart; empty for the whole. */
export function partKey({ x, y, width, height }: Crop): string {
  const numbers = [x, y, width, height].map((share) => share.toFixed(5))
  const key = numbers.join(' ')
  return key === whole ? '' : key
}

const whole = ['0.00000', '0.00000', '1.00000', '1.00000'].join(' ')
