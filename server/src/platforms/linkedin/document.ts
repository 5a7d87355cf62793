import { buffer } from 'node:stream/consumers'

import { pageOf, UnusablePicture } from '../../infra/images.ts'
import { pdfOfPictures } from '../../infra/pdf-of-pictures.ts'
import { type MediaPort, type SentItem, UnsendableMedia } from '../media.ts'

/** Pictures as the pages of a PDF. @throws UnsendableMedia */
export async function documentOf(items: readonly SentItem[], media: MediaPort, title: string): Promise<Buffer> {
  const pages: Awaited<ReturnType<typeof pageOf>>[] = []
  try {
    // One after another: decoded, each takes many times its size.
    for (const item of items) pages.push(await pageOf(await buffer(media.read(item))))
  } catch (error) {
    if (error instanceof UnusablePicture) throw new UnsendableMedia(error.message)
    throw error
  }
  return pdfOfPictures(pages, title)
}
