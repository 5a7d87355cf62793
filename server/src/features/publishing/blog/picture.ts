import { createHash } from 'node:crypto'

import { createLru } from '../../../infra/lru.ts'

/** What the picture of a post says: it is shown where somebody shares the post's address. */
export interface PictureWords {
  title: string
  author: string
  /** ISO 8601. */
  publishedAt: string
  instanceName: string
}

/** As the networks that show it ask for. https://ogp.me (read 2026-11-21) */
export const pictureSize = { width: 1200, height: 630 }

/** To be raised with every change of how it is drawn, since pictures are kept for ever by their name. */
const drawing = 1

/** Some 2 MB; a picture that is asked for again later is drawn again. */
const mostPictures = 100
const pictures = createLru<Promise<Buffer<ArrayBuffer>>>(mostPictures)

/** Names a picture by all that it shows. */
export function pictureName({ title, author, publishedAt, instanceName }: PictureWords): string {
  const shown = JSON.stringify([drawing, title, author, publishedAt, instanceName])
  return createHash('sha256').update(shown).digest('base64url').slice(0, 16)
}

/** The picture as PNG: title, author, day, and whose blog it is. */
export function pictureOf(words: PictureWords): Promise<Buffer<ArrayBuffer>> {
  const name = pictureName(words)
  let picture = pictures.get(name)
  if (!picture) {
    picture = draw(words)
    pictures.set(name, picture)
    picture.catch(() => pictures.delete(name))
  }
  return picture
}

async function draw(words: PictureWords): Promise<Buffer<ArrayBuffer>> {
  // Both are large, and most starts never draw.
  const [{ default: sharp }, { pictureSvg }] = await Promise.all([import('sharp'), import('./picture-svg.ts')])
  const png = await sharp(Buffer.from(pictureSvg(words, pictureSize)))
    .png({ palette: true, colours: 64, compressionLevel: 9 })
    .toBuffer()
  return Buffer.from(png)
}
