import { msg } from '@postwright/contract/core/msg'
import { and, eq, isNull, sql } from 'drizzle-orm'

import { leaseEnd } from '../../../../ai/work/lease.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { inEnglish } from '../../../../sentences.ts'
import { freeHold } from '../../../billing/subscriptions/public.ts'
import { type MessageRow, ofOwner, type Owner } from '../rows.ts'
import { chatCalls, chatConversations, chatMessages } from '../table.ts'
import { type AnswerUnderWay, stillOurs } from './under-way.ts'

export type AnswerEnd =
  | { state: 'done' | 'stopped'; writer?: string; composer?: boolean }
  | { state: 'failed'; message: string; writer?: string; composer?: boolean }

export const brokenOff = msg`The server stopped while it wrote this, and nothing could go on with it. What was written stays; try again.`

/** Writes down how an answer ended. Nothing happens where another node writes it by now. */
export async function endAnswer(answer: AnswerUnderWay, end: AnswerEnd): Promise<void> {
  const { context, row, live, notices } = answer
  await context.db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(chatMessages)
      .set({ text: live.text, notices: [...notices], holdId: null, expiresAt: null, ...end })
      .where(stillOurs(answer))
    if (rowCount === 0) return
    if (row.holdId !== null) await freeHold(tx, { workspaceId: row.workspaceId, holdId: row.holdId })
    await afterwards(tx, row, inEnglish(msg`It was stopped.`))
    await context.services.chatAnswers.tell(tx, row.id)
  })
}

/** Another node may go on with it at once: this one ends. */
export async function handOver(answer: AnswerUnderWay): Promise<void> {
  const { context, row, live, notices } = answer
  await context.db.transaction(async (tx) => {
    await tx
      .update(chatMessages)
      .set({ text: live.text, notices: [...notices], expiresAt: sql`now()` })
      .where(stillOurs(answer))
    await context.services.chatAnswers.tell(tx, row.id)
  })
}

/** An answer whose node died, and which nothing can go on with. */
export async function failBrokenOff(tx: Tx, row: MessageRow): Promise<void> {
  const { rowCount } = await tx
    .update(chatMessages)
    .set({ state: 'failed', message: inEnglish(brokenOff), holdId: null, expiresAt: null })
    .where(and(ofOwner(chatMessages, row), eq(chatMessages.id, row.id), eq(chatMessages.state, 'writing')))
  if (rowCount === 0) return
  if (row.holdId !== null) await freeHold(tx, { workspaceId: row.workspaceId, holdId: row.holdId })
  await afterwards(tx, row, inEnglish(brokenOff))
}

/** What somebody said yes to meanwhile goes on by itself. */
async function afterwards(tx: Tx, row: MessageRow, message: string): Promise<void> {
  await tx
    .update(chatCalls)
    .set({ state: 'failed', message, told: { error: message } })
    .where(and(ofOwner(chatCalls, row), eq(chatCalls.messageId, row.id), eq(chatCalls.state, 'running'), isNull(chatCalls.decidedAt)))
  await touchConversation(tx, row, row.conversationId)
}

async function touchConversation(tx: Tx, owner: Owner, id: string): Promise<void> {
  await tx
    .update(chatConversations)
    .set({ updatedAt: sql`now()` })
    .where(and(ofOwner(chatConversations, owner), eq(chatConversations.id, id)))
  await emit(tx, { type: 'chat.changed', workspaceId: owner.workspaceId, userId: owner.userId, conversationId: id })
}

/**
 * Takes an answer whose lease ran out. A second node that asks finds it taken.
 *
 * @returns the row with this node's fence, or undefined.
 */
export async function takeOver(tx: Tx, row: MessageRow): Promise<MessageRow | undefined> {
  const resumedAt = Math.min(row.resumedAt ?? row.text.length, row.text.length)
  const [taken] = await tx
    .update(chatMessages)
    .set({ fence: row.fence + 1, expiresAt: leaseEnd, holdId: null, resumedAt })
    .where(
      and(
        ofOwner(chatMessages, row),
        eq(chatMessages.id, row.id),
        eq(chatMessages.fence, row.fence),
        eq(chatMessages.state, 'writing'),
        sql`${chatMessages.expiresAt} <= now()`,
      ),
    )
    .returning({ id: chatMessages.id })
  if (!taken) return undefined
  if (row.holdId !== null) await freeHold(tx, { workspaceId: row.workspaceId, holdId: row.holdId })
  return { ...row, fence: row.fence + 1, holdId: null, resumedAt }
}
