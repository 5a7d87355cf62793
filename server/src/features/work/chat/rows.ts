import { and, asc, desc, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm'

import { notFound } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { chatAttachments, chatCalls, chatConversations, chatMessages } from './table.ts'

export type ConversationRow = typeof chatConversations.$inferSelect
export type MessageRow = Omit<typeof chatMessages.$inferSelect, 'search'>
export type CallRow = typeof chatCalls.$inferSelect
export type AttachmentRow = typeof chatAttachments.$inferSelect

/** Whose rows: nobody else's exist. */
export interface Owner {
  workspaceId: string
  userId: string
}

/** @throws NOT_FOUND for another person's and for a deleted one too. */
export async function conversationOf(tx: Tx, owner: Owner, id: string, { isLocked = false } = {}): Promise<ConversationRow> {
  const query = tx
    .select()
    .from(chatConversations)
    .where(and(ofOwner(chatConversations, owner), eq(chatConversations.id, id), isNull(chatConversations.deletedAt)))
  const [row] = isLocked ? await query.for('update') : await query
  if (!row) throw notFound('conversation')
  return row
}

const { search: _search, ...messageColumns } = getTableColumns(chatMessages)

export function selectMessages(tx: Tx) {
  return tx.select(messageColumns).from(chatMessages).$dynamic()
}

/** @throws NOT_FOUND as `conversationOf`. */
export async function messageOf(tx: Tx, owner: Owner, id: string): Promise<MessageRow> {
  const [row] = await selectMessages(tx)
    .innerJoin(chatConversations, and(eq(chatConversations.id, chatMessages.conversationId), isNull(chatConversations.deletedAt)))
    .where(and(ofOwner(chatMessages, owner), eq(chatMessages.id, id)))
  if (!row) throw notFound('message')
  return row
}

export function ofOwner(
  table: typeof chatConversations | typeof chatMessages | typeof chatCalls | typeof chatAttachments,
  owner: Owner,
): SQL | undefined {
  return and(eq(table.workspaceId, owner.workspaceId), eq(table.userId, owner.userId))
}

/** A message and those before it, up to the first, newest first. */
export async function branchOf(tx: Tx, owner: Owner, { from, limit }: { from: string; limit: number }): Promise<MessageRow[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with recursive up as (
      select id, parent_id, 1 as step from chat_messages where id = ${from} and workspace_id = ${owner.workspaceId} and user_id = ${owner.userId}
      union all
      select m.id, m.parent_id, up.step + 1 from chat_messages m join up on m.id = up.parent_id where up.step < ${limit}
    )
    select id from up order by step`)
  const places = new Map(rows.map(({ id }, at) => [id, at]))
  const found = await messagesOf(tx, owner, [...places.keys()])
  return found.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
}

async function messagesOf(tx: Tx, owner: Owner, ids: string[]): Promise<MessageRow[]> {
  return ids.length === 0 ? [] : selectMessages(tx).where(and(ofOwner(chatMessages, owner), inArray(chatMessages.id, ids)))
}

/** The newest message below one, by way of the newest each time; itself where there is none. */
export async function leafOf(tx: Tx, id: string): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with recursive down as (
      select ${id}::uuid as id, 1 as step
      union all
      select (select m.id from chat_messages m where m.parent_id = down.id order by m.created_at desc, m.id desc limit 1), down.step + 1
      from down where down.id is not null and down.step < 10000
    )
    select id from down where id is not null order by step desc limit 1`)
  return rows[0]?.id ?? id
}

export async function callsOf(tx: Tx, owner: Owner, messageIds: readonly string[]): Promise<CallRow[]> {
  if (messageIds.length === 0) return []
  return tx
    .select()
    .from(chatCalls)
    .where(and(ofOwner(chatCalls, owner), inArray(chatCalls.messageId, [...messageIds])))
    .orderBy(asc(chatCalls.messageId), asc(chatCalls.position))
}

/** Without what is in them. */
export async function attachmentsOf(tx: Tx, owner: Owner, messageIds: readonly string[]): Promise<AttachmentSummary[]> {
  if (messageIds.length === 0) return []
  return tx
    .select(attachmentColumns)
    .from(chatAttachments)
    .where(and(ofOwner(chatAttachments, owner), inArray(chatAttachments.messageId, [...messageIds])))
    .orderBy(asc(chatAttachments.createdAt), asc(chatAttachments.id))
}

const { passages: _passages, image: _image, ...attachmentColumns } = getTableColumns(chatAttachments)
export { attachmentColumns }
export type AttachmentSummary = Omit<AttachmentRow, 'passages' | 'image'>

export interface Sibling {
  id: string
  parentId: string | null
  conversationId: string
}

/** All wordings beside some messages, themselves among them, oldest first. */
export async function siblingsOf(tx: Tx, owner: Owner, messages: readonly Sibling[]): Promise<Sibling[]> {
  const [first] = messages
  if (!first) return []
  const parents = [...new Set(messages.flatMap(({ parentId }) => parentId ?? []))]
  const isFirst = messages.some(({ parentId }) => parentId === null)
  const beside = sql`(${sql.join(
    [
      ...(parents.length > 0 ? [inArray(chatMessages.parentId, parents)] : []),
      ...(isFirst ? [and(eq(chatMessages.conversationId, first.conversationId), isNull(chatMessages.parentId)) ?? sql`false`] : []),
    ],
    sql` or `,
  )})`
  return tx
    .select({ id: chatMessages.id, parentId: chatMessages.parentId, conversationId: chatMessages.conversationId })
    .from(chatMessages)
    .where(and(ofOwner(chatMessages, owner), beside))
    .orderBy(asc(chatMessages.createdAt), asc(chatMessages.id))
}

/** The answer to a question that was given last. */
export async function answerTo(tx: Tx, owner: Owner, questionId: string): Promise<MessageRow | undefined> {
  const [row] = await selectMessages(tx)
    .where(and(ofOwner(chatMessages, owner), eq(chatMessages.parentId, questionId)))
    .orderBy(desc(chatMessages.createdAt), desc(chatMessages.id))
    .limit(1)
  return row
}
