import type { ContentType } from '../core/content-types.ts'
import { type Crop, cropAround, type CropRatio, type Crops, type FocalPoint, ratioValues } from './crops.ts'
import { platformRules } from './platform-rules.ts'

/** The shape in which a post of each type begins with a picture that was cut to it by hand in the library. */
export const typeShapes: Readonly<Record<ContentType, CropRatio>> = {
  linkedin: '1.91:1',
  facebook: '1.91:1',
  newsletter: '1.91:1',
  x: '16:9',
  youtube: '16:9',
  blog: '16:9',
  articles: '16:9',
  whatsapp: '1:1',
  instagram: '4:5',
}

interface Picture {
  kind: 'image' | 'video'
  width: number
  height: number
  frames: number
  focalPoint: FocalPoint
  crops: Crops
}

/** How a post begins with a picture: as it was cut by hand for its type, or cut to what the platform takes. Undefined for the whole. */
export function defaultCrop(type: ContentType, picture: Picture): Crop | undefined {
  const { kind, width, height, frames, focalPoint, crops } = picture
  if (kind !== 'image' || frames > 1) return undefined
  const byHand = crops[typeShapes[type]]
  if (byHand) return byHand
  const range = platformRules[type].media.image?.ratio
  if (!range) return undefined
  const own = width / height
  const shape = own < range[0] ? '4:5' : own > range[1] ? '1.91:1' : null
  return shape ? (crops[shape] ?? cropAround(picture, ratioValues[shape], focalPoint)) : undefined
}
