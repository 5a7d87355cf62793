import { z } from 'zod'

import { base, onceBase } from '../core/base.ts'
import { msg } from '../core/msg.ts'
import { says } from '../core/sentences.ts'
import { ContentType, Id, Instant, line, Page, pageOf, prose, required } from '../core/values.ts'
import { PostContent } from './content.ts'
import { NoteRule } from './note-rules.ts'
import { Breach } from './style-check.ts'

export const mostNotes = 60
export const longestNote = 300
/** Of a note, the newest. */
export const mostEvidence = 10

function words(most: number) {
  return z
    .array(required(line(60), msg`Each entry is required.`))
    .max(most, says(msg`Use at most ${{ most }}.`))
    .default([])
}

export const EmojiPolicy = z.enum(['any', 'few', 'none'])
export type EmojiPolicy = z.infer<typeof EmojiPolicy>

/** A word, or with `claim` a claim in any form, that no draft may have. `instead` is empty where it is left out. */
export const NeverWord = z.object({
  word: required(line(60), msg`Each entry is required.`),
  instead: line(60).default(''),
  claim: z.boolean().default(false),
})
export type NeverWord = z.infer<typeof NeverWord>

/** What every draft for a business is held to. */
export const VoiceRules = z.object({
  /** Words that are written exactly so. */
  always: words(50),
  never: z
    .array(NeverWord)
    .max(100, says(msg`Use at most ${{ most: 100 }}.`))
    .default([]),
  /** Taken before any others, without their sign. */
  hashtags: words(30),
  /** Null is as many as the platform is used to. */
  hashtagsMost: z.int().min(0).max(30).nullable().default(null),
  emoji: EmojiPolicy.default('any'),
  /** Where the rule about emoji does not count. */
  emojiExcept: z.array(ContentType).max(9).default([]),
  /** Of drafts whose brief and writer name none; empty is that of the brief. */
  language: line(60).default(''),
})
export type VoiceRules = z.infer<typeof VoiceRules>

/** What a person made of a draft, around the place that a note is about. */
export const NoteEvidence = z.object({
  postId: Id,
  contentType: ContentType,
  title: z.string(),
  before: z.string(),
  after: z.string(),
  isApproved: z.boolean(),
  authorName: z.string(),
  at: Instant,
})
export type NoteEvidence = z.infer<typeof NoteEvidence>

/** What a note speaks against; what it speaks against counts until somebody decides. */
export const NoteConflict = z.object({ with: z.enum(['emoji', 'hashtags', 'always', 'never', 'profile', 'note']), says: z.string() })
export type NoteConflict = z.infer<typeof NoteConflict>

/** Of the last `drafts`, how many follow a note. */
export const FollowedDrafts = z.object({ times: z.int(), drafts: z.int() })
export type FollowedDrafts = z.infer<typeof FollowedDrafts>

export const VoiceNote = z.object({
  id: Id,
  text: z.string(),
  isPinned: z.boolean(),
  /** One that waits is not sent to anybody until a person keeps it, or enough edits say the same. */
  state: z.enum(['waiting', 'used']),
  /** Who distilled it: a person, our rules, or a model. */
  origin: z.enum(['person', 'edits', 'model']),
  conflict: NoteConflict.nullable(),
  /** What of it a program follows and checks. */
  rules: z.array(NoteRule),
  /** Whose words these are; null where nobody put it into words. */
  authorName: z.string().nullable(),
  evidenceCount: z.int(),
  evidence: z.array(NoteEvidence),
  /** Null where no program can tell, or nothing was written since. */
  followed: FollowedDrafts.nullable(),
  createdAt: Instant,
})
export type VoiceNote = z.infer<typeof VoiceNote>

/** Everything that is known of how a business sounds. Notes that wait come first, then those that are pinned. */
export const Voice = z.object({
  businessId: Id,
  rules: VoiceRules,
  /** Null while nobody saved any. */
  rulesUpdatedAt: Instant.nullable(),
  notes: z.array(VoiceNote),
  /** How often each word was mended in drafts in the last 30 days. */
  mended: z.array(z.object({ word: z.string(), times: z.int() })),
  exampleCount: z.int(),
})
export type Voice = z.infer<typeof Voice>

/** An approved post, which may be an example of how the business sounds. */
export const VoiceExample = z.object({
  postId: Id,
  contentType: ContentType,
  title: z.string(),
  excerpt: z.string(),
  isExample: z.boolean(),
  approvedAt: Instant,
})
export type VoiceExample = z.infer<typeof VoiceExample>

const NoteText = required(prose(longestNote), msg`A note is required.`)
const OfBusiness = z.object({ businessId: Id })
const One = z.object({ id: Id })

export const SaveVoiceRules = VoiceRules.extend({ businessId: Id, seen: Instant.nullable() })
export type SaveVoiceRules = z.infer<typeof SaveVoiceRules>

export const AddVoiceNote = OfBusiness.extend({ text: NoteText, postId: Id.optional() })
export type AddVoiceNote = z.infer<typeof AddVoiceNote>

export const UpdateVoiceNote = One.extend({ text: NoteText.optional(), isPinned: z.boolean().optional() })
export type UpdateVoiceNote = z.infer<typeof UpdateVoiceNote>

export const CheckStyle = OfBusiness.extend({ contentType: ContentType, content: PostContent })
export type CheckStyle = z.infer<typeof CheckStyle>

export const ListVoiceExamples = Page.extend({ businessId: Id })
export type ListVoiceExamples = z.infer<typeof ListVoiceExamples>

export const voice = {
  get: base
    .route({ method: 'GET', path: '/businesses/{businessId}/voice', summary: 'How a business sounds: notes, words and rules' })
    .input(OfBusiness)
    .output(Voice),
  /** CONFLICT on `seen` when somebody saved after it. */
  saveRules: base
    .route({ method: 'PUT', path: '/businesses/{businessId}/voice/rules', summary: 'Set the words and rules of a business' })
    .input(SaveVoiceRules)
    .output(Voice),
  addNote: onceBase
    .route({ method: 'POST', path: '/businesses/{businessId}/voice/notes', successStatus: 201, summary: 'Add a voice note' })
    .input(AddVoiceNote)
    .output(VoiceNote),
  updateNote: base
    .route({ method: 'PATCH', path: '/voice-notes/{id}', summary: 'Reword or pin a voice note; its evidence stays' })
    .input(UpdateVoiceNote)
    .output(VoiceNote),
  /** What it speaks against gives way to it. CONFLICT on `id` where that is the text of the profile. */
  keepNote: base
    .route({ method: 'POST', path: '/voice-notes/{id}/keep', summary: 'Put a voice note into use' })
    .input(One)
    .output(VoiceNote),
  /** It does not come back from the same evidence. */
  removeNote: base.route({ method: 'DELETE', path: '/voice-notes/{id}', summary: 'Delete a voice note' }).input(One).output(z.object({})),
  examples: base
    .route({ method: 'GET', path: '/businesses/{businessId}/examples', summary: 'Approved posts, those that are examples first' })
    .input(ListVoiceExamples)
    .output(pageOf(VoiceExample)),
  markExample: base
    .route({ method: 'PUT', path: '/posts/{postId}/example', summary: 'Make an approved post an example, or take that back' })
    .input(z.object({ postId: Id, isExample: z.boolean() }))
    .output(z.object({})),
  check: base
    .route({ method: 'POST', path: '/businesses/{businessId}/voice/check', summary: 'What a text breaks of the voice of a business' })
    .input(CheckStyle)
    .output(z.object({ breaches: z.array(Breach), mended: PostContent })),
}
