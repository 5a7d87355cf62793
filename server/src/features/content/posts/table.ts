import type { ApprovedChannel } from '@postwright/contract/content/approved-channels'
import type { ForChannel, MediaItem } from '@postwright/contract/content/content'
import { contentTypes, type ContentType } from '@postwright/contract/core/content-types'
import type { PostStatus, Suggestions, WrittenBy } from '@postwright/contract/content/posts'
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { instant, instantInMs } from '../../../infra/db/columns.ts'
import { users } from '../../identity/accounts/table.ts'
import { businessKey } from '../businesses/table.ts'
import { documents } from '../documents/table.ts'
import { assets } from '../media/table.ts'
import { wordsTable } from '../words/table.ts'
import { workspaceKey } from '../../identity/team/table.ts'
import type { KeptClaim } from './claims.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** A post with its working text; `revision` counts each change of it, `version` is the newest kept version. */
export const posts = pgTable(
  'posts',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    contentType: text('content_type').$type<ContentType>().notNull(),
    status: text().$type<PostStatus>().notNull().default('draft'),
    title: text(),
    body: text().notNull(),
    media: jsonb().$type<MediaItem[]>().notNull().default([]),
    /** What is different on channels. */
    forChannels: jsonb('for_channels').$type<ForChannel[]>().notNull().default([]),
    brief: text().notNull().default(''),
    /** Between colleagues; nothing of it is published. */
    internalNote: text('internal_note').notNull().default(''),
    /** The post that it was made from, for another type. */
    sourcePostId: uuid('source_post_id').references((): AnyPgColumn => posts.id, { onDelete: 'set null' }),
    /** What its draft claims, and who ticked it off. */
    claims: jsonb().$type<KeptClaim[]>().notNull().default([]),
    revision: integer().notNull().default(0),
    version: integer().notNull().default(0),
    approvedVersion: integer('approved_version'),
    /** SHA-256 of the approved content: what is sent must have this hash. */
    approvedHash: text('approved_hash'),
    /** To which channels it may go, each as it was then; null for an approval from before they were kept, which covers every one. */
    approvedChannels: jsonb('approved_channels').$type<ApprovedChannel[]>(),
    approvedBy: uuid('approved_by').references(() => users.id, { onDelete: 'set null' }),
    /** The name of a guest who approved it by a review link. */
    approvedGuest: text('approved_guest'),
    approvedAt: instant('approved_at'),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** Who saved the working text last. */
    editorId: uuid('editor_id').references(() => users.id, { onDelete: 'set null' }),
    editedAt: instant('edited_at').notNull().defaultNow(),
    /** The title weighs more than the text. */
    search: tsvector('search').generatedAlwaysAs(
      (): SQL =>
        sql`setweight(to_tsvector('simple', coalesce(${posts.title}, '')), 'A') || to_tsvector('simple', left(${posts.body}, 50000))`,
    ),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instantInMs('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('posts_list_idx').on(t.workspaceId, t.updatedAt.desc(), t.id.desc()),
    index('posts_business_idx').on(t.workspaceId, t.businessId, t.updatedAt.desc(), t.id.desc()),
    index('posts_status_idx').on(t.workspaceId, t.status, t.updatedAt.desc(), t.id.desc()),
    index('posts_type_idx').on(t.workspaceId, t.contentType, t.updatedAt.desc(), t.id.desc()),
    index('posts_author_idx').on(t.workspaceId, t.authorId, t.updatedAt.desc(), t.id.desc()),
    index('posts_kept_idx')
      .on(t.workspaceId, t.updatedAt.desc(), t.id.desc())
      .where(sql`${t.status} <> 'archived'`),
    index('posts_source_idx')
      .on(t.sourcePostId)
      .where(sql`${t.sourcePostId} is not null`),
    index('posts_search_idx').using('gin', t.search),
    check('posts_content_type_check', sql.raw(`content_type in (${contentTypes.map((type) => `'${type.id}'`).join(', ')})`)),
    check(
      'posts_status_check',
      sql`${t.status} in ('draft', 'in_review', 'changes_requested', 'approved', 'scheduled', 'publishing', 'published', 'failed', 'needs_attention', 'archived')`,
    ),
  ],
)

/** Which pictures and films the working text of a post has, as `media` names them. */
export const postMedia = pgTable(
  'post_media',
  {
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    assetId: uuid('asset_id')
      .notNull()
      .references(() => assets.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.assetId] }),
    index('post_media_asset_idx').on(t.assetId),
    index('post_media_business_idx').on(t.workspaceId, t.businessId),
  ],
)

/** An immutable state of a post's text. */
export const postVersions = pgTable(
  'post_versions',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    title: text(),
    body: text().notNull(),
    /** What was shown with the text; null for versions from before it was kept. */
    media: jsonb().$type<MediaItem[]>(),
    forChannels: jsonb('for_channels').$type<ForChannel[]>().notNull().default([]),
    origin: text({ enum: ['ai', 'person', 'restore', 'revision'] }).notNull(),
    note: text().notNull().default(''),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** What wrote it, where no person did. */
    writtenBy: jsonb('written_by').$type<WrittenBy>(),
    /** What a model proposed beside the text. */
    suggestions: jsonb().$type<Suggestions>(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('post_versions_number_key').on(t.postId, t.number)],
)

/** A passage of a document that a version was made from, as it was then. */
export const versionSources = pgTable(
  'version_sources',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    heading: text(),
    page: integer(),
    quote: text().notNull(),
  },
  (t) => [
    index('version_sources_post_idx').on(t.postId, t.version, t.id),
    index('version_sources_document_idx').on(t.documentId, t.postId),
    index('version_sources_business_idx').on(t.businessId),
  ],
)

/** Words that posts of a business have, or had. */
export const postWords = wordsTable('post_words')
