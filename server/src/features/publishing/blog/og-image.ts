import { createHash } from 'node:crypto'

import { LRUCache } from 'lru-cache'

/** What the Open Graph image of a post says: networks show it where somebody shares the post's address. */
export interface OgImageText {
  title: string
  author: string
  /** ISO 8601. */
  publishedAt: string
  timeZone: string
  instanceName: string
}

/** As the networks that show it ask for. https://ogp.me (read 2026-11-21) */
export const ogImageSize = { width: 1200, height: 630 }

/** To be raised with every change of how it is drawn, since pictures are kept for ever by their name. */
const drawing = 2

/** Some 2 MB; a picture that is asked for again later is drawn again. */
const mostPictures = 100
const pictures = new LRUCache<string, Promise<Buffer<ArrayBuffer>>>({ max: mostPictures })

/** Names a picture by all that it shows. */
export function ogImageName({ title, author, publishedAt, timeZone, instanceName }: OgImageText): string {
  const shown = JSON.stringify([drawing, title, author, publishedAt, timeZone, instanceName])
  return createHash('sha256').update(shown).digest('base64url').slice(0, 16)
}

/** The Open Graph image of a blog post, as PNG: title, author, day, and whose blog it is. */
export function renderOgImage(words: OgImageText): Promise<Buffer<ArrayBuffer>> {
  const name = ogImageName(words)
  let picture = pictures.get(name)
  if (!picture) {
    picture = draw(words)
    pictures.set(name, picture)
    picture.catch(() => pictures.delete(name))
  }
  return picture
}

async function draw(words: OgImageText): Promise<Buffer<ArrayBuffer>> {
  // Both are large, and most starts never draw.
  const [{ default: sharp }, { ogImageSvg }] = await Promise.all([import('sharp'), import('./og-image-svg.ts')])
  const png = await sharp(Buffer.from(ogImageSvg(words, ogImageSize)))
    .png({ palette: true, colours: 64, compressionLevel: 9 })
    .toBuffer()
  return Buffer.from(png)
}
