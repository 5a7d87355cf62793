import { and, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, test } from 'vitest'

import { asSystem, current, daysUntil, endNow, hold, inDays, inTenant, metadata, quota, spend } from '../../../../test/billing.ts'
import { addAccount } from '../../../../test/factories.ts'
import { type Member, sharedApp, signedIn, signedUp, superAdmin } from '../../../../test/harness.ts'
import { auditLog } from '../../core/audit/table.ts'
import { mailPlace, mails } from '../../core/mail/table.ts'
import { turnPeriods } from './lifecycle.ts'
import { holdPost, settlePosts, settleTokens } from './metering.ts'
import { subscriptions } from './table.ts'

const reason = 'Agreed by phone.'

let admin: Member
beforeAll(async () => {
  admin = await superAdmin()
})

describe('a grant', () => {
  test('lets a person work again whose trial is over, with all that the plan includes, and without an end', async () => {
    const person = await signedUp({ approval: 'approved' })
    await endNow(person)
    expect(await person.api.billing.subscription()).toBeNull()
    expect(await person.api.billing.standing()).toMatchObject({ ended: { planId: 'starter', isTrial: true } })

    await admin.api.subscriptions.grant({ workspaceId: person.workspaceId, planId: 'growth', reason })

    expect(await person.api.billing.standing()).toMatchObject({
      current: { planId: 'growth', businessLimit: 3, endsAt: null, isTrial: false },
      ended: null,
    })
    expect(await quota(person)).toEqual({
      tokens: { included: 300_000, remaining: 300_000, held: 0, used: 0 },
      posts: { included: 90, remaining: 90, held: 0, used: 0 },
    })
    await hold(person, 1000)
  })

  test('begins a new period while work is held: the hold stays, counts in the new period, and is settled there', async () => {
    const person = await signedIn({ plan: 'solo' })
    const { workspaceId, userId } = person
    await spend(person, 5000)
    const holdId = await hold(person, 700)
    const deliveryId = uuidv7()
    await inTenant(workspaceId, (tx) => holdPost(tx, { workspaceId, deliveryId }))

    await admin.api.subscriptions.grant({ workspaceId, planId: 'growth', reason })

    expect(await quota(person)).toEqual({
      tokens: { included: 300_000, remaining: 299_300, held: 700, used: 0 },
      posts: { included: 90, remaining: 89, held: 1, used: 0 },
    })
    await inTenant(workspaceId, (tx) => settleTokens(tx, { workspaceId, userId, usage: 'generate', holdId, tokens: 600, metadata }))
    await inTenant(workspaceId, (tx) => settlePosts(tx, [{ workspaceId, userId, deliveryId, metadata }]))
    expect(await quota(person)).toMatchObject({
      tokens: { remaining: 299_400, held: 0, used: 600 },
      posts: { remaining: 89, held: 0, used: 1 },
    })
  })

  test('until a day is renewed each month from the day of the grant, and ends on that day', async () => {
    const person = await signedUp({ approval: 'approved' })
    const endsAt = inDays(45)
    await admin.api.subscriptions.grant({ workspaceId: person.workspaceId, planId: 'solo', endsAt, reason })
    expect(daysUntil((await current(person)).periodEndsAt)).toBeLessThanOrEqual(31)
    await spend(person, 400)

    await asSystem((tx) => turnPeriods(tx, sql`(now() + interval '32 days')`))
    expect((await current(person)).periodEndsAt).toBe(endsAt)
    expect((await quota(person)).tokens).toMatchObject({ remaining: 100_000, used: 0 })
    await asSystem((tx) => turnPeriods(tx, sql`(now() + interval '46 days')`))

    expect(await person.api.billing.standing()).toMatchObject({ current: null, ended: { planId: 'solo', endedAt: endsAt, isTrial: false } })
    const { items } = await person.api.notifications.list({})
    expect(items.map(({ title }) => title)).toContain('Your Solo plan has ended')
  })

  test('of less than is held is refused, and changes nothing', async () => {
    const person = await signedIn()
    const { workspaceId } = person
    for (let n = 0; n < 11; n += 1) await inTenant(workspaceId, (tx) => holdPost(tx, { workspaceId, deliveryId: uuidv7() }))
    const before = await quota(person)

    await expect(admin.api.subscriptions.grant({ workspaceId, planId: 'starter', reason })).rejects.toMatchObject({
      code: 'INVALID',
      data: { fields: [{ field: 'planId', message: expect.stringContaining('11 posts') }] },
    })

    expect(await quota(person)).toEqual(before)
    expect(await current(person)).toMatchObject({ planId: 'growth' })
  })

  test('of enterprise has the figures that were agreed, its seats too', async () => {
    const person = await signedIn()
    const agreed = { planId: 'enterprise', tokens: 2_000_000, posts: 600, seats: 40 } as const

    await admin.api.subscriptions.grant({ workspaceId: person.workspaceId, ...agreed, reason })

    expect(await current(person)).toMatchObject({
      planId: 'enterprise',
      tokens: { included: 2_000_000 },
      posts: { included: 600 },
      isAgreed: true,
    })
    expect((await person.api.team.list()).seats).toMatchObject({ included: 40, isMinimum: false })
  })

  test('of enterprise without a number of seats begins with the least, and more can be agreed', async () => {
    const person = await signedIn()

    await admin.api.subscriptions.grant({ workspaceId: person.workspaceId, planId: 'enterprise', tokens: 5000, posts: 600, reason })

    expect((await person.api.team.list()).seats).toMatchObject({ included: 25, isMinimum: true })
  })

  test('answers the wish that was made at sign-up', async () => {
    const person = await signedUp({ approval: 'approved' })
    await asSystem((tx) =>
      tx.insert(subscriptions).values({
        ...rowOf(person),
        planId: 'growth',
        status: 'awaiting_payment',
        currency: 'USD',
        tokensIncluded: 300_000,
        postsIncluded: 90,
      }),
    )
    expect(await person.api.billing.standing()).toMatchObject({
      current: { planId: 'starter' },
      chosen: { planId: 'growth', currency: 'USD' },
    })

    await admin.api.subscriptions.grant({ workspaceId: person.workspaceId, planId: 'growth', reason })

    expect(await person.api.billing.standing()).toMatchObject({ current: { planId: 'growth' }, chosen: null })
  })
})

test('a plan settles that the one before has ended: nobody is mailed about it any more', async () => {
  const person = await signedUp({ approval: 'approved' })
  await endNow(person)
  await asSystem((tx) => turnPeriods(tx))
  const ended = async () => (await person.api.notifications.list({ view: 'unread' })).items.filter(({ kind }) => kind === 'plan_ended')
  expect(await ended()).toHaveLength(1)

  await admin.api.subscriptions.grant({ workspaceId: person.workspaceId, planId: 'solo', reason })

  expect(await ended()).toEqual([])
})

test('two decisions are two notifications, each with its reason', async () => {
  const person = await signedUp({ approval: 'approved' })
  const { workspaceId } = person

  await admin.api.subscriptions.grant({ workspaceId, planId: 'growth', reason: 'Agreed by phone.' })
  await admin.api.subscriptions.grant({ workspaceId, planId: 'agency', reason: 'A third brand.' })

  const { items } = await person.api.notifications.list({})
  expect(items.map(({ detail }) => detail).slice(0, 2)).toEqual(['A third brand.', 'Agreed by phone.'])
})

test('the person reads who decided what and why: in a notification, by mail, and in the log', async () => {
  const person = await signedUp({ approval: 'approved' })
  const { services } = await sharedApp()

  await admin.api.subscriptions.grant({ workspaceId: person.workspaceId, planId: 'agency', endsAt: '2100-12-06T10:00:00Z', reason })

  const { items } = await person.api.notifications.list({})
  expect(items[0]).toMatchObject({ kind: 'plan_changed', title: 'You are on the Agency plan, until 6 December 2100', detail: reason })
  const [mail] = await asSystem((tx) =>
    tx
      .select()
      .from(mails)
      .where(and(eq(mails.userId, person.userId), eq(mails.template, 'plan_confirmation'))),
  )
  expect(JSON.parse(services.secrets.open(mail!.sealedVariables!, mailPlace('sealed_variables', mail!.id)))).toMatchObject({
    plan: 'Agency',
    reason,
    price: 'Nothing to pay',
    tokens: '1,000,000',
    lasts: 'until 6 December 2100',
  })
  const entries = await asSystem((tx) => tx.select().from(auditLog).where(eq(auditLog.subject, person.userId)))
  expect(entries.find(({ action }) => action === 'plan.granted')).toMatchObject({
    actorId: admin.userId,
    workspaceId: person.workspaceId,
    detail: { plan: 'Agency', ends: '2100-12-06T10:00:00.000Z', reason },
  })
  const { workspaces } = await admin.api.users.get({ userId: person.userId })
  expect(workspaces).toMatchObject([{ plan: { current: { planLabel: 'Agency' } } }])
})

test.each([
  ['reason', { planId: 'growth', reason: ' ' }],
  ['planId', { planId: 'platinum', reason }],
  ['tokens', { planId: 'enterprise', posts: 600, reason }],
  ['posts', { planId: 'enterprise', tokens: 5000, posts: 0, reason }],
  ['seats', { planId: 'enterprise', tokens: 5000, posts: 600, seats: 24, reason }],
  ['tokens', { planId: 'solo', tokens: 5000, reason }],
  ['endsAt', { planId: 'solo', endsAt: '2020-01-01T00:00:00Z', reason }],
  ['endsAt', { planId: 'solo', endsAt: 'soon', reason }],
])('a grant with a bad %s names it', async (field, input) => {
  const { workspaceId } = await signedUp({ approval: 'approved' })

  const response = await admin.rest(`/admin/workspaces/${workspaceId}/subscription`, { body: input, headers: sameOrigin })

  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ data: { fields: [{ field }] } })
})

test('nobody but a super admin decides about plans, and there has to be a workspace', async () => {
  const owner = await signedIn()
  const { workspaceId } = owner
  const { userId } = await addAccount((await sharedApp()).services)

  await expect(owner.api.subscriptions.grant({ workspaceId, planId: 'agency', reason })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(admin.api.subscriptions.grant({ workspaceId: userId, planId: 'agency', reason })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

const sameOrigin = { origin: 'http://localhost:3000' }

function rowOf({ workspaceId, userId }: Member) {
  return { id: uuidv7(), workspaceId, userId, currentTokens: 0, currentPosts: 0, periodEndsAt: sql`now()` }
}
