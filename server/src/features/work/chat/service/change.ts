import type { Conversation } from '@postwright/contract/work/chat'
import { msg } from '@postwright/contract/core/msg'
import { and, eq, isNotNull, sql } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { invalid } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { failBrokenOff } from '../answering/ends.ts'
import { byPerson } from '../answering/write-answer.ts'
import { presentConversation } from '../conversations.ts'
import { type ConversationRow, conversationOf, leafOf, type MessageRow, messageOf, ofOwner, selectMessages } from '../rows.ts'
import { chatConversations, chatMessages } from '../table.ts'

type Nothing = Record<string, never>

/** @throws NOT_FOUND. */
export async function renameConversation({ db, actor }: Context, { id, title }: { id: string; title: string }): Promise<Conversation> {
  return db.transaction(async (tx) => {
    const row = await conversationOf(tx, actor, id, { isLocked: true })
    return changed(tx, row, { title })
  })
}

/** It can be restored for a day. An answer that is being written there stops. @throws NOT_FOUND. */
export async function removeConversation(context: Context, { id }: { id: string }): Promise<Nothing> {
  const { db, actor } = context
  return db.transaction(async (tx) => {
    const row = await conversationOf(tx, actor, id, { isLocked: true })
    const isWriting = and(ofOwner(chatMessages, actor), eq(chatMessages.conversationId, id), eq(chatMessages.state, 'writing'))
    for (const answer of await selectMessages(tx).where(isWriting)) await stop(tx, context, answer)
    await tx
      .update(chatConversations)
      .set({ deletedAt: sql`now()` })
      .where(eq(chatConversations.id, row.id))
    await emit(tx, { type: 'chat.changed', workspaceId: row.workspaceId, userId: row.userId, conversationId: id })
    return {}
  })
}

/** One that is there stays as it is. @throws NOT_FOUND where it is gone for good. */
export async function restoreConversation({ db, actor }: Context, { id }: { id: string }): Promise<Conversation> {
  return db.transaction(async (tx) => {
    await tx
      .update(chatConversations)
      .set({ deletedAt: null })
      .where(and(ofOwner(chatConversations, actor), eq(chatConversations.id, id), isNotNull(chatConversations.deletedAt)))
    const row = await conversationOf(tx, actor, id)
    return changed(tx, row, {})
  })
}

/** Shows the branch of a message, down to its newest one. @throws NOT_FOUND. */
export async function showBranch({ db, actor }: Context, { id }: { id: string }): Promise<Conversation> {
  return db.transaction(async (tx) => {
    const message = await messageOf(tx, actor, id)
    const row = await conversationOf(tx, actor, message.conversationId, { isLocked: true })
    return changed(tx, row, { headId: await leafOf(tx, id) })
  })
}

/** Stops an answer on whichever node writes it; what is written stays. One that has ended stays as it ended. @throws NOT_FOUND. */
export async function stopAnswer(context: Context, { id }: { id: string }): Promise<Nothing> {
  const { db, actor } = context
  return db.transaction(async (tx) => {
    const message = await messageOf(tx, actor, id)
    if (message.role !== 'assistant') throw invalid('id', msg`Only answers can be stopped.`)
    await stop(tx, context, message)
    return {}
  })
}

/** One that no node writes any more has broken off. */
async function stop(tx: Tx, { services }: Context, message: MessageRow): Promise<void> {
  if (message.state !== 'writing') return
  const isLeft = message.expiresAt !== null && message.expiresAt.getTime() < Date.now()
  if (isLeft) await failBrokenOff(tx, message)
  else await services.runningWork.stop(tx, message.id, byPerson)
}

async function changed(tx: Tx, row: ConversationRow, set: Partial<Pick<ConversationRow, 'title' | 'headId'>>): Promise<Conversation> {
  if (Object.keys(set).length > 0)
    await tx
      .update(chatConversations)
      .set(set)
      .where(and(ofOwner(chatConversations, row), eq(chatConversations.id, row.id)))
  const { workspaceId, userId, id: conversationId } = row
  await emit(tx, { type: 'chat.changed', workspaceId, userId, conversationId })
  const current = await conversationOf(tx, row, row.id)
  return presentConversation(tx, row, current)
}
