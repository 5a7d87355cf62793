import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import { asSystem, endNow, hold, quota, spend } from '../../../../test/billing.ts'
import { type Member, sharedApp, signedIn, superAdmin } from '../../../../test/harness.ts'
import { auditLog } from '../../core/audit/table.ts'
import { mailPlace, mails } from '../../core/mail/table.ts'
import { turnPeriods } from './lifecycle.ts'
import { subscriptions } from './table.ts'

const reason = 'For the launch.'

let admin: Member
beforeAll(async () => {
  admin = await superAdmin()
})

test('more tokens and posts are there at once, beside what is used and held, and the owner hears how many and why', async () => {
  const person = await signedIn({ plan: 'solo' })
  const { workspaceId, userId } = person
  await spend(person, 5000)
  await hold(person, 700)

  const standing = await admin.api.subscriptions.giveMore({ workspaceId, tokens: 50_000, posts: 1, reason })

  const tokens = { included: 150_000, remaining: 144_300, held: 700, used: 5000 }
  expect(await quota(person)).toEqual({ tokens, posts: { included: 31, remaining: 31, held: 0, used: 0 } })
  expect(standing.current).toMatchObject({ planId: 'solo', tokens })
  expect((await person.api.notifications.list({})).items[0]).toMatchObject({
    title: 'An administrator gave you 50,000 more tokens and 1 more post for this month',
    detail: reason,
  })
  const [mail] = await asSystem((tx) => tx.select().from(mails).where(eq(mails.userId, userId)))
  expect(mail).toMatchObject({ template: 'plan_confirmation' })
  const { services } = await sharedApp()
  expect(JSON.parse(services.secrets.open(mail!.sealedVariables!, mailPlace('sealed_variables', mail!.id)))).toMatchObject({
    change: 'An administrator gave you 50,000 more tokens and 1 more post for this month',
    tokens: '150,000',
    reason,
  })
  const entries = await asSystem((tx) => tx.select().from(auditLog).where(eq(auditLog.subject, userId)))
  expect(entries.filter(({ action }) => action === 'plan.given')).toMatchObject([
    { actorId: admin.userId, detail: { plan: 'Solo', tokens: 50_000, posts: 1, reason } },
  ])
  await admin.api.subscriptions.giveMore({ workspaceId, posts: 2, reason })
  expect((await person.api.notifications.list({})).items[0]?.title).toBe('An administrator gave you 2 more posts for this month')
})

test('what is left of it expires with the month, and a change of the plan within it leaves it', async () => {
  const person = await signedIn({ plan: 'solo' })
  const { workspaceId } = person
  await admin.api.subscriptions.giveMore({ workspaceId, tokens: 50_000, reason })

  await admin.api.subscriptions.change({ workspaceId, planId: 'growth', reason })
  expect((await quota(person)).tokens).toMatchObject({ included: 350_000, remaining: 350_000 })
  await expect(admin.api.subscriptions.change({ workspaceId, planId: 'growth', reason })).rejects.toMatchObject({ code: 'INVALID' })

  await monthIsOver(workspaceId)
  expect((await quota(person)).tokens).toMatchObject({ included: 300_000, remaining: 300_000 })
})

test('a plan that is granted begins without it, and its next months are whole', async () => {
  const person = await signedIn({ plan: 'solo' })
  const { workspaceId } = person
  await admin.api.subscriptions.giveMore({ workspaceId, tokens: 50_000, posts: 5, reason })

  await admin.api.subscriptions.grant({ workspaceId, planId: 'growth', reason })
  expect((await quota(person)).tokens).toMatchObject({ included: 300_000 })
  await monthIsOver(workspaceId)

  expect(await quota(person)).toMatchObject({ tokens: { included: 300_000 }, posts: { included: 90 } })
})

test('two administrators at once give both', async () => {
  const other = await superAdmin()
  const person = await signedIn({ plan: 'solo' })
  const { workspaceId } = person

  await Promise.all([admin, other, admin].map(({ api }) => api.subscriptions.giveMore({ workspaceId, tokens: 1000, reason })))

  expect((await quota(person)).tokens.included).toBe(103_000)
})

test('nothing is given without a number or a reason, to a workspace without a plan, or beyond what can be counted', async () => {
  const { workspaceId, ...person } = await signedIn({ plan: 'solo' })
  const give = (input: { tokens?: number; posts?: number; reason?: string }) =>
    admin.api.subscriptions.giveMore({ workspaceId, reason, ...input })

  await expect(give({})).rejects.toMatchObject({ data: { fields: [{ field: 'tokens', message: 'Enter how many tokens or posts.' }] } })
  for (const tokens of [0, -5, 1.5, 2_000_000_000])
    await expect(give({ tokens }), String(tokens)).rejects.toMatchObject({ code: 'INVALID' })
  await expect(give({ tokens: 5, reason: ' ' })).rejects.toMatchObject({ data: { fields: [{ field: 'reason' }] } })
  await give({ tokens: 1_000_000_000 })
  await expect(give({ tokens: 1_000_000_000 })).rejects.toMatchObject({ data: { fields: [{ field: 'tokens' }] } })
  await expect(person.api.subscriptions.giveMore({ workspaceId, tokens: 5, reason })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await endNow({ workspaceId, ...person })
  await expect(give({ tokens: 5 })).rejects.toMatchObject({ code: 'CONFLICT' })
})

async function monthIsOver(workspaceId: string): Promise<void> {
  await asSystem(async (tx) => {
    await tx
      .update(subscriptions)
      .set({ startedAt: sql`now() - interval '1 month 1 hour'`, periodEndsAt: sql`now() - interval '1 hour'` })
      .where(eq(subscriptions.workspaceId, workspaceId))
    await turnPeriods(tx)
  })
}
