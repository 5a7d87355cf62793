import { availableParallelism } from 'node:os'

import { msg } from '@postwright/contract/core/msg'
import type { Region, Sharp, SharpOptions } from 'sharp'

import { exifFacts } from './exif.ts'
import { createGate } from './gate.ts'
import type { PictureFormat } from './kind.ts'
import { UnusableMedia } from './unusable.ts'

/** A picture that decodes to more than this is a bomb, or of no more use than a smaller one. */
const mostPixels = 60_000_000
/** Of a moving picture, all of them together. */
const mostMovingPixels = 120_000_000
const mostFrames = 300
/** What is kept is no longer on either side. */
const longestEdge = 6_000
const longestSeconds = 60
/** An encoder that looks for the best Huffman codes keeps the whole picture meanwhile: 70 MB for 12 megapixels, for a tenth of the file. */
const mostPixelsKept = 2_000_000
/** By their longest edge. */
const previewEdges = [480, 1_600] as const

export interface MadePicture {
  content: Buffer
  contentType: string
  width: number
  height: number
  frames: number
  seconds: number | null
  /** WebP, by its longest edge. */
  previews: Record<string, Buffer>
  removed: ('location' | 'camera' | 'notes')[]
}

/** Decoding takes many times the memory of a file: so many at once, whatever comes. */
export const decoding = createGate({ atOnce: Math.max(1, Math.floor(availableParallelism() / 2)), mostWaiting: 400 })

/**
 * A picture made anew from its pixels, upright, without anything that was written beside them.
 *
 * @throws UnusableMedia
 */
export async function makePicture(content: Uint8Array, format: PictureFormat): Promise<MadePicture> {
  const sharp = await loadSharp()
  const options: SharpOptions = { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true }
  try {
    const { width, height, pages = 1, pageHeight, delay, exif, xmp, iptc, hasAlpha } = await sharp(content, options).metadata()
    const frames = format === 'gif' ? pages : 1
    refuseTooMuch({ width, height: pageHeight ?? height, frames })

    const picture = sharp(content, { ...options, limitInputPixels: frames > 1 ? mostMovingPixels : mostPixels, pages: frames > 1 ? -1 : 1 })
    const fitted = picture
      .timeout({ seconds: longestSeconds })
      .autoOrient()
      .resize(longestEdge, longestEdge, { fit: 'inside', withoutEnlargement: true })
    const { data, info } = await encoded(fitted, { format, hasAlpha, pixels: width * height }).toBuffer({ resolveWithObject: true })
    const facts = exifFacts(exif)
    return {
      content: data,
      contentType: `image/${info.format}`,
      width: info.width,
      height: info.pageHeight ?? info.height,
      frames,
      seconds: frames > 1 ? (delay ?? []).reduce((sum, ms) => sum + ms, 0) / 1000 : null,
      previews: await previewsOf(data),
      removed: [
        ...(facts.location ? (['location'] as const) : []),
        ...(facts.camera ? (['camera'] as const) : []),
        ...((exif ?? xmp ?? iptc) ? (['notes'] as const) : []),
      ],
    }
  } catch (error) {
    throw asUnusable(error)
  }
}

export interface CutPicture {
  content: Buffer
  contentType: string
  width: number
  height: number
  previews: Record<string, Buffer>
}

/** A part of a picture of ours, in pixels, no longer on either side than `longest`; as JPEG, white is behind what shines through. @throws UnusableMedia */
export async function cutPicture(
  content: Uint8Array,
  part: Region,
  { longest, as }: { longest: number; as?: 'jpeg' | undefined },
): Promise<CutPicture> {
  const sharp = await loadSharp()
  try {
    const picture = sharp(content, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
    const { hasAlpha, format } = await picture.metadata()
    const cut = picture
      .timeout({ seconds: longestSeconds })
      .extract(part)
      .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
    const { data, info } = await encoded(as === 'jpeg' ? cut.flatten({ background: '#ffffff' }) : cut, {
      format: format === 'png' && as !== 'jpeg' ? 'png' : 'jpeg',
      hasAlpha: hasAlpha && as !== 'jpeg',
      pixels: Math.min(part.width * part.height, longest * longest),
    }).toBuffer({ resolveWithObject: true })
    return { content: data, contentType: `image/${info.format}`, width: info.width, height: info.height, previews: await previewsOf(data) }
  } catch (error) {
    throw asUnusable(error)
  }
}

/** Pictures to look at, by their longest edge. @throws UnusableMedia */
export async function previewsOf(content: Uint8Array): Promise<Record<string, Buffer>> {
  const sharp = await loadSharp()
  try {
    const made: Record<string, Buffer> = {}
    // The smaller one from the larger one, which is decoded at once.
    let source: Uint8Array = content
    for (const edge of previewEdges.toReversed()) {
      const preview = await sharp(source, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
        .timeout({ seconds: longestSeconds })
        .autoOrient()
        .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .toBuffer()
      made[edge] = preview
      source = preview
    }
    return made
  } catch (error) {
    throw asUnusable(error)
  }
}

/** What most platforms take: JPEG, PNG where something shines through, GIF where it moves. */
function encoded(picture: Sharp, { format, hasAlpha, pixels }: { format: PictureFormat; hasAlpha: boolean; pixels: number }): Sharp {
  if (format === 'gif') return picture.gif({ effort: 3 })
  if (format === 'png' || hasAlpha) return picture.png({ compressionLevel: 7 })
  return picture.jpeg({ quality: 90, optimizeCoding: pixels <= mostPixelsKept })
}

function refuseTooMuch({ width, height, frames }: { width: number; height: number; frames: number }): void {
  if (width * height > mostPixels) throw tooManyPixels()
  if (frames > mostFrames) throw new UnusableMedia(msg`This GIF has ${{ frames }} frames. Use at most ${{ most: mostFrames }}, or a film.`)
  if (frames > 1 && width * height * frames > mostMovingPixels)
    throw new UnusableMedia(msg`This GIF is too large to be read. Make it smaller or shorter, or use a film.`)
}

function tooManyPixels(options?: ErrorOptions): UnusableMedia {
  return new UnusableMedia(
    msg`This picture has too many pixels. Use at most ${{ megapixels: mostPixels / 1_000_000 }} megapixels.`,
    options,
  )
}

function asUnusable(error: unknown): UnusableMedia {
  if (error instanceof UnusableMedia) return error
  const message = error instanceof Error ? error.message : ''
  if (message.includes('pixel limit')) return tooManyPixels({ cause: error })
  if (message.includes('timeout')) return new UnusableMedia(msg`This picture takes too long to be read. Make it smaller.`, { cause: error })
  return new UnusableMedia(
    msg`This picture cannot be read: it is damaged or not complete. Save it again as PNG or JPEG, and choose that.`,
    {
      cause: error,
    },
  )
}

async function loadSharp() {
  // Read only where it is used: it is large. What it would keep for a next time is memory that nobody bounds.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  // One picture is made at a time; a second thread for it would keep lines of its own.
  sharp.concurrency(1)
  return sharp
}
