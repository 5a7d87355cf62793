import { msg } from '@postwright/contract/core/msg'
import { and, count, eq, gt, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import { leaseEnd, usualLease } from '../../../../ai/work/lease.ts'
import type { Context } from '../../../../context.ts'
import { conflict, DomainError } from '../../../../errors.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { currentLanguage } from '../../../../sentences.ts'
import { composerLabel } from '../../../content/ai-providers/public.ts'
import { takeUpJob } from '../jobs.ts'
import { type ConversationRow, type MessageRow, ofOwner, selectMessages } from '../rows.ts'
import { chatConversations, chatMessages } from '../table.ts'
import { failBrokenOff } from './ends.ts'
import { holdFor } from './metering.ts'
import type { AnswerPlan } from './plan-answer.ts'

/** How many may be written at once for one person: nobody sees those of others. */
const runningAtMost = 5
/** Wordings of one question or answer, and messages of one conversation. */
const mostWordings = 50
const mostMessages = 2_000

export interface NewMessage {
  id?: string
  conversation: ConversationRow
  parentId: string | null
  text: string
}

/** @returns undefined where there is a message of that id. */
export async function addQuestion(tx: Tx, { id = uuidv7(), conversation, parentId, text }: NewMessage): Promise<MessageRow | undefined> {
  const { workspaceId, userId, businessId } = conversation
  await refuseTooManyMessages(tx, conversation, parentId)
  const rows = await tx
    .insert(chatMessages)
    .values({ id, workspaceId, userId, businessId, conversationId: conversation.id, parentId, role: 'user', state: 'done', text })
    .onConflictDoNothing({ target: chatMessages.id })
    .returning({ id: chatMessages.id })
  if (rows.length === 0) return undefined
  return one(tx, conversation, id)
}

/**
 * Begins an answer: its tokens are set aside, and a job looks after it in case this node dies.
 *
 * @throws QUOTA, TOO_MANY_REQUESTS, CONFLICT on `conversationId` while another one is written there.
 */
export async function addAnswer(
  tx: Tx,
  { services }: Context,
  { conversation, question, plan }: { conversation: ConversationRow; question: MessageRow; plan: AnswerPlan },
): Promise<MessageRow> {
  const { workspaceId, userId, businessId } = conversation
  await endLeftBehind(tx, conversation)
  await refuseTooManyMessages(tx, conversation, question.id)
  const id = uuidv7()
  const holdId = await holdFor(tx, workspaceId, plan.tokens)
  const who = plan.by === 'model' ? { writer: plan.model.label, composer: false } : { writer: composerLabel, composer: true }
  const added = await tx
    .insert(chatMessages)
    .values({
      id,
      workspaceId,
      userId,
      businessId,
      conversationId: conversation.id,
      parentId: question.id,
      ...who,
      holdId,
      role: 'assistant',
      state: 'writing',
      language: currentLanguage(),
      expiresAt: leaseEnd,
    })
    .onConflictDoNothing()
    .returning({ id: chatMessages.id })
  if (added.length === 0) throw conflict('conversationId', msg`An answer is being written here. Wait until it is done, or stop it.`)
  await refuseTooMany(tx, workspaceId)
  await tx
    .update(chatConversations)
    .set({ headId: id, updatedAt: sql`now()` })
    .where(and(ofOwner(chatConversations, conversation), eq(chatConversations.id, conversation.id)))
  await services.jobs.send(tx, takeUpJob, { workspaceId, userId, messageId: id }, { afterSeconds: usualLease.seconds + 1 })
  return one(tx, conversation, id)
}

async function one(tx: Tx, owner: ConversationRow, id: string): Promise<MessageRow> {
  const [row] = await selectMessages(tx).where(and(ofOwner(chatMessages, owner), eq(chatMessages.id, id)))
  if (!row) throw new Error('A message that was added is there.')
  return row
}

/** What a node left when it died, and nobody took up until now, gives way to what is asked next. */
async function endLeftBehind(tx: Tx, conversation: ConversationRow): Promise<void> {
  const [left] = await selectMessages(tx).where(
    and(
      ofOwner(chatMessages, conversation),
      eq(chatMessages.conversationId, conversation.id),
      eq(chatMessages.state, 'writing'),
      sql`${chatMessages.expiresAt} <= now()`,
    ),
  )
  if (left) await failBrokenOff(tx, left)
}

async function refuseTooManyMessages(tx: Tx, conversation: ConversationRow, parentId: string | null): Promise<void> {
  const [counted] = await tx
    .select({
      all: count(),
      beside: sql<number>`(count(*) filter (where ${chatMessages.parentId} is not distinct from ${parentId}::uuid))::int`,
    })
    .from(chatMessages)
    .where(and(ofOwner(chatMessages, conversation), eq(chatMessages.conversationId, conversation.id)))
  if ((counted?.all ?? 0) >= mostMessages)
    throw conflict('conversationId', msg`This conversation has ${{ mostMessages }} messages, the most that one may have. Begin a new one.`)
  if ((counted?.beside ?? 0) >= mostWordings)
    throw conflict('parentId', msg`This has ${{ mostWordings }} wordings, the most that are kept. Go on below one of them, or begin anew.`)
}

/** Counted under the lock of the subscription, which holding tokens takes. The rows of others are not seen. */
async function refuseTooMany(tx: Tx, workspaceId: string): Promise<void> {
  const [running] = await tx
    .select({ count: count() })
    .from(chatMessages)
    .where(and(eq(chatMessages.workspaceId, workspaceId), eq(chatMessages.state, 'writing'), gt(chatMessages.expiresAt, sql`now()`)))
  if ((running?.count ?? 0) <= runningAtMost) return
  throw new DomainError(
    'TOO_MANY_REQUESTS',
    msg`${{ runningAtMost }} answers are being written for you. Wait until one of them is done, or stop it.`,
    { retryAfterSeconds: 15 },
  )
}
