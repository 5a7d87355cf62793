import { z } from 'zod'

import { msg } from '../core/msg.ts'
import { says } from '../core/sentences.ts'

/** The shapes that platforms show, widest first. */
export const cropRatios = ['1.91:1', '16:9', '1:1', '4:5', '9:16'] as const
export const CropRatio = z.enum(cropRatios)
export type CropRatio = z.infer<typeof CropRatio>

export const ratioValues: Readonly<Record<CropRatio, number>> = { '1.91:1': 1.91, '16:9': 16 / 9, '1:1': 1, '4:5': 4 / 5, '9:16': 9 / 16 }

const share = z.number().min(0).max(1)

/** What a picture is about, as shares of its width and height from the top left. */
export const FocalPoint = z.object({ x: share, y: share })
export type FocalPoint = z.infer<typeof FocalPoint>

/** A part of a picture, as shares of its width and height. */
export const Crop = z
  .object({ x: share, y: share, width: share.min(0.01), height: share.min(0.01) })
  .refine(({ x, y, width, height }) => x + width <= 1.0001 && y + height <= 1.0001, says(msg`A crop lies within its picture.`))
export type Crop = z.infer<typeof Crop>

/** Those that were set by hand. */
export const Crops = z.strictObject({
  '1.91:1': Crop.optional(),
  '16:9': Crop.optional(),
  '1:1': Crop.optional(),
  '4:5': Crop.optional(),
  '9:16': Crop.optional(),
} satisfies Record<CropRatio, unknown>)
export type Crops = z.infer<typeof Crops>

const change = Crop.nullable().optional()

/** By shape: null for one that follows from the focal point again. What is left out stays as it is. */
export const CropChanges = z.strictObject({
  '1.91:1': change,
  '16:9': change,
  '1:1': change,
  '4:5': change,
  '9:16': change,
} satisfies Record<CropRatio, unknown>)

export interface Shape {
  width: number
  height: number
}

/** The largest part of a picture with this ratio of width to height, as near to its focal point as the edges allow. */
export function cropAround({ width, height }: Shape, ratio: number, { x, y }: FocalPoint): Crop {
  const own = width / height
  const size = own > ratio ? { width: ratio / own, height: 1 } : { width: 1, height: own / ratio }
  return { x: within(x - size.width / 2, size.width), y: within(y - size.height / 2, size.height), ...size }
}

/** The same within a part of the picture: what was cut away stays away. */
export function cropWithin({ width, height }: Shape, part: Crop, ratio: number, { x, y }: FocalPoint): Crop {
  const point = { x: clamped((x - part.x) / part.width), y: clamped((y - part.y) / part.height) }
  const inner = cropAround({ width: width * part.width, height: height * part.height }, ratio, point)
  return {
    x: part.x + inner.x * part.width,
    y: part.y + inner.y * part.height,
    width: inner.width * part.width,
    height: inner.height * part.height,
  }
}

export const wholePicture: Crop = { x: 0, y: 0, width: 1, height: 1 }

/** In pixels of the picture. */
export function cropInPixels(crop: Crop, { width, height }: Shape) {
  const left = Math.min(Math.round(crop.x * width), width - 1)
  const top = Math.min(Math.round(crop.y * height), height - 1)
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(crop.width * width), width - left)),
    height: Math.max(1, Math.min(Math.round(crop.height * height), height - top)),
  }
}

function clamped(value: number): number {
  return Math.min(Math.max(value, 0), 1)
}

function within(start: number, length: number): number {
  return Math.min(Math.max(start, 0), 1 - length)
}
