import { z } from 'zod'

import { ContentType, Id, Instant } from '../core/values.ts'

/** Of one text no more addresses are looked at. */
export const mostLinksChecked = 20
/** What else of a business is named beside a post. */
export const mostPostsNamed = 5
/** A text counts as said before for so long. */
export const sameTextDays = 90
/** Posts that go out closer to one another than this clash. */
export const clashMinutes = 30

const OtherPost = z.object({ postId: Id, title: z.string(), contentType: ContentType })

/** Another post of the business whose text is the same, or nearly. */
export const SimilarPost = OtherPost.extend({ isSame: z.boolean(), updatedAt: Instant })
export type SimilarPost = z.infer<typeof SimilarPost>

/** Another post of the business that goes out at nearly the same time, on the same channel or as the same type. */
export const TimeClash = OtherPost.extend({
  /** When the other one goes out. */
  dueAt: Instant,
  /** When this one does. */
  ownDueAt: Instant,
  /** The channel that both go to; null where only the type is the same. */
  channel: z.string().nullable(),
})
export type TimeClash = z.infer<typeof TimeClash>

/** What can be said about the stored text of a post from what else its business has. */
export const PostChecks = z.object({
  similar: z.array(SimilarPost),
  /** The soonest first. */
  clashes: z.array(TimeClash),
  /** Whether it is planned at all, so that it could clash. */
  isPlanned: z.boolean(),
})
export type PostChecks = z.infer<typeof PostChecks>

/** `gone`: the site says that there is no such page. `unseen`: nobody looked, or the site does not let programs look. */
export const LinkState = z.enum(['alive', 'gone', 'unreachable', 'unseen'])
export type LinkState = z.infer<typeof LinkState>

export const LinkCheck = z.object({
  /** As it stands in the text. */
  address: z.string(),
  state: LinkState,
  /** Null where nobody looked. */
  checkedAt: Instant.nullable(),
  /** What the page calls itself where it is shared; null where it says nothing, or nobody read it. */
  title: z.string().nullable(),
})
export type LinkCheck = z.infer<typeof LinkCheck>
