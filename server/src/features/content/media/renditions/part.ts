import type { MediaItem } from '@postwright/contract/content/content'
import { type Crop, wholePicture } from '@postwright/contract/content/crops'

/** A part of a picture or film, for whoever makes it and whoever looks for it. */
export interface Part {
  assetId: string
  /** Of the asset. */
  hash: string
  crop: Crop
  /** As what it goes out, where that is not left to the picture. */
  as?: 'jpeg'
}

export function partOf({ id: assetId, hash, crop = wholePicture }: Pick<MediaItem, 'id' | 'hash' | 'crop'>): Part {
  return { assetId, hash, crop }
}

/** Equal for parts that nobody can tell apart; empty for the whole. */
export function partKey({ crop: { x, y, width, height }, as }: Pick<Part, 'crop' | 'as'>): string {
  const numbers = [x, y, width, height].map((share) => share.toFixed(5))
  const key = numbers.join(' ')
  return [key === whole ? '' : key, as ?? ''].filter(Boolean).join(' ')
}

const whole = ['0.00000', '0.00000', '1.00000', '1.00000'].join(' ')
