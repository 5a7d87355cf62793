import type { ChatNotice } from '@postwright/contract/work/chat-messages'
import { and, eq } from 'drizzle-orm'

import { leaseEnd } from '../../../../ai/work/lease.ts'
import type { Context } from '../../../../context.ts'
import type { LiveAnswer } from '../live-answers.ts'
import { type CallRow, type MessageRow, ofOwner } from '../rows.ts'
import { chatMessages } from '../table.ts'

/** The most of one answer: calls of models, and calls of tools. */
export const mostSteps = 8
export const mostCalls = 20
/** Of the text, in characters. */
export const longestAnswer = 60_000

/** Another node writes the answer, or it ended: this node has nothing more to say. */
export class AnswerLost extends Error {
  override name = 'AnswerLost'
}

/** An answer that this node writes. */
export interface AnswerUnderWay {
  context: Context
  row: MessageRow
  live: LiveAnswer
  signal: AbortSignal
  /** What another node had done of it when it died. */
  keptText: string
  keptCalls: readonly CallRow[]
  notices: Set<ChatNotice>
  /** Counts what is called, and what models ask for. */
  calls: number
  asked: number
  passages: number
}

export function note({ notices }: AnswerUnderWay, ...added: ChatNotice[]): void {
  for (const notice of added) notices.add(notice)
}

/** That row, while this node is the one that writes it. */
export function stillOurs({ context: { actor }, row }: Pick<AnswerUnderWay, 'context' | 'row'>) {
  return and(
    ofOwner(chatMessages, actor),
    eq(chatMessages.id, row.id),
    eq(chatMessages.fence, row.fence),
    eq(chatMessages.state, 'writing'),
  )
}

const keepEveryMs = 1_000
const renewEveryMs = 10_000

/**
 * Keeps the text of an answer in the database as it grows, and the answer known as being written.
 *
 * @param onLost where another node took it, or it ended otherwise.
 */
export function keepAnswer(answer: AnswerUnderWay, onLost: () => void): { end: () => Promise<void> } {
  const { context, row, live } = answer
  let keptText = live.text
  let keptAt = performance.now()
  let keeping = Promise.resolve()

  async function keep(): Promise<void> {
    const { text } = live
    if (text === keptText && performance.now() - keptAt < renewEveryMs) return
    try {
      const isOurs = await context.db.transaction(async (tx) => {
        const { rowCount } = await tx.update(chatMessages).set({ text, expiresAt: leaseEnd }).where(stillOurs(answer))
        await context.services.chatAnswers.tell(tx, row.id)
        return rowCount !== 0
      })
      keptText = text
      keptAt = performance.now()
      if (!isOurs) onLost()
    } catch (error) {
      // The text is kept again at the next turn, and at the end.
      context.log.warn({ err: error, messageId: row.id }, 'the progress of an answer could not be kept')
    }
  }

  const timer = setInterval(() => {
    keeping = keeping.then(keep)
  }, keepEveryMs)
  timer.unref()
  return {
    async end() {
      clearInterval(timer)
      await keeping
    },
  }
}
