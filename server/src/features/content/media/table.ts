import type { Crops } from '@postwright/contract/content/crops'
import type { Asset } from '@postwright/contract/content/media'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, real, text, unique, uuid } from 'drizzle-orm/pg-core'

import { instant, instantInMs } from '../../../infra/db/columns.ts'
import { files } from '../../core/files/table.ts'
import { users } from '../../identity/accounts/table.ts'
import { workspaceKey } from '../../identity/team/table.ts'
import { businessKey } from '../businesses/table.ts'
import { wordsTable } from '../words/table.ts'

/** A picture or film of a business. Its bytes lie in the file store, with smaller pictures to look at as variants. */
export const assets = pgTable(
  'assets',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    /** Who added it. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    kind: text({ enum: ['image', 'video'] }).notNull(),
    name: text().notNull(),
    /** SHA-256 of what was given, in hexadecimal: how the same file is known again. */
    sourceHash: text('source_hash').notNull(),
    /** SHA-256 of what is kept, in hexadecimal: how the same picture is known again, whatever was written beside its pixels. */
    hash: text().notNull(),
    contentType: text('content_type').notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    seconds: real(),
    frames: integer().notNull().default(1),
    codec: text(),
    /** Its variants: pictures to look at. */
    variants: jsonb().$type<string[]>().notNull().default([]),
    alt: text().notNull().default(''),
    altBy: uuid('alt_by').references(() => users.id, { onDelete: 'set null' }),
    focalX: real('focal_x').notNull().default(0.5),
    focalY: real('focal_y').notNull().default(0.5),
    crops: jsonb().$type<Crops>().notNull().default({}),
    tags: text().array().notNull().default([]),
    removed: jsonb().$type<Asset['removed']>().notNull().default([]),
    createdAt: instantInMs('created_at').notNull().defaultNow(),
  },
  (t) => [
    // Nulls first is what a descending order says by itself; an index that says otherwise is not read for it.
    index('assets_list_idx').on(t.workspaceId, t.businessId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('assets_newest_idx').on(t.workspaceId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('assets_source_idx').on(t.businessId, t.sourceHash),
    index('assets_hash_idx').on(t.businessId, t.hash),
    index('assets_file_idx').on(t.fileId),
    check('assets_kind_check', sql`${t.kind} in ('image', 'video')`),
  ],
)

/** Words of names, alt texts and folders. */
export const mediaWords = wordsTable('media_words')

/**
 * A picture or film as it goes out with posts: cut, and no larger than platforms show. Made once for each part of it. What is whole and
 * small enough is the file of the library itself.
 */
export const renditions = pgTable(
  'media_renditions',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    /** Of what it was made from: `hash` of an asset. */
    hash: text().notNull(),
    /** The part that is shown, as `partKey` writes it; empty for the whole. */
    part: text().notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['image', 'video'] }).notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    seconds: real(),
    /** Of a moving picture, more than 1: then no smaller picture stands for it. */
    frames: integer().notNull().default(1),
    /** From when it first goes out: then anybody may read it, and it outlives what it was made from. */
    isPublic: boolean('is_public').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    unique('media_renditions_part_key').on(t.businessId, t.hash, t.part),
    index('media_renditions_business_idx').on(t.workspaceId, t.businessId),
    index('media_renditions_file_idx').on(t.fileId),
  ],
)

/** A piece of an upload, in the file store under the id of the upload. */
export interface Piece {
  variant: string
  bytes: number
}

/** A file on its way. It is forgotten once it has ended and another one begins; its pieces go with the files that nobody has. */
export const mediaUploads = pgTable(
  'media_uploads',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    received: bigint({ mode: 'number' }).notNull().default(0),
    pieces: jsonb().$type<Piece[]>().notNull().default([]),
    /** What it became. */
    assetId: uuid('asset_id').references(() => assets.id, { onDelete: 'cascade' }),
    endsAt: instant('ends_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('media_uploads_business_idx').on(t.workspaceId, t.businessId),
    index('media_uploads_user_idx').on(t.userId),
    index('media_uploads_end_idx').on(t.endsAt),
    index('media_uploads_asset_idx').on(t.assetId),
    check('media_uploads_received_check', sql`${t.received} between 0 and ${t.bytes}`),
  ],
)
