import { usualRhythm } from '@postwright/contract/content/month-plan-slots'
import type { MonthPlan, ProposeMonthPlan } from '@postwright/contract/content/month-plans'
import { and, eq } from 'drizzle-orm'

import type { Services } from '../src/context.ts'
import { monthPlanItems } from '../src/features/content/month-plans/table.ts'
import { workOnPlans } from '../src/features/content/month-plans/work/work.ts'
import { addBusiness } from './factories.ts'
import type { Api } from './harness.ts'

/** A day so many days from now, as in a calendar. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

/** Five posts a week for two weeks, from the day after tomorrow. */
export async function aPlan(api: Api, fields: Partial<ProposeMonthPlan> = {}): Promise<ProposeMonthPlan> {
  const businessId = fields.businessId ?? (await plannedBusiness(api))
  return {
    from: dayFromNow(2),
    to: dayFromNow(15),
    themes: ['Who grew it', 'Better filter at home'],
    rhythm: [usualRhythm('linkedin', 3), usualRhythm('x', 2)],
    ...fields,
    businessId,
  }
}

export async function plannedBusiness(api: Api): Promise<string> {
  const { id } = await addBusiness(api, {
    contentTypes: ['linkedin', 'x', 'instagram', 'facebook', 'newsletter'],
    context: 'A small roastery in Woodstock that sells beans by subscription. We buy from three farms in Ethiopia and roast every Tuesday.',
    keywords: ['cold brew', 'subscriptions'],
    location: 'Woodstock, Cape Town',
  })
  return id
}

/** Works on the plans of a workspace until nothing is left to do; turns of others are not asked for. */
export async function work(services: Services, workspaceId: string): Promise<void> {
  const { done } = await workOnPlans(services, workspaceId, { lookAgain: async () => {} })
  await done
}

/** A plan whose topics are there. */
export async function proposed(
  services: Services,
  { api, workspaceId }: { api: Api; workspaceId: string },
  fields: Partial<ProposeMonthPlan> = {},
): Promise<MonthPlan> {
  const { businessId } = await api.monthPlans.propose(await aPlan(api, fields))
  await work(services, workspaceId)
  return openPlan(api, businessId)
}

export async function openPlan(api: Api, businessId: string): Promise<MonthPlan> {
  const plan = await api.monthPlans.open({ businessId })
  if (!plan) throw new Error('The business has no open plan.')
  return plan
}

/** As if a post had not been written. */
export async function leaveItem(
  services: Services,
  { workspaceId, id, state }: { workspaceId: string; id: string; state: 'failed' },
): Promise<void> {
  await services.db.transaction(workspaceId, (tx) =>
    tx
      .update(monthPlanItems)
      .set({ state, message: 'The AI provider did not answer.' })
      .where(and(eq(monthPlanItems.workspaceId, workspaceId), eq(monthPlanItems.id, id))),
  )
}
