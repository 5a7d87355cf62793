import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import { asSystem, current, hold, inDays, inTenant, metadata, quota, spend } from '../../../../test/billing.ts'
import { anAdministrator, type Member, signedIn } from '../../../../test/harness.ts'
import { daysPass, monthsPass, pays, timePasses } from '../../../../test/payments-of-sandbox.ts'
import { auditLog } from '../../core/audit/table.ts'
import { turnPeriods } from './lifecycle.ts'
import { settleTokens } from './metering.ts'

/** Cancelled, with something used and something under way. */
async function cancelled(): Promise<{ person: Member; holdId: string }> {
  const person = await signedIn({ plan: 'starter' })
  await pays(person, { planId: 'growth' })
  await spend(person, 5000)
  const holdId = await hold(person, 12_000)
  await person.api.payments.cancel({})
  return { person, holdId }
}

const endOf = async (person: Member) =>
  (await person.api.notifications.list({})).items.find(({ kind }) => kind === 'plan_ended')?.detail ?? ''

const entryOf = ({ workspaceId }: Member) =>
  asSystem((tx) =>
    tx
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'plan.ended'), eq(auditLog.workspaceId, workspaceId))),
  )

beforeEach(async () => {
  await (await anAdministrator()).api.subscriptions.saveTrial({ days: null })
})

test('where starter has no end it follows a plan that was cancelled: with its own month, and what was held is held in it', async () => {
  const { person, holdId } = await cancelled()
  const { workspaceId, userId } = person
  expect(await person.api.payments.standing()).toMatchObject({ phase: 'cancelled', starterFollows: true })

  await monthsPass(person, 1)
  await timePasses()

  expect(await current(person)).toMatchObject({ planId: 'starter', endsAt: null, isTrial: false, businessLimit: 1 })
  // Holds may be larger than what starter includes; they are not taken back, and nothing is given twice.
  expect((await quota(person)).tokens).toEqual({ included: 12_000, remaining: 0, held: 12_000, used: 0 })
  await inTenant(workspaceId, (tx) => settleTokens(tx, { workspaceId, userId, usage: 'generate', holdId, tokens: 2000, metadata }))
  expect((await quota(person)).tokens).toEqual({ included: 12_000, remaining: 10_000, held: 0, used: 2000 })
  expect(await endOf(person)).toMatch(/^The Starter plan follows it/)
  expect(await entryOf(person)).toMatchObject([{ detail: { plan: 'Growth', why: 'cancelled', followedBy: 'Starter' } }])

  await monthsPass(person, 1)
  expect(await current(person)).toMatchObject({ planId: 'starter', endsAt: null })
  expect(await entryOf(person)).toHaveLength(1)
})

test('one that nobody pays, one that is given back, and one that an administrator granted to a day are followed by it as well', async () => {
  const unpaid = await signedIn({ plan: 'starter' })
  await pays(unpaid, { planId: 'solo' })
  const admin = await anAdministrator()
  const refunded = await signedIn({ plan: 'starter' })
  await pays(refunded, { planId: 'solo' })
  await refunded.api.payments.askRefund({ reason: 'Not for us.' })
  const { refund } = await admin.api.customers.get({ workspaceId: refunded.workspaceId })
  const granted = await signedIn({ plan: 'starter' })
  await admin.api.subscriptions.grant({ workspaceId: granted.workspaceId, planId: 'agency', endsAt: inDays(10), reason: 'To try.' })

  await admin.api.customers.decideRefund({ invoiceId: refund!.invoice.id, decision: 'grant', reason: 'Within 14 days.' })
  await daysPass(granted, 11)
  await daysPass(unpaid, 39)
  // No payment of the sandbox renews what is not paid.
  await asSystem((tx) => turnPeriods(tx))

  for (const person of [unpaid, refunded, granted]) {
    expect(await current(person)).toMatchObject({ planId: 'starter', endsAt: null, tokens: { included: 10_000, remaining: 10_000 } })
    expect((await person.api.payments.standing()).monthlyCents).toBeNull()
  }
  expect((await entryOf(unpaid)).map(({ detail }) => detail)).toMatchObject([
    { why: 'not paid within the days of grace', followedBy: 'Starter' },
  ])

  // And what is bought then begins as ever.
  await pays(refunded, { planId: 'growth' })
  expect(await current(refunded)).toMatchObject({ planId: 'growth', tokens: { included: 300_000, remaining: 300_000 } })
  await timePasses()
  expect(await current(refunded)).toMatchObject({ planId: 'growth' })
})

test('where starter is a trial nothing follows, and a trial that ends is followed by nothing anywhere', async () => {
  const admin = await anAdministrator()
  await admin.api.subscriptions.saveTrial({ days: 14 })
  const { person } = await cancelled()
  const trying = await signedIn({ plan: 'starter' })
  expect(await person.api.payments.standing()).toMatchObject({ starterFollows: false })

  await monthsPass(person, 1)
  await admin.api.subscriptions.saveTrial({ days: null })
  await daysPass(trying, 15)
  await timePasses()

  for (const one of [person, trying]) expect(await one.api.billing.subscription()).toBeNull()
  expect(await endOf(person)).not.toMatch(/Starter/)
  expect((await entryOf(person)).map(({ detail }) => detail)).not.toMatchObject([{ followedBy: 'Starter' }])
})
