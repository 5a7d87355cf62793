import { and, eq } from 'drizzle-orm'

import { SpentDraftError } from '../../../../ai/draft-failures.ts'
import type { Context } from '../../../../context.ts'
import { DomainError } from '../../../../errors.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { inEnglish } from '../../../../sentences.ts'
import { msg } from '@postwright/contract/core/msg'
import { type DraftDone, drafted, notWritten, saveDraft, settleUnsaved } from '../../generation/public.ts'
import { ofItem, type PlanRow } from '../rows.ts'
import { monthPlanItems } from '../table.ts'
import { tellChange } from '../tell.ts'
import type { ClaimedItem } from './claim-item.ts'

/** `provider`: the provider failed, and may fail the next one as well. */
export type ItemEnd = 'written' | 'stopped' | 'failed' | 'provider'

/** Has one post written, and saves it with its item. What a stop cut off is charged and waits again. It never throws. */
export async function writeItem(context: Context, plan: PlanRow, claimed: ClaimedItem, signal: AbortSignal): Promise<ItemEnd> {
  const { draft } = claimed
  let done: DraftDone | null
  try {
    done = await drafted(draft, signal, () => {})
  } catch (error) {
    const usage = error instanceof SpentDraftError ? error.usage : undefined
    if (signal.aborted) return giveBack(context, plan, claimed, { state: 'waiting', message: null }, usage)
    const { code, message } = notWritten(draft.model, error)
    await giveBack(context, plan, claimed, { state: 'failed', message }, usage)
    if (code !== 'AI_PROVIDER') return 'failed'
    context.log.warn({ planId: plan.id, model: draft.model.label, reason: draft.model.explain(error) }, 'a draft could not be written')
    return 'provider'
  }
  if (done === null || done.aborted || done.content.body === '')
    return giveBack(context, plan, claimed, { state: 'waiting', message: null }, done?.isAnswered ? done.usage : undefined)
  try {
    await save(context, plan, claimed, done)
    return 'written'
  } catch (error) {
    if (!(error instanceof DomainError)) context.log.error({ err: error, planId: plan.id }, 'a draft of a plan could not be saved')
    const message = error instanceof DomainError ? error.message : inEnglish(notSaved)
    return giveBack(context, plan, claimed, { state: 'failed', message }, done.usage)
  }
}

const notSaved = msg`This draft was written but could not be saved. Try again in a moment.`

async function save({ db, actor }: Context, plan: PlanRow, claimed: ClaimedItem, done: DraftDone): Promise<void> {
  const { item, draft, holdId, brief } = claimed
  const held = { draft, holdId, about: { planId: plan.id } }
  await db.transaction(async (tx) => {
    if (!(await isClaimed(tx, claimed))) return settleUnsaved(tx, actor, held, done.usage)
    const postId = await saveDraft(tx, actor, { ...held, businessId: item.businessId, brief, postId: item.id }, done)
    await tx.update(monthPlanItems).set({ state: 'written', message: null, holdId: null, postId }).where(ofItem(item))
    await tellChange(tx, plan)
  })
}

async function giveBack(
  { db, actor, log }: Context,
  plan: PlanRow,
  claimed: ClaimedItem,
  end: { state: 'waiting' | 'failed'; message: string | null },
  usage?: DraftDone['usage'],
): Promise<ItemEnd> {
  const { item, draft, holdId } = claimed
  try {
    await db.transaction(async (tx) => {
      // The item is locked before the quota, as everywhere: the other way round two of them would wait for each other.
      const isOurs = await isClaimed(tx, claimed)
      await settleUnsaved(tx, actor, { draft, holdId, about: { planId: plan.id, [end.state]: true } }, usage)
      if (!isOurs) return
      await tx
        .update(monthPlanItems)
        .set({ ...end, holdId: null })
        .where(ofItem(item))
      await tellChange(tx, plan)
    })
  } catch (error) {
    // The lease ends, and whoever takes the plan up puts it back.
    log.warn({ err: error, planId: plan.id }, 'a post of a plan was not given back')
  }
  return end.state === 'waiting' ? 'stopped' : 'failed'
}

/** Whether the item is still this work's: its lease may have run out, and another node may write it. */
async function isClaimed(tx: Tx, { item, holdId }: ClaimedItem): Promise<boolean> {
  const [row] = await tx
    .select({ id: monthPlanItems.id })
    .from(monthPlanItems)
    .where(and(ofItem(item), eq(monthPlanItems.state, 'writing'), eq(monthPlanItems.holdId, holdId)))
    .for('update')
  return row !== undefined
}
