import { eq } from 'drizzle-orm'

import type { DraftUsage } from '../../../../ai/draft-failures.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { freeHold, holdTokens, settleTokens } from '../../../billing/subscriptions/public.ts'
import { chatMessages } from '../table.ts'
import { type AnswerUnderWay, AnswerLost, stillOurs } from './under-way.ts'

/** Longer than a call to any model takes, one on this machine with others before it too. */
const holdMinutes = 65

/** Sets aside what the next step can take. @throws QUOTA. */
export async function holdStep(answer: AnswerUnderWay, amount: number): Promise<void> {
  const { context, row } = answer
  await context.db.transaction(async (tx) => {
    const holdId = await holdFor(tx, context.actor.workspaceId, amount)
    const { rowCount } = await tx.update(chatMessages).set({ holdId }).where(stillOurs(answer))
    if (rowCount === 0) throw new AnswerLost()
    row.holdId = holdId
  })
}

export function holdFor(tx: Tx, workspaceId: string, amount: number): Promise<string> {
  return holdTokens(tx, { workspaceId, amount, minutes: holdMinutes })
}

/** Charges what a step took and gives the rest back, with the text that came of it. */
export async function settleStep(answer: AnswerUnderWay, model: string, usage: DraftUsage): Promise<void> {
  const { context, row, live } = answer
  const { holdId } = row
  if (holdId === null) return
  row.holdId = null
  const { workspaceId, userId } = context.actor
  const tokens = usage.inputTokens + usage.outputTokens
  await context.db.transaction(async (tx) => {
    const metadata = { conversationId: row.conversationId, messageId: row.id, model, ...usage }
    if (tokens > 0) await settleTokens(tx, { workspaceId, userId, usage: 'chat', holdId, tokens, metadata })
    else await freeHold(tx, { workspaceId, holdId })
    await tx.update(chatMessages).set({ holdId: null, text: live.text }).where(eq(chatMessages.id, row.id))
  })
}
