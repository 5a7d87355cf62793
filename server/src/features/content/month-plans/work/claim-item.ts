import { Brief } from '@postwright/contract/content/generation'
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'

import { asksOf } from '../../../../ai/asks/asks.ts'
import type { Context } from '../../../../context.ts'
import { DomainError } from '../../../../errors.ts'
import { inEnglish } from '../../../../sentences.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { holdTokens } from '../../../billing/subscriptions/public.ts'
import { businessOf } from '../../businesses/public.ts'
import { planDrafts, type PlannedDraft, type Writers } from '../../generation/public.ts'
import { type ItemRow, ofItem, ofPlan, type PlanRow } from '../rows.ts'
import { monthPlanItems, monthPlans } from '../table.ts'
import { tellChange } from '../tell.ts'

export interface ClaimedItem {
  item: ItemRow
  brief: string
  draft: PlannedDraft
  /** Also tells this claim from any other of the item. */
  holdId: string
}

/** Longer than a model on this machine takes with others waiting before it. */
const holdMinutes = 90

/**
 * Takes the next post that waits, with tokens set aside for it.
 *
 * @returns null when none is left, or the plan is not this work's any more; `passed` when one was passed over.
 * @throws QUOTA.
 */
export async function claimItem({ db, actor }: Context, plan: PlanRow, writers: Writers): Promise<ClaimedItem | 'passed' | null> {
  const { workspaceId } = plan
  return db.transaction(async (tx) => {
    const [current] = await tx
      .select({ id: monthPlans.id })
      .from(monthPlans)
      .where(and(ofPlan(plan), eq(monthPlans.fence, plan.fence), eq(monthPlans.state, 'writing'), isNull(monthPlans.closedAt)))
      .for('share')
    if (!current) return null
    const [item] = await tx
      .select()
      .from(monthPlanItems)
      .where(and(eq(monthPlanItems.workspaceId, workspaceId), eq(monthPlanItems.planId, plan.id), eq(monthPlanItems.state, 'waiting')))
      .orderBy(asc(monthPlanItems.day), asc(monthPlanItems.time), asc(monthPlanItems.id))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!item) return null

    const planned = await plannedDraft(tx, actor, item, writers)
    if ('message' in planned) {
      await tx.update(monthPlanItems).set({ state: 'failed', message: planned.message }).where(ofItem(item))
      await tellChange(tx, plan)
      return 'passed'
    }
    const { brief } = planned
    const draft = asVariant(planned.draft, await turnOf(tx, item))
    const asks = draft.model.isComposer && !item.isInsisted ? await openAsks(tx, item, brief) : []
    if (asks.length > 0) {
      await tx.update(monthPlanItems).set({ state: 'asks', asks }).where(ofItem(item))
      await tellChange(tx, plan)
      return 'passed'
    }
    const holdId = await holdTokens(tx, { workspaceId, amount: draft.tokens, minutes: holdMinutes })
    await tx.update(monthPlanItems).set({ state: 'writing', message: null, holdId }).where(ofItem(item))
    await tellChange(tx, plan)
    return { item, brief, draft, holdId }
  })
}

type Planned = { draft: PlannedDraft; brief: string } | { message: string }

/** @throws QUOTA, NOT_FOUND when the business is gone. */
async function plannedDraft(tx: Tx, actor: Context['actor'], item: ItemRow, writers: Writers): Promise<Planned> {
  const text = [item.topic, item.angle].filter((part) => part !== '').join('\n\n')
  const { businessId, contentType, given } = item
  try {
    const [draft] = await planDrafts(tx, actor, Brief.parse({ businessId, text, contentTypes: [contentType], given }), writers)
    if (!draft) throw new Error('A brief for one type is one draft.')
    return { draft, brief: text }
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'QUOTA' || error.code === 'NOT_FOUND') throw error
    const [field] = error.fields
    return { message: inEnglish(field?.message ?? error.sentence) }
  }
}

/** As many ways to put the same things as the composer has. */
const turns = 3

/** Which of them is this post's: posts of one type that follow each other do not begin and end alike. */
async function turnOf(tx: Tx, { workspaceId, planId, contentType, day, time, id }: ItemRow): Promise<number> {
  const { workspaceId: ofWorkspace, planId: ofPlanId, contentType: ofType } = monthPlanItems
  const isBefore = sql`(${monthPlanItems.day}, ${monthPlanItems.time}, ${monthPlanItems.id}) < (${day}::date, ${time}::text, ${id}::uuid)`
  const [before] = await tx
    .select({ posts: count() })
    .from(monthPlanItems)
    .where(and(eq(ofWorkspace, workspaceId), eq(ofPlanId, planId), eq(ofType, contentType), isBefore))
  return ((before?.posts ?? 0) % turns) + 1
}

/** A model is told of variants only where there are several: this is for the composer. */
function asVariant(draft: PlannedDraft, variant: number): PlannedDraft {
  return { ...draft, inputs: { ...draft.inputs, brief: { ...draft.inputs.brief, variant } } }
}

async function openAsks(tx: Tx, { workspaceId, businessId, given }: ItemRow, text: string) {
  const { location, context, mission } = await businessOf(tx, { workspaceId, businessId })
  const asks = asksOf(text, { hasPlace: location !== '', profile: `${context} ${mission}` })
  return asks.filter(({ kind }) => !given.some((answer) => answer.kind === kind))
}
