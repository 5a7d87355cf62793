import type { ContentType } from '@postwright/contract/core/content-types'
import type { NoteRule } from '@postwright/contract/content/note-rules'
import type { EmojiPolicy, NeverWord } from '@postwright/contract/content/voice'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { instant, instantInMs } from '../../../infra/db/columns.ts'
import { users } from '../../identity/accounts/table.ts'
import { workspaceKey } from '../../identity/team/table.ts'
import { businessKey } from '../businesses/table.ts'
import { posts } from '../posts/table.ts'

const postKey = () =>
  uuid('post_id')
    .notNull()
    .references(() => posts.id, { onDelete: 'cascade' })

/** What every draft for a business is held to; no row is no rule. */
export const voiceRules = pgTable(
  'voice_rules',
  {
    businessId: businessKey().primaryKey(),
    workspaceId: workspaceKey(),
    always: jsonb().$type<string[]>().notNull().default([]),
    never: jsonb().$type<NeverWord[]>().notNull().default([]),
    hashtags: jsonb().$type<string[]>().notNull().default([]),
    hashtagsMost: integer('hashtags_most'),
    emoji: text().$type<EmojiPolicy>().notNull().default('any'),
    emojiExcept: jsonb('emoji_except').$type<ContentType[]>().notNull().default([]),
    language: text().notNull().default(''),
    updatedAt: instantInMs('updated_at').notNull().defaultNow(),
  },
  (t) => [check('voice_rules_emoji_check', sql`${t.emoji} in ('any', 'few', 'none')`)],
)

/** A deleted note stays as `dismissed` with its evidence, so that it does not come back from the same. */
export const voiceNotes = pgTable(
  'voice_notes',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    /** Empty while the rule says it in the reader's language. */
    text: text().notNull().default(''),
    rule: jsonb().$type<NoteRule>(),
    origin: text({ enum: ['person', 'edits', 'model'] }).notNull(),
    state: text({ enum: ['waiting', 'used', 'dismissed'] }).notNull(),
    isPinned: boolean('is_pinned').notNull().default(false),
    /** In which direction the edits went that it came from. */
    direction: text(),
    /** Whose words these are. */
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('voice_notes_business_idx').on(t.workspaceId, t.businessId),
    uniqueIndex('voice_notes_direction_key')
      .on(t.businessId, t.direction)
      .where(sql`${t.state} <> 'dismissed'`),
    check('voice_notes_origin_check', sql`${t.origin} in ('person', 'edits', 'model')`),
    check('voice_notes_state_check', sql`${t.state} in ('waiting', 'used', 'dismissed')`),
  ],
)

/** One direction in which one draft was edited. It counts for one note at most. */
export const voiceEvidence = pgTable(
  'voice_evidence',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    postId: postKey(),
    noteId: uuid('note_id').references(() => voiceNotes.id, { onDelete: 'set null' }),
    direction: text().notNull(),
    /** Null where a person or a model told the direction. */
    rule: jsonb().$type<NoteRule>(),
    before: text().notNull(),
    after: text().notNull(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('voice_evidence_direction_key').on(t.postId, t.direction),
    index('voice_evidence_note_idx').on(t.noteId),
    index('voice_evidence_business_idx').on(t.workspaceId, t.businessId, t.direction),
  ],
)

/** Drafts that people edited: which of them are still to be read, and which a model has read. */
export const voiceEdits = pgTable(
  'voice_edits',
  {
    postId: postKey().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    isQueued: boolean('is_queued').notNull().default(true),
    isDistilled: boolean('is_distilled').notNull().default(false),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [index('voice_edits_business_idx').on(t.workspaceId, t.businessId, t.updatedAt.desc())],
)

/** Approved posts that people chose as examples. */
export const voiceExamples = pgTable(
  'voice_examples',
  {
    postId: postKey().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [index('voice_examples_business_idx').on(t.workspaceId, t.businessId)],
)

/** How often a word was mended in drafts, by day. */
export const voiceMends = pgTable(
  'voice_mends',
  {
    businessId: businessKey(),
    workspaceId: workspaceKey(),
    word: text().notNull(),
    day: date().notNull(),
    times: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.businessId, t.word, t.day] })],
)
