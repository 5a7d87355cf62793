import type { ChatCard } from '@postwright/contract/work/chat-cards'
import { msg } from '@postwright/contract/core/msg'
import type { Sentence } from '@postwright/contract/core/sentences'
import { and, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import { DomainError } from '../../../../errors.ts'
import { inEnglish } from '../../../../sentences.ts'
import { mayWriteInChat, onlyWriters } from '../policy.ts'
import { presentCall } from '../present.ts'
import { type CallRow, ofOwner } from '../rows.ts'
import { chatCalls } from '../table.ts'
import { type ChatToolKind, type ToolOutcome, WrongInput } from '../tools/tool.ts'
import type { AnswerUnderWay } from './under-way.ts'

interface Asked {
  kind: ChatToolKind
  input: unknown
  step: number
}

/** What a call came to: its row has it all. */
export type Called = CallRow

/**
 * Calls a tool with the rights of whoever asks, shows it as a card and keeps what came of it. A call that another node made already is
 * not made again; one that it died in is.
 */
export async function callTool(answer: AnswerUnderWay, { kind, input, step }: Asked): Promise<Called> {
  const position = answer.calls
  answer.calls += 1
  const known = answer.keptCalls.find((call) => call.position === position)
  if (known && known.state !== 'running') {
    answer.passages += known.card?.tool === 'find' ? known.card.passages.length : 0
    return known
  }
  const row = known ?? (await begin(answer, { kind, input, step, position }))
  answer.live.show(presentCall(row))
  try {
    if (kind.makes && !mayWriteInChat(answer.context.actor)) return await refuse(answer, row, onlyWriters)
    return await settle(answer, row, await kind.run(handedTo(answer, row), row.input))
  } catch (error) {
    return refuse(answer, row, reasonOf(answer, row, error), error instanceof WrongInput ? error.message : undefined)
  }
}

function handedTo(answer: AnswerUnderWay, row: CallRow) {
  const { context, signal, live } = answer
  return {
    context,
    businessId: row.businessId,
    conversationId: row.conversationId,
    signal,
    kept: row.card,
    nextPassage: () => (answer.passages += 1),
    async show(card: ChatCard) {
      live.show(presentCall({ ...row, card }))
      await change(answer, row, { card })
    },
  }
}

async function begin(
  { context, row: { conversationId, businessId, id: messageId }, live }: AnswerUnderWay,
  asked: Asked & { position: number },
) {
  const { workspaceId, userId } = context.actor
  return context.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(chatCalls)
      .values({
        id: uuidv7(),
        workspaceId,
        userId,
        businessId,
        conversationId,
        messageId,
        position: asked.position,
        step: asked.step,
        tool: asked.kind.tool,
        input: asked.input ?? {},
        at: live.text.length,
      })
      .returning()
    if (!row) throw new Error('A call is added as one row.')
    await context.services.chatAnswers.tell(tx, messageId)
    return row
  })
}

function settle(
  answer: AnswerUnderWay,
  row: CallRow,
  { state = 'done', card, told, memo = null, made = 0 }: ToolOutcome,
): Promise<CallRow> {
  return change(answer, row, { state, card, told, memo, made })
}

function refuse(answer: AnswerUnderWay, row: CallRow, reason: Sentence, told?: string): Promise<CallRow> {
  const message = inEnglish(reason)
  return change(answer, row, { state: 'failed', message, told: { error: told ?? message } })
}

async function change(
  { context, live }: AnswerUnderWay,
  { id, messageId }: CallRow,
  set: Partial<typeof chatCalls.$inferInsert>,
): Promise<CallRow> {
  const row = await context.db.transaction(async (tx) => {
    const [changed] = await tx
      .update(chatCalls)
      .set(set)
      .where(and(ofOwner(chatCalls, context.actor), eq(chatCalls.id, id), eq(chatCalls.state, 'running')))
      .returning()
    await context.services.chatAnswers.tell(tx, messageId)
    return changed
  })
  if (!row) throw new Error('A call that is under way went away.')
  live.show(presentCall(row))
  return row
}

function reasonOf({ context: { log }, signal }: AnswerUnderWay, { id, tool }: CallRow, error: unknown): Sentence {
  if (error instanceof DomainError) return error.sentence
  if (error instanceof WrongInput) return msg`The AI model asked for this in a form that nothing could be done with.`
  if (signal.aborted) return msg`It was stopped.`
  log.error({ err: error, callId: id, tool }, 'a tool of the chat failed')
  return msg`Something went wrong here. Try again in a moment.`
}
