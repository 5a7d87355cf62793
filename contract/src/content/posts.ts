import { z } from 'zod'

import { base, onceBase, publishBase } from '../core/base.ts'
import { ApprovedChannel, UncoveredChannel } from './approved-channels.ts'
import { Claim } from './claims.ts'
import { ContentIssue, MediaItem, WholeContent } from './content.ts'
import { Crop } from './crops.ts'
import { longestMediaAlt } from './media.ts'
import { DraftWarning } from './draft-warnings.ts'
import { ListActivity, PostActivity } from './post-activity.ts'
import { LinkCheck, PostChecks } from './post-checks.ts'
import { postStatuses } from '../core/statuses.ts'
import { msg } from '../core/msg.ts'
import { says } from '../core/sentences.ts'
import { ContentType, Id, Instant, line, Page, pageOf, prose, required } from '../core/values.ts'
import { Tag } from './tags.ts'

/** As many as the platform that takes most. */
const mostPostMedia = 20

export const PostStatus = z.enum(postStatuses)
export type PostStatus = z.infer<typeof PostStatus>

/** A row of the repository: enough to recognise a post. `excerpt` is plain text. */
export const PostSummary = z.object({
  id: Id,
  businessId: Id,
  businessName: z.string(),
  contentType: ContentType,
  status: PostStatus,
  /** On some channel already, whatever else is planned: the text stays as it was sent. */
  isLive: z.boolean(),
  title: z.string(),
  excerpt: z.string(),
  version: z.int(),
  authorName: z.string(),
  /** By name. */
  tags: z.array(z.string()),
  nextDueAt: Instant.nullable(),
  /** Where a plan of posts has it, `2026-10-06T09:00` on the clock of its business. */
  plannedFor: z.string().nullable().optional(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type PostSummary = z.infer<typeof PostSummary>

/** What wrote a text: enough to tell two drafts apart, and to ask for the same again. */
export const WrittenBy = z.object({
  /** `composer`, or the provider by its name on this instance. */
  provider: z.string(),
  providerName: z.string(),
  model: z.string(),
  /** SHA-256 of everything that it was told, in hexadecimal. */
  promptHash: z.string(),
  /** What administrators added to the prompt of the type: the number of that version, 0 as it was shipped. */
  promptVersion: z.int(),
  /** When what it was told of the business was last changed: its profile, or the brand voice of whoever asked. */
  profileOf: Instant,
  inputTokens: z.int(),
  outputTokens: z.int(),
  /** Of the text as it was written. */
  warnings: z.array(DraftWarning).default([]),
})
export type WrittenBy = z.infer<typeof WrittenBy>

const piece = z.string().trim().min(1).max(300)
/** What a model proposed beside the text, for a person to use. Nothing of it is published by itself. */
export const Suggestions = z.object({
  preheader: piece.optional(),
  imageIdea: z.string().trim().min(1).max(600).optional(),
  tags: z.array(z.string().trim().min(1).max(60)).min(1).max(15).optional(),
  chapters: z
    .array(z.object({ at: z.string().trim().max(12), title: piece }))
    .min(1)
    .max(30)
    .optional(),
  /** Links count less on the platform than they are long. */
  thread: z.array(z.string().trim().min(1).max(4000)).min(1).max(10).optional(),
})
export type Suggestions = z.infer<typeof Suggestions>

/** `revision` counts every change of the working text; an update names the one it was made on. */
export const Post = PostSummary.extend({
  content: WholeContent,
  /** What goes out with the text, in this order. */
  media: z.array(MediaItem).optional(),
  revision: z.int(),
  brief: z.string(),
  /** Between colleagues: nothing of it is published, and no approval depends on it. */
  internalNote: z.string(),
  /** Who saved the working text last, and when. No id: somebody who left. */
  editedBy: z.object({ id: Id.nullable(), name: z.string() }),
  editedAt: Instant,
  approvedVersion: z.int().nullable(),
  /** SHA-256 of what was approved, in hexadecimal: nothing else goes out where the business requires approval. */
  approvedHash: z.string().nullable(),
  /** The channels that the approval covers, and the only ones to which it goes out then; null covers every one, as approvals once did. */
  approvedChannels: z.array(ApprovedChannel).nullable(),
  /** SHA-256 of the approved content with these channels. */
  receiptHash: z.string().nullable(),
  /** Channels to which the approved post may not go before it is approved again. */
  uncoveredChannels: z.array(UncoveredChannel),
  approvedBy: z.string().nullable(),
  approvedAt: Instant.nullable(),
  issues: z.array(ContentIssue),
  /** Of the newest version that was not written by a person; null where there is none. */
  writtenBy: WrittenBy.nullable(),
  /** What was proposed beside the text, with the newest version for which anything was. */
  suggestions: Suggestions.nullable(),
  /** The post that it was made from, for another type. */
  source: z.object({ id: Id, title: z.string(), contentType: ContentType }).nullable().optional(),
  /** What its draft claims, in the order of the text. */
  claims: z.array(Claim),
})
export type Post = z.infer<typeof Post>

/** A passage of a document that a version was made from. It goes with its document. */
export const VersionSource = z.object({
  documentId: Id,
  /** The name of the document. */
  document: z.string(),
  heading: z.string().nullable(),
  page: z.int().nullable(),
  /** What of it the text rests on; else the beginning of what the writer was given. */
  quote: z.string(),
})
export type VersionSource = z.infer<typeof VersionSource>

/** What a version shows. `hasPicture`: there is one to look at, which there is not of what was deleted, or of a film without a poster. */
export const VersionMedia = MediaItem.extend({ hasPicture: z.boolean() })
export type VersionMedia = z.infer<typeof VersionMedia>

export const PostVersion = z.object({
  id: Id,
  number: z.int(),
  content: WholeContent,
  /** Null for a version from before media were kept with the text. */
  media: z.array(VersionMedia).nullable(),
  origin: z.enum(['ai', 'person', 'restore', 'revision']),
  note: z.string(),
  authorName: z.string(),
  /** Null for what a person wrote. */
  writtenBy: WrittenBy.nullable(),
  suggestions: Suggestions.nullable(),
  /** In the order in which the writer was given them. */
  sources: z.array(VersionSource),
  createdAt: Instant,
})
export type PostVersion = z.infer<typeof PostVersion>

export const reviewStates = ['open', 'changes_requested', 'approved', 'none'] as const

/** What narrows the repository. */
const copiesShown = ['without', 'only'] as const

export const PostFilter = z.object({
  businessId: Id.optional(),
  contentType: ContentType.optional(),
  /** `kept`: all but the archived ones. */
  status: z.union([PostStatus, z.literal('kept')]).optional(),
  /** In any business, letter case aside. */
  tag: Tag.optional(),
  authorId: Id.optional(),
  /** Planned, sent or published there. */
  channelId: Id.optional(),
  /** Of the text as it stands: it waits for a decision, was sent back, is approved, or none of these. */
  review: z.enum(reviewStates).optional(),
  /** What the evergreen library made of other posts to show them again: left out, or alone. */
  copies: z.enum(copiesShown).optional(),
  /** Last changed at this moment or later. */
  changedFrom: Instant.optional(),
  /** Last changed before this moment. */
  changedBefore: Instant.optional(),
  q: line(200).optional(),
})
export type PostFilter = z.infer<typeof PostFilter>

export const ListPosts = Page.extend(PostFilter.shape)
export type ListPosts = z.infer<typeof ListPosts>

/** `excerpt` of what was searched for stands around the words that were found. */
export const ListedPosts = pageOf(PostSummary).extend({
  /**
   * `words`: whatever begins with one of them is what was looked for. `isClose`: nothing has exactly what was typed, so that words which are
   * written nearly so count as well.
   */
  search: z.object({ words: z.array(z.string()), isClose: z.boolean() }).nullable(),
})
export type ListedPosts = z.infer<typeof ListedPosts>

export const CreatePost = z.object({ businessId: Id, contentType: ContentType, content: WholeContent })
export type CreatePost = z.infer<typeof CreatePost>

/** Saves the working text. `checkpoint` also keeps it as a version when it differs from the last one. */
export const UpdatePost = z.object({ id: Id, revision: z.int32().min(0), content: WholeContent, checkpoint: z.boolean().default(false) })
export type UpdatePost = z.infer<typeof UpdatePost>

/** Pictures and films of the library of its business; each once. Without an alt text of its own, one has that of the library. */
export const SetPostMedia = z.object({
  id: Id,
  revision: z.int32().min(0),
  media: z
    .array(z.object({ assetId: Id, alt: prose(longestMediaAlt).default(''), crop: Crop.optional() }))
    .max(mostPostMedia, says(msg`Use at most 20 pictures and films.`)),
})
export type SetPostMedia = z.infer<typeof SetPostMedia>

/** The decision about the text as it was at a revision. */
export const AskForChanges = z.object({
  id: Id,
  revision: z.int32().min(0),
  comment: required(prose(1000), msg`Say what is to be changed.`),
})
export type AskForChanges = z.infer<typeof AskForChanges>

/** `replaces` is the note that was seen. */
export const SetInternalNote = z.object({ id: Id, note: prose(2000), replaces: prose(2000) })
export type SetInternalNote = z.infer<typeof SetInternalNote>

const One = z.object({ id: Id })

/** So many posts are put away, or brought back, at once. */
export const mostArchived = 100

export const SeveralPosts = z.object({
  ids: z
    .array(Id)
    .min(1, says(msg`Choose at least one post.`))
    .max(mostArchived, says(msg`Choose at most ${{ mostArchived }} posts.`)),
})
export type SeveralPosts = z.infer<typeof SeveralPosts>

/** `refusal` says why a post stays where it was. */
export const MovedPost = z.object({ id: Id, status: PostStatus, refusal: z.string().nullable() })
export type MovedPost = z.infer<typeof MovedPost>

export const posts = {
  list: base
    .route({ method: 'GET', path: '/posts', summary: 'The repository, newest change first, or best match first when searching' })
    .input(ListPosts)
    .output(ListedPosts),
  get: base.route({ method: 'GET', path: '/posts/{id}', summary: 'One post' }).input(One).output(Post),
  create: onceBase
    .route({ method: 'POST', path: '/posts', successStatus: 201, summary: 'Write a post by hand' })
    .input(CreatePost)
    .output(Post),
  /** CONFLICT on `content` when somebody saved after `revision`; an approved or scheduled post returns to draft. */
  update: base.route({ method: 'PATCH', path: '/posts/{id}', summary: 'Save the text of a post' }).input(UpdatePost).output(Post),
  /** CONFLICT on `content` when somebody saved after `revision`; an approved or scheduled post returns to draft. */
  setMedia: base
    .route({ method: 'PUT', path: '/posts/{id}/media', summary: 'Choose the pictures and films that go out with a post, in their order' })
    .input(SetPostMedia)
    .output(Post),
  versions: base
    .route({ method: 'GET', path: '/posts/{id}/versions', summary: 'The versions of a post, newest first' })
    .input(One)
    .output(z.array(PostVersion)),
  activity: base
    .route({ method: 'GET', path: '/posts/{id}/activity', summary: 'What happened to a post, the latest first' })
    .input(ListActivity)
    .output(pageOf(PostActivity)),
  check: base
    .route({ method: 'GET', path: '/posts/{id}/checks', summary: 'Posts with the same text as a post, and posts that go out at its time' })
    .input(One)
    .output(PostChecks),
  /** Asks the sites; what they said is kept for a time. */
  checkLinks: base
    .route({ method: 'GET', path: '/posts/{id}/checks/links', summary: 'Whether the addresses in the text of a post answer' })
    .input(One)
    .output(z.array(LinkCheck)),
  restore: base
    .route({ method: 'POST', path: '/posts/{id}/restore', summary: 'Make an earlier version the text again, as a new version' })
    .input(z.object({ id: Id, number: z.int32().min(1) }))
    .output(Post),
  approve: publishBase
    .route({ method: 'POST', path: '/posts/{id}/approve', summary: 'Approve the text as it is at a revision' })
    .input(z.object({ id: Id, revision: z.int32().min(0) }))
    .output(Post),
  askForChanges: publishBase
    .route({
      method: 'POST',
      path: '/posts/{id}/changes',
      summary: 'Give a post in review back to its writers, with what is to be changed',
    })
    .input(AskForChanges)
    .output(Post),
  checkClaim: base
    .route({ method: 'POST', path: '/posts/{id}/claims/{claimId}', summary: 'Say that a claim of a draft was checked, or take that back' })
    .input(z.object({ id: Id, claimId: Id, checked: z.boolean() }))
    .output(Post),
  /** CONFLICT on `note` when it is another one by now. */
  setInternalNote: base
    .route({ method: 'PUT', path: '/posts/{id}/internal-note', summary: 'Note something about a post that is never published' })
    .input(SetInternalNote)
    .output(Post),
  backToDraft: publishBase
    .route({ method: 'POST', path: '/posts/{id}/draft', summary: 'Back to draft; what was scheduled is cancelled' })
    .input(One)
    .output(Post),
  archive: base.route({ method: 'POST', path: '/posts/{id}/archive', summary: 'Archive a post' }).input(One).output(Post),
  unarchive: base
    .route({ method: 'POST', path: '/posts/{id}/unarchive', summary: 'Bring a post back from the archive' })
    .input(One)
    .output(Post),
  archiveMany: base
    .route({ method: 'POST', path: '/posts/archive', summary: 'Archive posts: each answers for itself' })
    .input(SeveralPosts)
    .output(z.array(MovedPost)),
  unarchiveMany: base
    .route({ method: 'POST', path: '/posts/unarchive', summary: 'Bring posts back from the archive: each answers for itself' })
    .input(SeveralPosts)
    .output(z.array(MovedPost)),
}
