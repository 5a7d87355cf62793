import { and, desc, eq } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

import { type Member, startApp, type TestApp } from '../../../../test/harness.ts'
import { auditLog } from '../../core/audit/table.ts'
import { mailPlace, mails } from '../../core/mail/table.ts'

const dayMs = 86_400_000

let app: TestApp
let admin: Member

beforeEach(async () => {
  app = await startApp()
  onTestFinished(app.close)
  admin = await app.signedUp({ approval: 'approved', plan: 'enterprise', superAdmin: true })
})

/** Approves somebody who signed up, and reads what the mail about it says. */
async function approved(person: Member): Promise<string> {
  await admin.api.admin.approve({ userId: person.userId })
  const [mail] = await app.services.db.plain
    .select()
    .from(mails)
    .where(and(eq(mails.userId, person.userId), eq(mails.template, 'account_approved')))
  return JSON.parse(app.services.secrets.open(mail!.sealedVariables!, mailPlace('sealed_variables', mail!.id))).start
}

async function daysLeft({ api }: Member): Promise<number | null> {
  const { endsAt } = (await api.billing.subscription())!
  return endsAt === null ? null : Math.round((Date.parse(endsAt) - Date.now()) / dayMs)
}

test('the trial lasts 14 days until an administrator chooses another length, and counts from the approval', async () => {
  const [first, second] = [await app.signedUp(), await app.signedUp()]
  expect(await admin.api.subscriptions.getTrial()).toEqual({ days: 14 })

  expect(await approved(first)).toBe('Your trial of 14 days starts today.')
  await admin.api.subscriptions.saveTrial({ days: 60 })
  expect(await approved(second)).toBe('Your trial of 60 days starts today.')

  expect([await daysLeft(first), await daysLeft(second)]).toEqual([14, 60])
  const { periodEndsAt, endsAt } = (await second.api.billing.subscription())!
  expect(Date.parse(periodEndsAt), 'the quotas of a long trial begin anew each month').toBeLessThan(Date.parse(endsAt!))
})

test('without an end, starter is renewed each month and is no trial', async () => {
  const before = await app.signedUp()
  await admin.api.subscriptions.saveTrial({ days: null })
  const after = await app.signedUp()

  for (const person of [before, after]) {
    expect(await approved(person)).toBe('You begin on the Starter plan.')
    expect(await person.api.billing.subscription()).toMatchObject({ planId: 'starter', endsAt: null, isTrial: false })
  }
})

test('an approval leaves what an administrator granted as it is', async () => {
  const person = await app.signedUp()
  const { workspaceId } = person
  await admin.api.subscriptions.extend({ workspaceId, endsAt: new Date(Date.now() + 90 * dayMs).toISOString(), reason: 'A long try.' })

  expect(await approved(person)).toBe('Your trial of 90 days starts today.')

  expect(await daysLeft(person)).toBe(90)
})

test('a choice is written down once, and a bad one is refused', async () => {
  await admin.api.subscriptions.saveTrial({ days: 30 })
  await admin.api.subscriptions.saveTrial({ days: 30 })

  for (const days of [0, -1, 1.5, 3651]) {
    await expect(admin.api.subscriptions.saveTrial({ days })).rejects.toMatchObject({
      code: 'INVALID',
      data: { fields: [{ field: 'days', message: 'Enter a whole number of days, from 1 to 3,650.' }] },
    })
  }
  const entries = await app.services.db.asSystem('a test looks', (tx) =>
    tx.select().from(auditLog).where(eq(auditLog.action, 'instance.configured')).orderBy(desc(auditLog.createdAt)),
  )
  expect(entries).toMatchObject([{ actorId: admin.userId, detail: { starterTrial: '30 days' } }])
})
