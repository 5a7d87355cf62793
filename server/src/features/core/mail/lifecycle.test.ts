import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

import { addBusiness } from '../../../../test/factories.ts'
import { type Member, startApp, type TestApp } from '../../../../test/harness.ts'
import { useMailServer } from '../../../../test/mail.ts'
import { profiles, sessions } from '../../identity/accounts/table.ts'
import { subscriptions } from '../../billing/subscriptions/table.ts'
import { turnPeriods } from '../../billing/subscriptions/lifecycle.ts'
import { saveIdentity, writeSetting } from '../instance/settings.ts'
import { lifecycleMailsJob } from './lifecycle-job.ts'
import { sendMail } from './send.ts'
import { mailPeople, mailPlace, mails } from './table.ts'

let app: TestApp

beforeEach(async () => {
  app = await startApp()
  onTestFinished(app.close)
})

const run = () => lifecycleMailsJob.run(app.services, {})

async function mailsTo({ email }: Member): Promise<string[]> {
  const rows = await app.services.db.plain
    .select({ template: mails.template })
    .from(mails)
    .where(eq(mails.recipient, email))
    .orderBy(mails.id)
  return rows.map(({ template }) => template)
}

function person({ userId }: Member, values: Record<string, unknown>) {
  return app.services.db.plain.update(mailPeople).set(values).where(eq(mailPeople.userId, userId))
}

/** Approved, and on a plan whose period ends after `days`. */
async function member(days: number, account: Parameters<TestApp['signedUp']>[0] = {}): Promise<Member> {
  const added = await app.signedUp({ approval: 'approved', plan: 'growth', ...account })
  await endsIn(added, days)
  return added
}

function endsIn({ workspaceId }: Member, days: number) {
  return app.services.db.asSystem('a test moves a period', (tx) =>
    tx
      .update(subscriptions)
      .set({ periodEndsAt: sql`now() + make_interval(secs => ${days * 86_400})` })
      .where(eq(subscriptions.workspaceId, workspaceId)),
  )
}

const ago = (days: number) => sql`now() - make_interval(secs => ${days * 86_400})`

async function neverSignedIn(who: Member): Promise<void> {
  await app.services.db.plain.delete(sessions).where(eq(sessions.userId, who.userId))
}

test('a period is reminded of 7 days and 1 day before its end, each once, and a week apart', async () => {
  const who = await member(7.9)

  await run()
  await run()
  expect(await mailsTo(who)).toEqual(['subscription_reminder'])

  // Seven days later by the clock.
  await endsIn(who, 0.9)
  const [row] = await app.services.db.asSystem('a test looks', (tx) =>
    tx.select().from(subscriptions).where(eq(subscriptions.workspaceId, who.workspaceId)),
  )
  await person(who, { remindedOf: row!.periodEndsAt, lastMailAt: ago(7) })
  await run()
  await run()
  expect(await mailsTo(who)).toEqual(['subscription_reminder', 'subscription_reminder'])
})

test.each([8.1, 6.9, 3, 1.1])('nothing is said %s days before', async (days) => {
  const who = await member(days)

  await run()

  expect(await mailsTo(who)).toEqual([])
})

test.each([
  [
    'starter',
    true,
    'trial',
    /^What you have written stays, and what is scheduled goes out\. Write to help@bosduif\.example for a plan/,
    'Your Starter plan ends on',
    'Your trial ends in 7 days',
  ],
  [
    'growth',
    true,
    'Growth plan',
    /Write to help@bosduif\.example for a plan/,
    'Your Growth plan ends on',
    'Your Growth plan ends in 7 days',
  ],
  [
    'growth',
    false,
    'Growth period',
    /^A new month with full quotas begins then\.$/,
    'Your Growth period ends on',
    'Your Growth period ends in 7 days',
  ],
] as const)(
  'of %s, when its end is the last one (%s), mail and notice say what comes then',
  async (plan, isLast, what, next, title, announcement) => {
    await app.services.db.asSystem('a test', (tx) => saveIdentity(tx, { supportEmail: 'help@bosduif.example' }))
    const who = await member(7.5, { plan })
    await app.services.db.asSystem('a test sets the end', (tx) =>
      tx
        .update(subscriptions)
        .set({ endsAt: isLast ? sql`period_ends_at` : null })
        .where(eq(subscriptions.workspaceId, who.workspaceId)),
    )

    await run()

    const [mail] = await app.services.db.plain.select().from(mails).where(eq(mails.recipient, who.email))
    const variables = JSON.parse(app.services.secrets.open(mail!.sealedVariables!, mailPlace('sealed_variables', mail!.id)))
    expect(variables).toMatchObject({ what, announcement, next: expect.stringMatching(next) })
    const { items } = await who.api.notifications.list({})
    expect(items.map((item) => item.title)).toEqual([expect.stringContaining(title)])
  },
)

test('whoever has more than there is room for without a plan is told beforehand what is locked then', async () => {
  const who = await member(7.5)
  for (let count = 0; count < 2; count += 1) await addBusiness(who.api)
  await app.services.db.asSystem('a test sets the end', (tx) =>
    tx
      .update(subscriptions)
      .set({ endsAt: sql`period_ends_at` })
      .where(eq(subscriptions.workspaceId, who.workspaceId)),
  )

  await run()

  const [mail] = await app.services.db.plain.select().from(mails).where(eq(mails.recipient, who.email))
  const variables = JSON.parse(app.services.secrets.open(mail!.sealedVariables!, mailPlace('sealed_variables', mail!.id)))
  expect(variables.next).toMatch(/everything else is read only, and what is planned there is held\. /)
  expect((await who.api.notifications.list({})).items[0]?.detail).toMatch(/everything else is read only/)
})

test('where plans are paid, mail and notices of the end lead to where one is bought', async () => {
  await app.services.db.asSystem('a test enters keys', (tx) =>
    writeSetting(tx, 'payments', { paystack: { sealedSecretKey: 'x', secretKeyEnds: 'x', mode: 'test', check: null } }),
  )
  const who = await member(7.5, { plan: 'starter' })
  await app.services.db.asSystem('a test sets the end', (tx) =>
    tx
      .update(subscriptions)
      .set({ endsAt: sql`period_ends_at` })
      .where(eq(subscriptions.workspaceId, who.workspaceId)),
  )

  await run()
  await endsIn(who, -1)
  await app.services.db.asSystem('a test', async (tx) => {
    await tx
      .update(subscriptions)
      .set({ endsAt: sql`period_ends_at` })
      .where(eq(subscriptions.workspaceId, who.workspaceId))
    await turnPeriods(tx)
  })

  const [mail] = await app.services.db.plain.select().from(mails).where(eq(mails.recipient, who.email))
  const variables = JSON.parse(app.services.secrets.open(mail!.sealedVariables!, mailPlace('sealed_variables', mail!.id)))
  expect(variables).toMatchObject({
    next: expect.stringMatching(/Choose a plan to write and schedule more\.$/),
    link: expect.stringMatching(/\/app\/settings\?tab=billing$/),
  })
  const { items } = await who.api.notifications.list({})
  expect(items).toMatchObject([
    { kind: 'plan_ended', detail: expect.stringContaining('Choose a plan'), link: '/app/settings?tab=billing' },
    { kind: 'subscription_reminder', detail: expect.stringContaining('Choose a plan'), link: '/app/settings?tab=billing' },
  ])
})

test('what was agreed by hand is not reminded of', async () => {
  const who = await member(7.5, { plan: 'enterprise' })

  await run()

  expect(await mailsTo(who)).toEqual([])
})

test('whoever was away for 30 days is told once for each absence', async () => {
  const who = await member(20)
  await run()
  await neverSignedIn(who)
  await person(who, { lastSeenAt: ago(29) })
  await run()
  expect(await mailsTo(who)).toEqual([])

  await person(who, { lastSeenAt: ago(31) })
  await run()
  await person(who, { lastMailAt: ago(60), missedAt: ago(20) })
  await run()
  expect(await mailsTo(who)).toEqual(['inactive_user'])

  await person(who, { missedAt: ago(100), lastSeenAt: ago(40) })
  await run()
  expect(await mailsTo(who)).toEqual(['inactive_user', 'inactive_user'])
})

test('a visit is noted from its session, and counts after the session is gone', async () => {
  const who = await member(20)
  await run()
  const [seen] = await app.services.db.plain.select().from(mailPeople).where(eq(mailPeople.userId, who.userId))
  await neverSignedIn(who)
  await person(who, { approvedAt: ago(10) })

  await run()

  expect(seen?.lastSeenAt).toBeInstanceOf(Date)
  expect(await mailsTo(who), 'nobody who was here is told to come').toEqual([])
})

test('who was approved 3 days ago and never signed in is encouraged, once', async () => {
  const who = await member(20)
  await neverSignedIn(who)
  await run()
  await person(who, { approvedAt: ago(2.9) })
  await run()
  expect(await mailsTo(who)).toEqual([])

  await person(who, { approvedAt: ago(3.1) })
  await run()
  await person(who, { lastMailAt: ago(30) })
  await run()

  expect(await mailsTo(who)).toEqual(['login_encouragement'])
})

test('one occasion at a time: never two within seven days', async () => {
  const who = await member(7.5)
  await neverSignedIn(who)
  await run()
  await person(who, { approvedAt: ago(10), lastMailAt: ago(6.9) })

  await run()

  expect(await mailsTo(who)).toEqual(['subscription_reminder'])
})

test('whoever unsubscribed, is pending, rejected or suspended gets nothing', async () => {
  const unsubscribed = await member(7.5)
  await unsubscribed.api.mail.setChoices({ reminders: false })
  const pending = await member(7.5, { approval: 'pending' })
  const rejected = await member(7.5, { approval: 'rejected' })
  const suspended = await member(7.5)
  await app.services.db.plain
    .update(profiles)
    .set({ suspendedAt: sql`now()`, suspensionReason: 'Spam' })
    .where(eq(profiles.userId, suspended.userId))

  await run()

  for (const who of [unsubscribed, pending, rejected, suspended]) expect(await mailsTo(who)).toEqual([])
})

test('two nodes that run it at once mail each person once; many people take several batches', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => member(7.5)))

  await Promise.all([run(), run(), run()])

  for (const who of people) expect(await mailsTo(who)).toEqual(['subscription_reminder'])
})

test('such a mail says how to unsubscribe, in its headers and in both parts', async () => {
  const server = await useMailServer(app)
  const who = await member(7.5)
  await run()
  const [row] = await app.services.db.plain.select({ id: mails.id }).from(mails).where(eq(mails.recipient, who.email))

  await sendMail(app.services, row!.id, async () => {})

  const [mail] = server.received
  const header = mail!.headers.find(({ key }) => key === 'list-unsubscribe')!.value
  const url = header.slice(1, -1)
  expect(url).toContain(`/unsubscribe?u=${who.userId}&s=`)
  expect(mail!.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe('List-Unsubscribe=One-Click')
  expect(mail!.text).toContain(url)
  expect(mail!.html).toContain(url.replaceAll('&', '&amp;'))
})

test('somebody who cannot be mailed holds nobody else up', async () => {
  const [broken, fine] = [await member(7.5), await member(7.5)]
  await app.services.db.plain.update(profiles).set({ email: 'no address' }).where(eq(profiles.userId, broken.userId))

  await run()

  expect(app.takeErrors()).toMatchObject([{ msg: 'a lifecycle mail could not be queued', userId: broken.userId }])
  expect(await mailsTo(fine)).toEqual(['subscription_reminder'])
})
