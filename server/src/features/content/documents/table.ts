import type { DocumentKind, DocumentStatus } from '@postwright/contract/content/documents'
import { type SQL, sql } from 'drizzle-orm'
import { boolean, check, customType, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { instant, instantInMs } from '../../../infra/db/columns.ts'
import { files } from '../../core/files/table.ts'
import { users } from '../../identity/accounts/table.ts'
import { workspaceKey } from '../../identity/team/table.ts'
import { businessKey } from '../businesses/table.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** A file or web page given to a business. Its bytes lie in the file store, its text in its passages. */
export const documents = pgTable(
  'documents',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    /** Who gave it. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Null for a web page that was not fetched yet. */
    fileId: uuid('file_id').references(() => files.id, { onDelete: 'set null' }),
    name: text().notNull(),
    /** The words of the name: a point or a dash parts them, which PostgreSQL would else take for addresses. */
    nameSearch: tsvector('name_search').generatedAlwaysAs(
      (): SQL => sql`to_tsvector('simple', translate(${documents.name}, '._-/', '    '))`,
    ),
    kind: text().$type<DocumentKind>(),
    /** Of a web page. */
    address: text(),
    bytes: integer(),
    /** SHA-256 of the file, or of the address of a web page, in hexadecimal: a business has each once. */
    sourceHash: text('source_hash').notNull(),
    status: text().$type<DocumentStatus>().notNull().default('waiting'),
    /** Counts what began to read it: only the last one may write down what it read. */
    fence: integer().notNull().default(0),
    pagesDone: integer('pages_done').notNull().default(0),
    pagesTotal: integer('pages_total').notNull().default(0),
    /** Why it failed, in English. */
    message: text(),
    pages: integer(),
    words: integer().notNull().default(0),
    passages: integer().notNull().default(0),
    isPartial: boolean('is_partial').notNull().default(false),
    createdAt: instantInMs('created_at').notNull().defaultNow(),
    readAt: instant('read_at'),
  },
  (t) => [
    index('documents_list_idx').on(t.workspaceId, t.businessId, t.createdAt.desc(), t.id.desc()),
    index('documents_file_idx').on(t.fileId),
    index('documents_name_idx').using('gin', t.nameSearch),
    uniqueIndex('documents_source_key').on(t.businessId, t.sourceHash),
    check('documents_status_check', sql`${t.status} in ('waiting', 'reading', 'ready', 'failed')`),
  ],
)

/** A piece of a document of about 200 words, as it is found and quoted. */
export const documentPassages = pgTable(
  'document_passages',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    heading: text(),
    page: integer(),
    body: text().notNull(),
    search: tsvector('search').notNull(),
  },
  (t) => [
    uniqueIndex('document_passages_position_key').on(t.documentId, t.position),
    index('document_passages_business_idx').on(t.workspaceId, t.businessId),
    index('document_passages_search_idx').using('gin', t.search),
  ],
)
