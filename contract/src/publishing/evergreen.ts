import { z } from 'zod'

import { base, publishBase, publishOnceBase } from '../core/base.ts'
import { msg } from '../core/msg.ts'
import { say, says } from '../core/sentences.ts'
import { postStatuses } from '../core/statuses.ts'
import { ContentType, Id, Instant } from '../core/values.ts'
import { PostContent } from '../content/content.ts'
import { PlanDate } from '../content/month-plan-slots.ts'
import { mostTagged, Tag } from '../content/tags.ts'

/** Of one business. */
export const mostEntries = 200
/** So many posts with a tag take turns. */
export const mostOfTag = 500
/** Of one post, beside its own text. */
export const mostWordings = 10
/** So many days ahead posting times are filled. */
export const evergreenDays = 14

const fields = {
  /** None: every channel of the business that takes the post and has posting times. */
  channelIds: z
    .array(Id)
    .max(20, says(msg`Choose at most 20 channels.`))
    .default([]),
  /** Between two showings of one post on one channel, on the clock of its business. */
  restDays: z
    .int()
    .min(1, says(msg`Let it rest for at least 1 day.`))
    .max(365, says(msg`Let it rest for at most 365 days.`)),
  /** Of each post on each channel; null without end. */
  mostShowings: z
    .int()
    .min(1, says(msg`Show it at least once.`))
    .max(1_000, says(msg`Show it at most 1,000 times.`))
    .nullable()
    .default(null),
  /** Days on the clock of the business, both included. */
  from: PlanDate.nullable().default(null),
  until: PlanDate.nullable().default(null),
  /** `draft`: a proposal on the calendar. `approved`: it goes out, but for a text that the business wants approved and nobody did. */
  showAs: z.enum(['draft', 'approved']),
}

const inOrder = ({ from, until }: { from: string | null; until: string | null }) => from === null || until === null || until >= from
const outOfOrder = { path: ['until'], error: () => say(msg`The last day comes after the first.`) }

/** How posts are shown again. */
export const EvergreenRules = z.object(fields).refine(inOrder, outOfOrder)
export type EvergreenRules = z.infer<typeof EvergreenRules>

export const AddEvergreenPosts = z
  .object({
    postIds: z
      .array(Id)
      .min(1, says(msg`Choose at least one post.`))
      .max(mostTagged, says(msg`Choose at most ${{ most: mostTagged }} posts.`)),
    ...fields,
  })
  .refine(inOrder, outOfOrder)
export type AddEvergreenPosts = z.infer<typeof AddEvergreenPosts>

export const AddEvergreenTag = z.object({ businessId: Id, tag: Tag, ...fields }).refine(inOrder, outOfOrder)
export type AddEvergreenTag = z.infer<typeof AddEvergreenTag>

export const ChangeEvergreen = z.object({ id: Id, paused: z.boolean().default(false), ...fields }).refine(inOrder, outOfOrder)
export type ChangeEvergreen = z.infer<typeof ChangeEvergreen>

/**
 * `planned`: its next showing is on the calendar · `waits`: for a free posting time · `rests`: until a day · `later`: its first day is to
 * come · `wording`: the platform refuses a text that it had, and there is no other · `channel`: no channel of it is connected · `times`: no
 * channel of it has posting times · `posts`: there is no post to show · `review`: its post waits for a review · `refused`: as scheduling refuses it.
 */
export const evergreenStates = [
  'planned',
  'waits',
  'rests',
  'later',
  'wording',
  'channel',
  'times',
  'posts',
  'review',
  'refused',
  'paused',
  'ended',
] as const
export type EvergreenState = (typeof evergreenStates)[number]

const Showing = z.object({ dueAt: Instant, channelName: z.string(), postId: Id.nullable() })

/** A post that is shown again, or all posts with a tag. */
export const EvergreenEntry = z.object({
  id: Id,
  businessId: Id,
  /** Null for a tag. */
  post: z.object({ id: Id, contentType: ContentType, status: z.enum(postStatuses) }).nullable(),
  tag: z.string().nullable(),
  /** What the post or the tag is called. */
  title: z.string(),
  rules: EvergreenRules,
  paused: z.boolean(),
  state: z.enum(evergreenStates),
  /** Until when it rests. */
  restsUntil: Instant.nullable(),
  /** Why it was refused. */
  refusal: z.string().nullable(),
  /** It was refused since the plan of the workspace leaves no post. */
  waitsForPlan: z.boolean(),
  /** The channels that were chosen and are not connected, by name. */
  lostChannels: z.array(z.string()),
  /** On the calendar; a draft waits there for a person. */
  next: Showing.extend({ isDraft: z.boolean() }).nullable(),
  last: Showing.nullable(),
  /** How often it was shown. */
  shown: z.int(),
  /** How many other wordings the post has; 0 for a tag. */
  wordings: z.int(),
  /** Posts with the tag; 1 for a post. */
  posts: z.int(),
  createdAt: Instant,
})
export type EvergreenEntry = z.infer<typeof EvergreenEntry>

/** What became of a post: the entry that it has now, or why it has none. */
export const AddedEvergreen = z.object({ id: Id, entryId: Id.nullable(), refusal: z.string().nullable() })
export type AddedEvergreen = z.infer<typeof AddedEvergreen>

/** Other texts for a post, without its title, in the order in which they are shown. */
export const SetWordings = z.object({
  postId: Id,
  wordings: z
    .array(PostContent.shape.body.refine((text) => text.trim() !== '', says(msg`Write the text.`)))
    .max(mostWordings, says(msg`Keep at most ${{ most: mostWordings }} other wordings.`)),
})
export type SetWordings = z.infer<typeof SetWordings>

const One = z.object({ id: Id })

/** A showing that was taken off; `postId` is its copy where that stayed, since somebody had a hand in it. */
export const LeftOutShowing = z.object({ id: Id, postId: Id.nullable() })
export type LeftOutShowing = z.infer<typeof LeftOutShowing>

export const evergreen = {
  /** At most `mostEntries`, the newest first. */
  list: base
    .route({ method: 'GET', path: '/businesses/{businessId}/evergreen', summary: 'Posts and tags that a business shows again' })
    .input(z.object({ businessId: Id }))
    .output(z.array(EvergreenEntry)),
  /** Each answers for itself. A post that is in the library already keeps how it is shown. */
  addPosts: publishBase
    .route({ method: 'POST', path: '/evergreen/posts', summary: 'Show posts again at free posting times' })
    .input(AddEvergreenPosts)
    .output(z.array(AddedEvergreen)),
  /** Refused with CONFLICT on `tag` when it is in the library already. */
  addTag: publishOnceBase
    .route({ method: 'POST', path: '/evergreen/tags', successStatus: 201, summary: 'Show all posts with a tag again' })
    .input(AddEvergreenTag)
    .output(EvergreenEntry),
  /** What it has on the calendar, and nobody touched, is planned anew. */
  change: publishBase
    .route({ method: 'PUT', path: '/evergreen/{id}', summary: 'Change how it is shown again, pause it or go on' })
    .input(ChangeEvergreen)
    .output(EvergreenEntry),
  /** What it has on the calendar, and nobody touched, is taken off. Removing twice changes nothing. */
  remove: publishBase.route({ method: 'POST', path: '/evergreen/{id}/remove', summary: 'Show it again no more' }).input(One).output(One),
  /** For a day. */
  restore: publishBase
    .route({ method: 'POST', path: '/evergreen/{id}/restore', summary: 'Take a removal back' })
    .input(One)
    .output(EvergreenEntry),
  /** It is not made again for its time. Refused with CONFLICT on `postId` once it is going out. */
  leaveOut: publishOnceBase
    .route({ method: 'POST', path: '/evergreen/leave-out', summary: 'Take one showing of the library off the calendar' })
    .input(z.object({ postId: Id }))
    .output(LeftOutShowing),
  putBack: publishOnceBase
    .route({ method: 'POST', path: '/evergreen/put-back', summary: 'Take that back' })
    .input(LeftOutShowing)
    .output(One),
  wordings: base
    .route({ method: 'GET', path: '/posts/{postId}/wordings', summary: 'Other wordings in which a post is shown again' })
    .input(z.object({ postId: Id }))
    .output(z.array(z.string())),
  setWordings: publishBase
    .route({ method: 'PUT', path: '/posts/{postId}/wordings', summary: 'Set the other wordings of a post' })
    .input(SetWordings)
    .output(z.array(z.string())),
}
