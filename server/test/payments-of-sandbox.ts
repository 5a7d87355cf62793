import type { PlanId } from '@postwright/contract/core/plans'
import { eq, sql } from 'drizzle-orm'

import { renewSandbox } from '../src/features/billing/payments/sandbox/renew.ts'
import { billingFacts, invoices, quotaPacks } from '../src/features/billing/payments/table.ts'
import { turnPeriods } from '../src/features/billing/subscriptions/lifecycle.ts'
import { subscriptions } from '../src/features/billing/subscriptions/table.ts'
import { asSystem } from './billing.ts'
import { type Member, sharedApp } from './harness.ts'

/** Orders a plan, and has the sandbox say that it is paid, so many times. */
export async function pays(
  { api }: Member,
  { times = 1, ...wanted }: { planId: PlanId; currency?: 'ZAR' | 'USD'; extraBusinesses?: number; times?: number },
) {
  const { url } = await api.payments.order({ currency: 'ZAR', ...wanted })
  return api.payments.answerOrder({ id: new URL(url).pathname.replace('/checkout/', ''), answer: 'paid', times })
}

/** As if all of it had happened so many days earlier. */
export async function daysPass({ workspaceId }: Member, days: number): Promise<void> {
  const earlier = (column: unknown) => sql`${column} - make_interval(days => ${days})`
  await asSystem(async (tx) => {
    await tx
      .update(billingFacts)
      .set({ at: earlier(billingFacts.at) })
      .where(eq(billingFacts.workspaceId, workspaceId))
    await tx
      .update(invoices)
      .set({ issuedAt: earlier(invoices.issuedAt) })
      .where(eq(invoices.workspaceId, workspaceId))
    await tx
      .update(quotaPacks)
      .set({ createdAt: earlier(quotaPacks.createdAt) })
      .where(eq(quotaPacks.workspaceId, workspaceId))
    await tx
      .update(subscriptions)
      .set({
        startedAt: earlier(subscriptions.startedAt),
        periodStartsAt: earlier(subscriptions.periodStartsAt),
        periodEndsAt: earlier(subscriptions.periodEndsAt),
        endsAt: earlier(subscriptions.endsAt),
        paidFrom: earlier(subscriptions.paidFrom),
        paidUntil: earlier(subscriptions.paidUntil),
      })
      .where(eq(subscriptions.workspaceId, workspaceId))
  })
}

/** What the sandbox and the turn of months do when they are due. */
export async function timePasses(): Promise<void> {
  await renewSandbox((await sharedApp()).services)
  await asSystem((tx) => turnPeriods(tx))
}

/** So many months later. */
export async function monthsPass(person: Member, months: number): Promise<void> {
  for (let month = 0; month < months; month += 1) {
    await daysPass(person, 31)
    await timePasses()
  }
}
