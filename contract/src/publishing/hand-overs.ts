import { z } from 'zod'

import { addressesIn } from '../content/addresses.ts'
import { MediaItem, type PostContent } from '../content/content.ts'
import type { ContentType as Type } from '../core/content-types.ts'
import { ContentType, Instant } from '../core/values.ts'

/** What a person is given who is to post it: the text as it was approved, and where it is written on its platform. */
export const HandOver = z.object({
  since: Instant,
  title: z.string().nullable(),
  body: z.string(),
  /** `address`: where it is saved from, cut as it was for the post. */
  media: z.array(MediaItem.extend({ address: z.string() })),
  /** Where a new post is written; null where every platform of the type is somebody's own. `opensWith`: what of it is there already, its `text` or the `link` in it. */
  composer: z.object({ url: z.string(), at: ContentType, opensWith: z.enum(['text', 'link']).nullable() }).nullable(),
})
export type HandOver = z.infer<typeof HandOver>

/** Longer addresses are cut off by some browsers and servers. */
const longestAddress = 2_000

/** Where a person writes a new post of this type, with its text in it where the platform takes one by the address. */
export function composerOf(contentType: Type, content: PostContent): HandOver['composer'] {
  const place = places[contentType]
  if (!place) return null
  const at = place.at ?? contentType
  const url = place.filled?.(content)
  return url !== undefined && url.length <= longestAddress
    ? { url, at, opensWith: place.takes ?? 'text' }
    : { url: place.empty, at, opensWith: null }
}

interface Place {
  empty: string
  filled?: (content: PostContent) => string | undefined
  /** What is filled in, unless it is the text. */
  takes?: 'link'
  /** The platform that it is on, where the type is not called so. */
  at?: Type
}

const places: Record<Type, Place | null> = {
  linkedin: {
    empty: 'https://www.linkedin.com/feed/?shareActive=true',
    filled: ({ body }) => `https://www.linkedin.com/feed/?${new URLSearchParams({ shareActive: 'true', text: body })}`,
  },
  // https://developer.x.com/en/docs/x-for-websites/tweet-button/guides/web-intent (read 2026-11)
  x: { empty: 'https://x.com/compose/post', filled: ({ body }) => `https://x.com/intent/post?${new URLSearchParams({ text: body })}` },
  // It takes an address alone, and no words. https://developers.facebook.com/docs/sharing/reference/share-dialog (read 2026-11)
  facebook: {
    empty: 'https://www.facebook.com/',
    takes: 'link',
    filled(content) {
      const [address] = addressesIn(content)
      return address && `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: address })}`
    },
  },
  instagram: { empty: 'https://www.instagram.com/' },
  youtube: { empty: 'https://studio.youtube.com/' },
  // https://faq.whatsapp.com/5913398998672934 (read 2026-11)
  whatsapp: { empty: 'https://web.whatsapp.com/', filled: ({ body }) => `https://wa.me/?text=${encodeURIComponent(body)}` },
  newsletter: null,
  blog: null,
  articles: { empty: 'https://www.linkedin.com/article/new/', at: 'linkedin' },
}
