import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { asSystem, quota, spend } from '../../../../test/billing.ts'
import { sharedApp, signedIn } from '../../../../test/harness.ts'
import { turnPeriods } from '../subscriptions/lifecycle.ts'
import { subscriptions } from '../subscriptions/table.ts'
import { applyFact } from './apply.ts'
import type { BillingFact } from './facts/fact.ts'
import { monthsAfter } from './months.ts'

const zones = ['UTC', 'Africa/Johannesburg', 'America/New_York', 'Pacific/Kiritimati']

const turn = (at: Date, zone: string) =>
  asSystem(async (tx) => {
    await tx.execute(sql`select set_config('timezone', ${zone}, true)`)
    await turnPeriods(tx, sql`${at.toISOString()}::timestamptz`)
  })

/** On the last day of a month in UTC, the first of the next one further east; with a February of 29 days, and one of 28. */
test.each(['2028-01-31T22:30:00.000Z', '2027-12-30T23:59:59.000Z', '2028-02-29T00:00:00.000Z'])(
  '24 months from %s are granted once each, wherever the server is',
  async (first) => {
    const { services } = await sharedApp()
    const person = await signedIn({ plan: 'starter' })
    const { workspaceId } = person
    const { url } = await person.api.payments.order({ planId: 'solo', currency: 'ZAR' })
    const orderId = url.split('/').at(-1)!
    const anchor = new Date(first)
    const paid = (month: number): BillingFact => ({
      kind: 'paid',
      key: `${orderId} month ${month}`,
      at: monthsAfter(anchor, month),
      orderId,
      paymentRef: `${orderId} ${month}`,
      amountCents: 550_00,
      currency: 'ZAR',
      opens: month === 0 ? { planId: 'solo', monthlyCents: 550_00, replaces: null } : null,
    })
    const row = async () => (await asSystem((tx) => tx.select().from(subscriptions).where(eq(subscriptions.workspaceId, workspaceId))))[0]!

    await applyFact(services, workspaceId, paid(0))
    for (let month = 1; month < 24; month += 1) {
      const [turnsAt, zone] = [monthsAfter(anchor, month), zones[month % zones.length]!]
      await spend(person, 1000 + month - (month === 1 ? 0 : 7))
      await turn(new Date(turnsAt.getTime() - 1), zone)
      expect((await quota(person)).tokens.used).toBe(1000 + month)
      // Nobody has paid yet: nothing new is granted.
      await turn(turnsAt, zone)
      expect((await quota(person)).tokens.used).toBe(1000 + month)
      await Promise.all([applyFact(services, workspaceId, paid(month)), applyFact(services, workspaceId, paid(month))])
      await Promise.all([turn(turnsAt, zone), turn(turnsAt, zone)])

      expect((await quota(person)).tokens).toEqual({ included: 100_000, remaining: 100_000, held: 0, used: 0 })
      const { periodStartsAt, periodEndsAt, paidUntil } = await row()
      expect([periodStartsAt, periodEndsAt, paidUntil]).toEqual([turnsAt, monthsAfter(anchor, month + 1), monthsAfter(anchor, month + 1)])
      await spend(person, 7)
      await turn(new Date(turnsAt.getTime() + 3_600_000), zone)
      expect((await quota(person)).tokens.used).toBe(7)
    }
    expect((await person.api.payments.invoices({ limit: 100 })).items).toHaveLength(24)
  },
)
