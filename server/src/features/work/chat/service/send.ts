import type { SendMessage, SentMessage } from '@postwright/contract/work/chat'
import type { ChatMessage } from '@postwright/contract/work/chat-messages'
import { msg } from '@postwright/contract/core/msg'
import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Context } from '../../../../context.ts'
import { conflict, invalid, notFound } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { businessOf, touchBusiness } from '../../../content/businesses/public.ts'
import { addAnswer, addQuestion } from '../answering/begin.ts'
import { type AnswerPlan, pickModel, planAnswer } from '../answering/plan-answer.ts'
import { startAnswer } from '../answering/write-answer.ts'
import { bindAttachments } from '../attachments.ts'
import { presentConversation, titleOf } from '../conversations.ts'
import { presentMessage } from '../present.ts'
import { answerTo, type ConversationRow, conversationOf, type MessageRow, messageOf } from '../rows.ts'
import { chatConversations, chatMessages } from '../table.ts'

/** The same message came before: there is nothing to do but to tell of it. */
class SentBefore extends Error {}

/**
 * Asks something. The answer is written on the server, whoever reads it; only `stopAnswer` stops it.
 *
 * @throws NOT_FOUND, INVALID on `attachmentIds` or `parentId`, CONFLICT on `conversationId` while an answer is written there, QUOTA,
 * TOO_MANY_REQUESTS; all before anything is written.
 */
export async function sendMessage(context: Context, input: SendMessage): Promise<SentMessage> {
  const { db } = context
  const model = await pickModel(context, input.text)
  try {
    const { sent, begun } = await db.transaction(async (tx) => {
      const conversation = await conversationFor(tx, context, input)
      const parentId = await parentFor(tx, context, conversation, input.parentId)
      const question = await addQuestion(tx, { id: input.id, conversation, parentId, text: input.text })
      if (!question) throw new SentBefore('This message was sent before.')
      await bindAttachments(tx, context.actor, { ids: input.attachmentIds, message: question })
      const plan = await planAnswer(tx, context, question, model)
      const answer = await addAnswer(tx, context, { conversation, question, plan })
      await touchBusiness(tx, { workspaceId: conversation.workspaceId, businessId: conversation.businessId })
      return { sent: await tellSent(tx, context, { conversationId: conversation.id, question, answer }), begun: { row: answer, plan } }
    })
    startAnswer(context, begun)
    return sent
  } catch (error) {
    if (!(error instanceof SentBefore) || input.id === undefined) throw error
    return sentBefore(context, input.id)
  }
}

/** Another answer beside one that ended. @throws as `sendMessage`. */
export async function retryAnswer(context: Context, { id }: { id: string }): Promise<ChatMessage> {
  const { db, actor } = context
  const question = await db.transaction(async (tx) => {
    const answer = await messageOf(tx, actor, id)
    if (answer.role !== 'assistant' || answer.parentId === null) throw invalid('id', msg`Only answers can be given once more.`)
    return messageOf(tx, actor, answer.parentId)
  })
  const model = await pickModel(context, question.text)
  const { message, begun } = await db.transaction(async (tx) => {
    const conversation = await conversationOf(tx, actor, question.conversationId, { isLocked: true })
    await businessOf(tx, { workspaceId: actor.workspaceId, businessId: conversation.businessId })
    const plan: AnswerPlan = await planAnswer(tx, context, question, model)
    const answer = await addAnswer(tx, context, { conversation, question, plan })
    await tellChange(tx, conversation)
    return { message: await presentMessage(tx, actor, answer), begun: { row: answer, plan } }
  })
  startAnswer(context, begun)
  return message
}

async function conversationFor(tx: Tx, { actor }: Context, { businessId, conversationId, text }: SendMessage): Promise<ConversationRow> {
  const { workspaceId, userId } = actor
  await businessOf(tx, { workspaceId, businessId })
  if (conversationId !== undefined) {
    const known = await conversationOf(tx, actor, conversationId, { isLocked: true })
    if (known.businessId !== businessId) throw notFound('conversation')
    return known
  }
  const [added] = await tx
    .insert(chatConversations)
    .values({ id: uuidv7(), workspaceId, businessId, userId, title: titleOf(text) })
    .returning()
  if (!added) throw new Error('A conversation is added as one row.')
  return added
}

/** A question begins a conversation, or follows an answer that ended. */
async function parentFor(
  tx: Tx,
  { actor }: Context,
  { id, headId }: ConversationRow,
  parentId: string | null | undefined,
): Promise<string | null> {
  const wanted = parentId === undefined ? headId : parentId
  if (wanted === null) return null
  const parent = await messageOf(tx, actor, wanted)
  if (parent.conversationId !== id) throw notFound('message')
  if (parent.role !== 'assistant') throw invalid('parentId', msg`A question follows an answer.`)
  return parent.id
}

async function tellSent(
  tx: Tx,
  { actor }: Context,
  { conversationId, question, answer }: { conversationId: string; question: MessageRow; answer: MessageRow },
): Promise<SentMessage> {
  const conversation = await conversationOf(tx, actor, conversationId)
  await tellChange(tx, conversation)
  return {
    conversation: await presentConversation(tx, actor, conversation),
    question: await presentMessage(tx, actor, question),
    answer: await presentMessage(tx, actor, answer),
  }
}

async function tellChange(tx: Tx, { id, workspaceId, userId }: ConversationRow): Promise<void> {
  await emit(tx, { type: 'chat.changed', workspaceId, userId, conversationId: id })
}

async function sentBefore({ db, actor }: Context, id: string): Promise<SentMessage> {
  return db.transaction(async (tx) => {
    const [known] = await tx.select({ userId: chatMessages.userId }).from(chatMessages).where(eq(chatMessages.id, id))
    if (known?.userId !== actor.userId) throw conflict('id', msg`There is a message of this id. Give each its own.`)
    const question = await messageOf(tx, actor, id)
    const answer = await answerTo(tx, actor, id)
    if (question.role !== 'user' || !answer) throw conflict('id', msg`There is a message of this id. Give each its own.`)
    return {
      conversation: await presentConversation(tx, actor, await conversationOf(tx, actor, question.conversationId)),
      question: await presentMessage(tx, actor, question),
      answer: await presentMessage(tx, actor, answer),
    }
  })
}
