import type { Crop, Shape } from '@postwright/contract/content/crops'

/** Smaller parts of a picture are too coarse to be shown. */
export const leastSize = 0.2

/** How large a crop is, as a share of the largest one with its ratio. */
export function sizeOf(crop: Crop): number {
  return Math.max(crop.width, crop.height, leastSize)
}

/** As far as the edges of the picture allow. */
export function moved(crop: Crop, right: number, down: number): Crop {
  return { ...crop, x: within(crop.x + right, crop.width), y: within(crop.y + down, crop.height) }
}

/** As large as `size` says, around the same middle as far as the edges allow. */
export function resized(crop: Crop, picture: Shape, ratio: number, size: number): Crop {
  const own = picture.width / picture.height
  const share = Math.min(Math.max(size, leastSize), 1)
  const width = share * Math.min(1, ratio / own)
  const height = share * Math.min(1, own / ratio)
  return {
    x: within(crop.x + (crop.width - width) / 2, width),
    y: within(crop.y + (crop.height - height) / 2, height),
    width,
    height,
  }
}

function within(start: number, length: number): number {
  return Math.min(Math.max(start, 0), 1 - length)
}
