import { msg } from '@postwright/contract/core/msg'
import type { Sentence } from '@postwright/contract/core/sentences'

import type { Sharp } from 'sharp'

import { inEnglish } from '../sentences.ts'

/** Why a picture cannot be used; the message is for the person who chose it. */
export class UnusablePicture extends Error {
  override name = 'UnusablePicture'
  readonly sentence: Sentence

  constructor(sentence: Sentence, options?: ErrorOptions) {
    super(inEnglish(sentence), options)
    this.sentence = sentence
  }
}

/** A picture that decodes to more than this is a bomb, or of no more use than a smaller one. */
const mostPixels = 40_000_000
const longestSeconds = 10

/**
 * A picture cut to a square from its middle, once for each edge in `edges`, as WebP without anything but its pixels: what a camera
 * or an attacker wrote beside them is gone.
 *
 * @throws UnusablePicture
 */
export async function squareWebps(content: Uint8Array, edges: readonly number[]): Promise<Buffer[]> {
  return decoded(content, (picture) =>
    Promise.all(
      edges.map((edge) =>
        picture
          .clone()
          .timeout({ seconds: longestSeconds })
          .autoOrient()
          .resize(edge, edge, { fit: 'cover' })
          .webp({ quality: 86 })
          .toBuffer(),
      ),
    ),
  )
}

/** A picture that is no longer than `edge` on either side, whole, as WebP with nothing but its pixels. @throws UnusablePicture */
export async function smallWebp(content: Uint8Array, edge: number): Promise<Buffer> {
  return decoded(content, (picture) =>
    picture
      .timeout({ seconds: longestSeconds })
      .autoOrient()
      .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer(),
  )
}

const fits = [
  { edge: 2000, quality: 85 },
  { edge: 1600, quality: 80 },
  { edge: 1200, quality: 75 },
  { edge: 800, quality: 70 },
]

/** A picture of at most so many bytes, as JPEG: as large and as fine as that allows. The same picture always becomes the same. @throws UnusablePicture */
export async function pictureWithin(content: Uint8Array, mostBytes: number): Promise<{ content: Buffer; contentType: 'image/jpeg' }> {
  for (const { edge, quality } of fits) {
    const made = await decoded(content, (picture) =>
      picture
        .timeout({ seconds: longestSeconds })
        .autoOrient()
        .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: 'white' })
        .jpeg({ quality })
        .toBuffer(),
    )
    if (made.length <= mostBytes) return { content: made, contentType: 'image/jpeg' }
  }
  throw new UnusablePicture(msg`This picture cannot be made small enough.`)
}

/** A picture as the page of a document. @throws UnusablePicture */
export async function pageOf(content: Uint8Array): Promise<{ content: Buffer; width: number; height: number }> {
  const { data, info } = await decoded(content, (picture) =>
    picture
      .timeout({ seconds: longestSeconds })
      .autoOrient()
      .resize(pageEdge, pageEdge, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .jpeg({ quality: 88, progressive: false })
      .toBuffer({ resolveWithObject: true }),
  )
  return { content: data, width: info.width, height: info.height }
}

const pageEdge = 2_000

async function decoded<Made>(content: Uint8Array, make: (picture: Sharp) => Promise<Made>): Promise<Made> {
  if (!isPicture(content)) throw new UnusablePicture(msg`Choose a PNG, JPEG, WebP, AVIF or GIF picture.`)
  // Read only where it is used: it is large.
  const { default: sharp } = await import('sharp')
  try {
    return await make(sharp(content, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 }))
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    if (message.includes('pixel limit')) throw new UnusablePicture(msg`This picture has too many pixels. Use at most 40 megapixels.`)
    throw new UnusablePicture(msg`This picture cannot be read. Save it again as PNG or JPEG, and choose that.`, { cause: error })
  }
}

/** Content sniffing by magic bytes: what a file is called, or says that it is, does not count. */
export function isPicture(content: Uint8Array): boolean {
  const head = Buffer.from(content.subarray(0, 16)).toString('latin1')
  if (head.startsWith('\u0089PNG\r\n\u001a\n') || head.startsWith('\u00ff\u00d8\u00ff') || /^GIF8[79]a/.test(head)) return true
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return true
  return head.slice(4, 8) === 'ftyp' && ['avif', 'avis'].includes(head.slice(8, 12))
}
