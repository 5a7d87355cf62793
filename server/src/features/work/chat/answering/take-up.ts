import { type Context, contextFor, type Services } from '../../../../context.ts'
import { DomainError } from '../../../../errors.ts'
import { inLanguage } from '../../../../sentences.ts'
import { memberActor } from '../../../identity/team/public.ts'
import { callsOf, type MessageRow, messageOf } from '../rows.ts'
import { chatMessages } from '../table.ts'
import { failBrokenOff, takeOver } from './ends.ts'
import { holdFor } from './metering.ts'
import { pickModel, planAnswer } from './plan-answer.ts'
import { stillOurs } from './under-way.ts'
import { startAnswer } from './write-answer.ts'

/**
 * Goes on with an answer whose node died, from what was kept of it. Whoever comes second finds it taken. What cannot go on, since tokens
 * or the provider are missing, is told as broken off.
 */
export async function takeUp(context: Context, messageId: string): Promise<void> {
  const { db, actor } = context
  const row = await db.transaction(async (tx) => {
    const found = await messageOf(tx, actor, messageId)
    return found.state === 'writing' ? takeOver(tx, found) : undefined
  })
  if (!row) return
  try {
    await inLanguage(row.language, () => resume(context, row))
  } catch (error) {
    if (!(error instanceof DomainError)) context.log.error({ err: error, messageId }, 'an answer could not be taken up')
    await db.transaction((tx) => failBrokenOff(tx, row))
  }
}

async function resume(context: Context, row: MessageRow): Promise<void> {
  const { db, actor } = context
  const question = await db.transaction((tx) => messageOf(tx, actor, row.parentId ?? ''))
  const model = await pickModel(context, question.text)
  const { plan, keptCalls, holdId } = await db.transaction(async (tx) => {
    const plan = await planAnswer(tx, context, question, model)
    const holdId = await holdFor(tx, actor.workspaceId, plan.tokens)
    await tx.update(chatMessages).set({ holdId }).where(stillOurs({ context, row }))
    return { plan, keptCalls: await callsOf(tx, actor, [row.id]), holdId }
  })
  startAnswer(context, { row: { ...row, holdId }, plan, keptCalls })
}

/** @returns whether it is being written still, so that somebody has to look again. */
export async function takeUpLeft(
  services: Services,
  { workspaceId, userId, messageId }: { workspaceId: string; userId: string; messageId: string },
): Promise<boolean> {
  const actor = await memberActor(services, { workspaceId, userId })
  if (!actor) return false
  const context = contextFor(services, actor)
  const isWriting = async () => {
    try {
      return (await context.db.transaction((tx) => messageOf(tx, actor, messageId))).state === 'writing'
    } catch (error) {
      // The conversation was deleted, or they see its business no more.
      if (error instanceof DomainError) return false
      throw error
    }
  }
  if (!(await isWriting())) return false
  await takeUp(context, messageId)
  return isWriting()
}
