import type { MonthPlan, PlanEstimate } from '@postwright/contract/content/month-plans'
import type { ContentType } from '@postwright/contract/core/content-types'
import { and, eq, isNull } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { notFound } from '../../../../errors.ts'
import { standingOf } from '../../../billing/subscriptions/public.ts'
import { pickerFor } from '../../ai-providers/public.ts'
import { chosenBy } from '../../ai-settings/public.ts'
import { businessOf } from '../../businesses/public.ts'
import { settingsOf } from '../../generation/public.ts'
import { averagesOf } from '../averages.ts'
import { estimatePlan } from '../estimate.ts'
import { present } from '../present.ts'
import { itemsOf, ofPlan } from '../rows.ts'
import { monthPlans } from '../table.ts'

/** @throws NOT_FOUND without the business. */
export async function openPlan({ db, actor }: Context, { businessId }: { businessId: string }): Promise<MonthPlan | null> {
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    await businessOf(tx, { workspaceId, businessId })
    const [plan] = await tx
      .select()
      .from(monthPlans)
      .where(and(eq(monthPlans.workspaceId, workspaceId), eq(monthPlans.businessId, businessId), isNull(monthPlans.closedAt)))
    return plan ? present(tx, plan) : null
  })
}

/** About what the posts take that are not written, by whoever would write them for this person. @throws NOT_FOUND. */
export async function estimateMonthPlan(context: Context, { id }: { id: string }): Promise<PlanEstimate> {
  const { db, actor } = context
  const { workspaceId } = actor
  const { chosen } = await pickerFor(context, { mayBeFull: true })
  return db.transaction(async (tx) => {
    const [plan] = await tx.select().from(monthPlans).where(ofPlan({ workspaceId, id }))
    if (!plan) throw notFound('plan')
    await businessOf(tx, plan)
    const left = (await itemsOf(tx, plan)).filter(({ state }) => state !== 'written')
    const settings = await settingsOf(tx, actor)
    const writerOf = (type: ContentType) => chosen(chosenBy(settings.find(({ contentType }) => contentType === type)))
    const estimate = estimatePlan(
      left.map(({ contentType }) => contentType),
      {
        averages: await averagesOf(tx, actor),
        isComposed: (type) => writerOf(type).choice.kind === 'composer',
        priceOf: (type) => writerOf(type).payment.price,
      },
    )
    const { current } = await standingOf(tx, workspaceId)
    return { posts: left.length, ...estimate, tokensLeft: current?.tokens.remaining ?? null }
  })
}
