import { sql } from 'drizzle-orm'

/**
 * Whether `copy`, which nobody changed, is not as its post `p` is by now, in the business `b`: its title, its media, or what single channels
 * get of the same words, are others, the approval that it was made with was taken back, or its words wait for a decision that was made about
 * the post. Its text is compared by its hash.
 */
export const isOutdated = sql`(
  copy.title is distinct from p.title or copy.media is distinct from p.media
  or (copy.body = p.body and copy.for_channels <> p.for_channels)
  or (b.requires_approval and copy.body = p.body and p.status <> 'published' and copy.approved_hash <> coalesce(p.approved_hash, '')
    and copy.approved_at <= copy.created_at)
  or (copy.status = 'in_review' and copy.body = p.body and p.approved_hash is not null))`
