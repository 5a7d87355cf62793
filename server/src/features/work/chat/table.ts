import type { DocumentKind } from '@postwright/contract/content/documents'
import type { ChatCallState, ChatCard, ChatTool } from '@postwright/contract/work/chat-cards'
import type { ChatMessageState, ChatNotice } from '@postwright/contract/work/chat-messages'
import type { Language } from '@postwright/contract/core/languages'
import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, customType, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { instant, instantInMs } from '../../../infra/db/columns.ts'
import { businessKey } from '../../content/businesses/table.ts'
import { users } from '../../identity/accounts/table.ts'
import { workspaceKey } from '../../identity/team/table.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Whose it is. What people ask is their own, and goes with them. */
const personKey = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** A conversation of one person about one business. */
export const chatConversations = pgTable(
  'chat_conversations',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    userId: personKey(),
    title: text().notNull(),
    /** The last message of the branch that is shown. */
    headId: uuid('head_id'),
    search: tsvector('search').generatedAlwaysAs((): SQL => sql`to_tsvector('simple', ${chatConversations.title})`),
    createdAt: instantInMs('created_at').notNull().defaultNow(),
    updatedAt: instantInMs('updated_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    index('chat_conversations_list_idx')
      .on(t.workspaceId, t.userId, t.businessId, t.updatedAt.desc(), t.id.desc())
      .where(sql`${t.deletedAt} is null`),
    index('chat_conversations_search_idx').using('gin', t.search),
    index('chat_conversations_deleted_idx')
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} is not null`),
  ],
)

/** One wording of a question or an answer, in a tree. An answer is written until it has another state, or, when its node died, until `expiresAt`. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    userId: personKey(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => chatConversations.id, { onDelete: 'cascade' }),
    parentId: uuid('parent_id').references((): AnyPgColumn => chatMessages.id, { onDelete: 'cascade' }),
    role: text().$type<'user' | 'assistant'>().notNull(),
    state: text().$type<ChatMessageState>().notNull(),
    text: text().notNull().default(''),
    notices: jsonb().$type<ChatNotice[]>().notNull().default([]),
    /** Why it failed, in English. */
    message: text(),
    writer: text().notNull().default(''),
    composer: boolean().notNull().default(false),
    /** That its person reads. */
    language: text().$type<Language>().notNull().default('en'),
    /** Counts the nodes that wrote it: only the last one may. */
    fence: integer().notNull().default(0),
    /** From how many characters on another node wrote it: who saw more of the one before sees that again. */
    resumedAt: integer('resumed_at'),
    /** Of the step under way. */
    holdId: uuid('hold_id'),
    expiresAt: instant('expires_at'),
    search: tsvector('search').generatedAlwaysAs((): SQL => sql`to_tsvector('simple', ${chatMessages.text})`),
    createdAt: instantInMs('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('chat_messages_tree_idx').on(t.conversationId, t.parentId, t.createdAt, t.id),
    index('chat_messages_search_idx').using('gin', t.search),
    index('chat_messages_parent_idx').on(t.parentId),
    uniqueIndex('chat_messages_writing_key')
      .on(t.conversationId)
      .where(sql`${t.state} = 'writing'`),
    index('chat_messages_writing_idx')
      .on(t.workspaceId)
      .where(sql`${t.state} = 'writing'`),
    check('chat_messages_role_check', sql`${t.role} in ('user', 'assistant')`),
    check('chat_messages_state_check', sql`${t.state} in ('writing', 'done', 'stopped', 'failed')`),
  ],
)

/** One call of a tool in an answer. What it proposes is done by whoever turns `proposed` into `done`, in the same transaction. */
export const chatCalls = pgTable(
  'chat_tool_calls',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    userId: personKey(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => chatConversations.id, { onDelete: 'cascade' }),
    messageId: uuid('message_id')
      .notNull()
      .references(() => chatMessages.id, { onDelete: 'cascade' }),
    /** In the answer, from 0. */
    position: integer().notNull(),
    /** Of the model: calls of one step are made at once. */
    step: integer().notNull().default(0),
    tool: text().$type<ChatTool>().notNull(),
    input: jsonb().$type<unknown>().notNull(),
    state: text().$type<ChatCallState>().notNull().default('running'),
    /** After how many characters of the text it stands. */
    at: integer().notNull(),
    card: jsonb().$type<ChatCard | null>(),
    /** What the model was told. */
    told: jsonb().$type<unknown>(),
    /** What a yes needs to do it, and an undo to take it back. */
    memo: jsonb().$type<unknown>(),
    /** How many drafts, passages or posts came of it. */
    made: integer().notNull().default(0),
    /** Why it failed, in English. */
    message: text(),
    decidedAt: instant('decided_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('chat_tool_calls_position_key').on(t.messageId, t.position),
    index('chat_tool_calls_conversation_idx').on(t.conversationId),
    check('chat_tool_calls_state_check', sql`${t.state} in ('running', 'proposed', 'done', 'declined', 'failed', 'undone')`),
  ],
)

/** A passage of an attached file. */
export interface AttachedPassage {
  heading: string | null
  page: number | null
  text: string
}

/** A file of a conversation: the text of a document, or an image as it is shown to models. */
export const chatAttachments = pgTable(
  'chat_attachments',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    userId: personKey(),
    /** Null until it is sent. */
    messageId: uuid('message_id').references(() => chatMessages.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    type: text().$type<'document' | 'image'>().notNull(),
    kind: text().$type<DocumentKind>(),
    bytes: integer().notNull(),
    status: text().$type<'reading' | 'ready' | 'failed'>().notNull(),
    pagesDone: integer('pages_done').notNull().default(0),
    pagesTotal: integer('pages_total').notNull().default(0),
    isPartial: boolean('is_partial').notNull().default(false),
    message: text(),
    passages: jsonb().$type<AttachedPassage[]>(),
    image: bytea('image'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('chat_attachments_message_idx').on(t.messageId),
    index('chat_attachments_unsent_idx')
      .on(t.createdAt)
      .where(sql`${t.messageId} is null`),
    check('chat_attachments_type_check', sql`${t.type} in ('document', 'image')`),
    check('chat_attachments_status_check', sql`${t.status} in ('reading', 'ready', 'failed')`),
  ],
)
