import { htmlOf } from '../markdown.ts'
import type { SentItem } from '../media.ts'
import type { Payload } from '../platform.ts'
import type { Uploaded } from './types.ts'

/** What a post shows: its text, and below it the pictures beside the cover. */
export async function contentOf(payload: Payload, items: readonly SentItem[], media: readonly Uploaded[]): Promise<string> {
  const figures = media.slice(1).map(({ id, url }, at) => figure({ id, url, alt: items[at + 1]?.alt ?? '' }))
  return [await htmlOf(payload), ...figures].join('\n\n')
}

/** Another text above the same pictures. */
export async function changedContent(payload: Payload, before: string): Promise<string> {
  const figures = /(?:<!-- wp:image (?:(?!<!-- \/wp:image -->)[\s\S])*<!-- \/wp:image -->\s*)+$/.exec(before)?.[0]
  return [await htmlOf(payload), ...(figures ? [figures.trim()] : [])].join('\n\n')
}

function figure({ id, url, alt }: Uploaded & { alt: string }): string {
  const picture = `<img src="${escaped(url)}" alt="${escaped(alt)}" class="wp-image-${id}"/>`
  return `<!-- wp:image {"id":${id}} --><figure class="wp-block-image">${picture}</figure><!-- /wp:image -->`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
