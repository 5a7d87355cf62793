import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { describe, expect, test } from 'vitest'

import { asSystem, inTenant, metadata, quota } from '../../../../test/billing.ts'
import { signedIn, signedUp, visitor } from '../../../../test/harness.ts'
import { turnPeriods } from './lifecycle.ts'
import { holdPost, holdTokens, settleTokens } from './metering.ts'
import { subscriptions } from './table.ts'

describe('a period', () => {
  test('begins anew at its anniversary: used counts from nothing, what was left expires, held stays held', async () => {
    const person = await signedIn()
    const { workspaceId, userId } = person
    const spent = await inTenant(workspaceId, (tx) => holdTokens(tx, { workspaceId, amount: 5000 }))
    await inTenant(workspaceId, (tx) => settleTokens(tx, { workspaceId, userId, usage: 'generate', holdId: spent, tokens: 5000, metadata }))
    const held = await inTenant(workspaceId, (tx) => holdTokens(tx, { workspaceId, amount: 700 }))
    await inTenant(workspaceId, (tx) => holdPost(tx, { workspaceId, deliveryId: uuidv7() }))
    await asSystem((tx) =>
      tx
        .update(subscriptions)
        .set({ periodEndsAt: sql`now() - interval '1 second'` })
        .where(eq(subscriptions.workspaceId, workspaceId)),
    )

    await asSystem((tx) => turnPeriods(tx))
    await asSystem((tx) => turnPeriods(tx))

    expect(await quota(person)).toMatchObject({
      tokens: { remaining: 299_300, held: 700, used: 0 },
      posts: { remaining: 89, held: 1, used: 0 },
    })
    await inTenant(workspaceId, (tx) => settleTokens(tx, { workspaceId, userId, usage: 'generate', holdId: held, tokens: 700, metadata }))
    expect((await quota(person)).tokens).toMatchObject({ remaining: 299_300, held: 0, used: 700 })
  })

  test.each([
    ['2026-01-31T10:00:00.000Z', '2026-02-28T10:00:01Z', '2026-02-28T10:00:00.000Z', '2026-03-31T10:00:00.000Z'],
    ['2026-01-31T10:00:00.000Z', '2026-03-31T10:00:00Z', '2026-03-31T10:00:00.000Z', '2026-04-30T10:00:00.000Z'],
    ['2025-11-15T08:30:00.000Z', '2026-03-20T00:00:00Z', '2026-03-15T08:30:00.000Z', '2026-04-15T08:30:00.000Z'],
    ['2025-11-15T08:30:00.000Z', '2026-03-15T08:29:59Z', '2026-02-15T08:30:00.000Z', '2026-03-15T08:30:00.000Z'],
    ['2024-02-29T00:00:00.000Z', '2025-02-28T00:00:00Z', '2025-02-28T00:00:00.000Z', '2025-03-29T00:00:00.000Z'],
  ])('of a subscription made at %s is, at %s, the one from %s to %s', async (madeAt, now, start, end) => {
    const { workspaceId } = await signedIn()
    const ofWorkspace = eq(subscriptions.workspaceId, workspaceId)

    const [row] = await asSystem(async (tx) => {
      await tx
        .update(subscriptions)
        .set({ startedAt: new Date(madeAt), periodEndsAt: new Date(madeAt) })
        .where(ofWorkspace)
      await turnPeriods(tx, sql`${now}::timestamptz`)
      return tx.select().from(subscriptions).where(ofWorkspace)
    })

    expect([row!.periodStartsAt.toISOString(), row!.periodEndsAt.toISOString()]).toEqual([start, end])
  })

  test('a trial that is over ends for good', async () => {
    const { workspaceId } = await signedUp({ approval: 'approved' })
    await asSystem((tx) =>
      tx
        .update(subscriptions)
        .set({ endsAt: sql`now() - interval '1 second'`, periodEndsAt: sql`now() - interval '1 second'` })
        .where(eq(subscriptions.workspaceId, workspaceId)),
    )

    await asSystem((tx) => turnPeriods(tx))

    const rows = await asSystem((tx) => tx.select().from(subscriptions).where(eq(subscriptions.workspaceId, workspaceId)))
    expect(rows).toMatchObject([{ status: 'ended' }])
  })
})

test('the plan is seen by members of the workspace alone, once they are let in', async () => {
  const person = await signedIn()
  const colleague = await signedUp({ approval: 'approved', workspaceId: person.workspaceId, role: 'viewer' })
  const stranger = await signedIn({ plan: 'agency' })

  const subscription = await person.api.billing.subscription()

  expect(subscription).toMatchObject({ planId: 'growth', planLabel: 'Growth', status: 'active', businessLimit: 3, endsAt: null })
  expect(await colleague.api.billing.subscription()).toEqual(subscription)
  expect(await stranger.api.billing.subscription()).toMatchObject({ planId: 'agency' })
  await expect((await visitor()).api.billing.subscription()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  await expect((await signedUp()).api.billing.subscription()).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
