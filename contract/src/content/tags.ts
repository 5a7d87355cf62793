import { z } from 'zod'

import { base } from '../core/base.ts'
import { msg } from '../core/msg.ts'
import { says } from '../core/sentences.ts'
import { Id, line, required } from '../core/values.ts'

/** Of one post. */
export const mostTags = 20
/** In use by one business. */
export const mostTagsOfBusiness = 500
/** So many posts are tagged at once. */
export const mostTagged = 100

/** A word or two that posts are found by. A comma parts tags from each other. */
export const Tag = required(line(40), msg`Name the tag.`)
  .overwrite((text) => text.normalize('NFC'))
  .refine((text) => !text.includes(','), says(msg`A tag has no comma.`))
export type Tag = z.infer<typeof Tag>

/** What makes two tags of a business the same one: letter case does not count. */
export function tagKey(tag: string): string {
  return tag.normalize('NFC').toLowerCase()
}

const Tags = z
  .array(Tag)
  .max(mostTags, says(msg`Use at most ${{ mostTags }} tags.`))
  .default([])

/** What is removed goes first. A tag that the business knows keeps its spelling. */
export const ChangeTags = z.object({
  posts: z
    .array(z.object({ id: Id, add: Tags, remove: Tags }))
    .min(1, says(msg`Choose at least one post.`))
    .max(mostTagged, says(msg`Tag at most ${{ mostTagged }} posts at once.`)),
})
export type ChangeTags = z.infer<typeof ChangeTags>

/** What became of one post. `added` and `removed` are what really changed: the other way round, they undo it. */
export const TaggedPost = z.object({
  id: Id,
  tags: z.array(z.string()),
  added: z.array(z.string()),
  removed: z.array(z.string()),
  /** Why nothing of it was done, else null. */
  refusal: z.string().nullable(),
})
export type TaggedPost = z.infer<typeof TaggedPost>

export const tags = {
  list: base
    .route({ method: 'GET', path: '/tags', summary: 'The tags of your posts, by name; of one business, or of all' })
    .input(z.object({ businessId: Id.optional() }))
    .output(z.array(z.string())),
  /** A post whose tags would be too many says so; the others are tagged all the same. */
  change: base
    .route({ method: 'POST', path: '/tags', summary: 'Add tags to posts, and take others away' })
    .input(ChangeTags)
    .output(z.array(TaggedPost)),
}
