import { z } from 'zod'

import { addressesIn } from '../content/addresses.ts'
import { MediaItem, type PostContent } from '../content/content.ts'
import type { ContentType } from '../core/content-types.ts'
import { Instant } from '../core/values.ts'

/** What a person is given who is to post it: the text as it was approved, and where it is written on its platform. */
export const HandOver = z.object({
  since: Instant,
  title: z.string().nullable(),
  body: z.string(),
  /** `address`: where it is saved from, cut as it was for the post. */
  media: z.array(MediaItem.extend({ address: z.string() })),
  /** Where a new post is written; null where every platform of the type is somebody's own. `isFilled`: it opens with the text. */
  composer: z.object({ url: z.string(), isFilled: z.boolean() }).nullable(),
})
export type HandOver = z.infer<typeof HandOver>

/** Longer addresses are cut off by some browsers and servers. */
const longestAddress = 2_000

/** Where a person writes a new post of this type, with its text in it where the platform takes one by the address. */
export function composerOf(contentType: ContentType, content: PostContent): HandOver['composer'] {
  const place = places[contentType]
  if (!place) return null
  const url = place.filled?.(content)
  return url !== undefined && url.length <= longestAddress ? { url, isFilled: true } : { url: place.empty, isFilled: false }
}

interface Place {
  empty: string
  filled?: (content: PostContent) => string | undefined
}

const places: Record<ContentType, Place | null> = {
  linkedin: {
    empty: 'https://www.linkedin.com/feed/?shareActive=true',
    filled: ({ body }) => `https://www.linkedin.com/feed/?${new URLSearchParams({ shareActive: 'true', text: body })}`,
  },
  // https://developer.x.com/en/docs/x-for-websites/tweet-button/guides/web-intent (read 2026-11)
  x: { empty: 'https://x.com/compose/post', filled: ({ body }) => `https://x.com/intent/post?${new URLSearchParams({ text: body })}` },
  // It takes an address alone, and no words. https://developers.facebook.com/docs/sharing/reference/share-dialog (read 2026-11)
  facebook: {
    empty: 'https://www.facebook.com/',
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
  articles: { empty: 'https://www.linkedin.com/article/new/' },
}
