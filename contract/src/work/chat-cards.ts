import { z } from 'zod'

import { DraftState } from '../content/generation.ts'
import { PostStatus } from '../content/posts.ts'
import { ContentType, Id, Instant } from '../core/values.ts'
import { TaskPriority } from './task-shapes.ts'

/**
 * What the assistant may do, each a verb of a feature with the rights of whoever talks to it. `find` reads documents, attachments and
 * posts word for word; `posts` looks through the repository.
 */
export const ChatTool = z.enum(['drafts', 'revise', 'posts', 'find', 'times', 'task', 'metrics', 'profile'])
export type ChatTool = z.infer<typeof ChatTool>

/**
 * `running` is under way. `proposed` waits for a person: nothing has happened yet. `done`, `declined`, `failed` (see `message`) and
 * `undone` are ends.
 */
export const ChatCallState = z.enum(['running', 'proposed', 'done', 'declined', 'failed', 'undone'])
export type ChatCallState = z.infer<typeof ChatCallState>

/** Where a quote stands. `attachment`: in a file of this conversation. */
export const ChatSource = z.discriminatedUnion('type', [
  z.object({ type: z.literal('document'), documentId: Id, name: z.string(), page: z.int().nullable() }),
  z.object({ type: z.literal('post'), postId: Id, title: z.string(), version: z.int(), status: PostStatus }),
  z.object({ type: z.literal('attachment'), attachmentId: Id, name: z.string(), page: z.int().nullable() }),
])
export type ChatSource = z.infer<typeof ChatSource>

/** `number`: the answer names it as `[1]`; it is its own within the answer, whatever was looked for how often. */
const Passage = z.object({ number: z.int(), text: z.string(), source: ChatSource })

const FoundPost = z.object({
  id: Id,
  contentType: ContentType,
  status: PostStatus,
  title: z.string(),
  excerpt: z.string(),
  nextDueAt: Instant.nullable(),
  updatedAt: Instant,
})

/** A draft as it stood when the card was made; while it is written, the beginning of its text. `count` and `limit`: of its characters. */
const CardDraft = z.object({
  key: z.string(),
  contentType: ContentType,
  state: DraftState,
  title: z.string(),
  excerpt: z.string(),
  count: z.int(),
  limit: z.int().nullable(),
  /** Claims that nobody has checked. */
  toCheck: z.int(),
  /** Null until it is saved. */
  postId: Id.nullable(),
  message: z.string().nullable(),
})

/** One post at one time. `localTime`: `2026-11-26T09:00` on the clock of the business. */
const PlannedTime = z.object({
  postId: Id,
  title: z.string(),
  contentType: ContentType,
  dueAt: Instant,
  localTime: z.string(),
  channels: z.array(z.object({ id: Id, name: z.string() })),
  /** Of the deliveries, once it is scheduled; they are cancelled by these. */
  deliveryIds: z.array(Id),
})

export const profileFields = ['context', 'industry', 'keywords', 'location', 'vision', 'mission', 'goals'] as const
export const ProfileField = z.enum(profileFields)
export type ProfileField = z.infer<typeof ProfileField>

/** What is measured: of the business, in the period; `…Left` of the plan of the workspace, now. */
export const chatMetrics = [
  'published',
  'planned',
  'drafts',
  'onTimePercent',
  'approvalHours',
  'tokensUsed',
  'tokensLeft',
  'postsUsed',
  'postsLeft',
] as const
export const ChatMetric = z.enum(chatMetrics)
export type ChatMetric = z.infer<typeof ChatMetric>

/** What a call is about, by its tool: for `proposed` what would happen, for `done` what did. */
export const ChatCard = z.discriminatedUnion('tool', [
  z.object({
    tool: z.literal('find'),
    query: z.string(),
    looked: z.object({ documents: z.int(), posts: z.int(), attachments: z.int() }),
    passages: z.array(Passage).max(20),
  }),
  z.object({ tool: z.literal('posts'), query: z.string(), posts: z.array(FoundPost).max(20) }),
  z.object({
    tool: z.literal('drafts'),
    brief: z.string(),
    /** Of the desk where they stand; null until they are begun. */
    generationId: Id.nullable(),
    drafts: z.array(CardDraft).max(27),
  }),
  z.object({
    tool: z.literal('revise'),
    postId: Id,
    title: z.string(),
    contentType: ContentType,
    words: z.string(),
    /** Why it asks first: the post is approved or planned, and goes back to draft with a new text. */
    status: PostStatus,
    revisionId: Id.nullable(),
    /** How it came out: the text of the post, kept aside because somebody changed the post meanwhile, or the same as before. */
    outcome: z.enum(['ready', 'aside', 'unchanged']).nullable(),
    before: z.string(),
    after: z.string(),
  }),
  z.object({
    tool: z.literal('times'),
    timeZone: z.string(),
    posts: z.array(PlannedTime).min(1).max(20),
    /** How many of them a yes approves as well, in the name of whoever says it. */
    approves: z.int(),
    /** How many posts of the plan it holds, of how many that are left. */
    holds: z.int(),
    postsLeft: z.int().nullable(),
  }),
  z.object({
    tool: z.literal('task'),
    title: z.string(),
    description: z.string(),
    assignee: z.object({ id: Id, name: z.string() }).nullable(),
    /** `2026-11-26`, and `09:00` where it has a time. */
    dueOn: z.string().nullable(),
    dueTime: z.string().nullable(),
    priority: TaskPriority,
    taskId: Id.nullable(),
  }),
  z.object({
    tool: z.literal('metrics'),
    from: z.iso.date(),
    to: z.iso.date(),
    /** Null: too little happened to tell. */
    values: z.array(z.object({ metric: ChatMetric, value: z.number().nullable() })),
  }),
  z.object({
    tool: z.literal('profile'),
    changes: z
      .array(z.object({ field: ProfileField, before: z.string(), after: z.string() }))
      .min(1)
      .max(profileFields.length),
    reason: z.string(),
  }),
])
export type ChatCard = z.infer<typeof ChatCard>
export type ChatCardOf<Tool extends ChatTool> = Extract<ChatCard, { tool: Tool }>

/** One call of a tool, as a card in an answer. */
export const ChatCall = z.object({
  id: Id,
  messageId: Id,
  /** After how many characters of the answer's text it stands. */
  at: z.int(),
  state: ChatCallState,
  /** Null for a call that was refused before it came to anything; `message` says why. */
  card: ChatCard.nullable(),
  tool: ChatTool,
  message: z.string().nullable(),
  /** A press of Undo takes back what it did. */
  canUndo: z.boolean(),
  /** When somebody said yes or no, or took it back. */
  decidedAt: Instant.nullable(),
})
export type ChatCall = z.infer<typeof ChatCall>

/** A yes to `times` may name other ones, for some of its posts. */
export const ConfirmCall = z.object({
  id: Id,
  times: z
    .array(z.object({ postId: Id, dueAt: Instant }))
    .max(20)
    .default([]),
})
export type ConfirmCall = z.infer<typeof ConfirmCall>
