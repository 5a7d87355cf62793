import { z } from 'zod'

export const collection = 'app.bsky.feed.post'

/** https://atproto.com/specs/tid (read 2026-08) */
export const tid = /^[234567abcdefghij][234567abcdefghijklmnopqrstuvwxyz]{12}$/

const Blob = z.object({
  $type: z.literal('blob'),
  ref: z.object({ $link: z.string() }),
  mimeType: z.string().regex(/^image\//),
  size: z.int().max(2_000_000),
})

const Thumb = Blob.extend({ size: z.int().max(1_000_000) })

const Feature = z.discriminatedUnion('$type', [
  z.object({ $type: z.literal('app.bsky.richtext.facet#link'), uri: z.url() }),
  z.object({ $type: z.literal('app.bsky.richtext.facet#mention'), did: z.string().regex(/^did:/) }),
  z.object({ $type: z.literal('app.bsky.richtext.facet#tag'), tag: z.string().min(1).max(640) }),
])

const Embed = z.discriminatedUnion('$type', [
  z.object({
    $type: z.literal('app.bsky.embed.images'),
    images: z
      .array(
        z.object({ image: Blob, alt: z.string(), aspectRatio: z.object({ width: z.int().min(1), height: z.int().min(1) }).optional() }),
      )
      .min(1)
      .max(4),
  }),
  z.object({
    $type: z.literal('app.bsky.embed.external'),
    external: z.object({ uri: z.url(), title: z.string(), description: z.string(), thumb: Thumb.optional() }),
  }),
])

const Ref = z.object({ uri: z.string().regex(/^at:\/\//), cid: z.string() })

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** `app.bsky.feed.post`, as far as anybody may write it. */
export const Post = z
  .object({
    $type: z.literal(collection),
    text: z
      .string()
      .refine((text) => [...segmenter.segment(text)].length <= 300, 'must not be longer than 300 graphemes')
      .refine((text) => Buffer.byteLength(text) <= 3000, 'must not be longer than 3000 bytes'),
    createdAt: z.iso.datetime(),
    facets: z
      .array(z.object({ index: z.object({ byteStart: z.int().min(0), byteEnd: z.int().min(1) }), features: z.array(Feature).min(1) }))
      .optional(),
    embed: Embed.optional(),
    reply: z.object({ root: Ref, parent: Ref }).optional(),
    langs: z.array(z.string()).max(3).optional(),
  })
  .refine(({ text, facets = [] }) => facets.every(({ index }) => isWithin(text, index)), 'a facet lies outside of the text')
export type Post = z.infer<typeof Post>

/** Of whole characters: an offset in the middle of one makes readers' apps leave the facet out. */
function isWithin(text: string, { byteStart, byteEnd }: { byteStart: number; byteEnd: number }): boolean {
  const bytes = Buffer.from(text)
  const startsCharacter = (at: number) => at === bytes.length || (bytes[at]! & 0xc0) !== 0x80
  return byteStart < byteEnd && byteEnd <= bytes.length && startsCharacter(byteStart) && startsCharacter(byteEnd)
}

/** What the facets of a post make of its words. */
export function marked({ text, facets = [] }: Post): { words: string; feature: z.infer<typeof Feature> }[] {
  const bytes = Buffer.from(text)
  return facets.flatMap(({ index, features }) =>
    features.map((feature) => ({ words: bytes.subarray(index.byteStart, index.byteEnd).toString(), feature })),
  )
}
