import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { describe, expect, test } from 'vitest'

import { asSystem, inTenant, leave, metadata, quota, usageOf } from '../../../../test/billing.ts'
import { signedIn, signedUp, startApp } from '../../../../test/harness.ts'
import { freeExpiredHolds, freeHold, freePost, holdPost, holdTokens, settlePosts, settleTokens } from './metering.ts'
import { quotaHolds, subscriptions } from './table.ts'

describe('tokens', () => {
  test('are held before a call and settled to the real figure after it, with a record', async () => {
    const person = await signedIn()
    const { workspaceId, userId } = person

    const holdId = await inTenant(workspaceId, (tx) => holdTokens(tx, { workspaceId, amount: 1000 }))
    expect((await quota(person)).tokens).toMatchObject({ remaining: 299_000, held: 1000, used: 0 })
    await inTenant(workspaceId, (tx) => settleTokens(tx, { workspaceId, userId, usage: 'generate', holdId, tokens: 640, metadata }))

    expect((await quota(person)).tokens).toEqual({ included: 300_000, remaining: 299_360, held: 0, used: 640 })
    const [record, ...others] = await usageOf(workspaceId)
    expect(others).toEqual([])
    expect(record).toMatchObject({
      userId,
      tokensConsumed: 640,
      postsPublished: 0,
      operationType: 'generate',
      metadata: { contentType: 'x', timestamp: expect.any(String) },
    })
  })

  test('a call that used more than was held is charged for it, as far as something remains', async () => {
    const person = await signedIn()
    const { workspaceId, userId } = person
    await leave(workspaceId, { tokens: 1000 })
    const holdId = await inTenant(workspaceId, (tx) => holdTokens(tx, { workspaceId, amount: 600 }))

    await inTenant(workspaceId, (tx) => settleTokens(tx, { workspaceId, userId, usage: 'generate', holdId, tokens: 1500, metadata }))

    expect((await quota(person)).tokens).toEqual({ included: 1000, remaining: 0, held: 0, used: 1000 })
    expect(await usageOf(workspaceId)).toMatchObject([{ tokensConsumed: 1000, metadata: { uncharged: 500 } }])
  })

  test('a hold is settled once and freed once, in whatever order', async () => {
    const person = await signedIn()
    const { workspaceId, userId } = person
    const hold = () => inTenant(workspaceId, (tx) => holdTokens(tx, { workspaceId, amount: 100 }))
    const settle = (holdId: string) =>
      inTenant(workspaceId, (tx) => settleTokens(tx, { workspaceId, userId, usage: 'generate', holdId, tokens: 70, metadata }))
    const free = (holdId: string) => inTenant(workspaceId, (tx) => freeHold(tx, { workspaceId, holdId }))

    const settled = await hold()
    await Promise.all([settle(settled), settle(settled), settle(settled)])
    await free(settled)
    const freed = await hold()
    await Promise.all([free(freed), free(freed)])

    expect((await quota(person)).tokens).toMatchObject({ held: 0, used: 70 })
    expect(await usageOf(workspaceId)).toHaveLength(1)
  })

  test('a hundred calls at once never overspend by one token', async () => {
    const app = await startApp({ poolSize: 20 })
    const { workspaceId, api } = await app.signedUp({ approval: 'approved' })
    const calls = Array.from({ length: 100 }, () =>
      app.services.db.transaction(workspaceId, (tx) => holdTokens(tx, { workspaceId, amount: 333 })),
    )

    const results = await Promise.allSettled(calls)

    const refused = results.filter((result) => result.status === 'rejected')
    expect(results.length - refused.length).toBe(30)
    for (const { reason } of refused)
      expect(reason).toMatchObject({ code: 'QUOTA', message: 'Token quota exceeded', data: { type: 'tokens_exceeded' } })
    expect((await api.billing.subscription())?.tokens).toEqual({ included: 10_000, remaining: 10, held: 9990, used: 0 })
    await app.close()
  })

  test('the hold of a crashed call is given back when it expires, and not before', async () => {
    const person = await signedIn()
    const { workspaceId, userId } = person
    const crashed = await inTenant(workspaceId, (tx) => holdTokens(tx, { workspaceId, amount: 500 }))
    await inTenant(workspaceId, (tx) => holdTokens(tx, { workspaceId, amount: 20 }))
    await asSystem((tx) =>
      tx
        .update(quotaHolds)
        .set({ expiresAt: sql`now() - interval '1 second'` })
        .where(eq(quotaHolds.id, crashed)),
    )

    await asSystem(freeExpiredHolds)
    expect((await quota(person)).tokens).toMatchObject({ held: 20, remaining: 299_980 })

    // It was slow, not crashed: what it used counts all the same, once.
    for (let n = 0; n < 2; n += 1) {
      await inTenant(workspaceId, (tx) =>
        settleTokens(tx, { workspaceId, userId, usage: 'generate', holdId: crashed, tokens: 480, metadata }),
      )
    }
    expect((await quota(person)).tokens).toMatchObject({ held: 20, used: 480 })
  })

  test('only whole numbers of at least one can be held', async () => {
    const { workspaceId } = await signedIn()

    for (const amount of [0, -5, 1.5, Number.NaN]) {
      await expect(inTenant(workspaceId, (tx) => holdTokens(tx, { workspaceId, amount }))).rejects.toBeInstanceOf(TypeError)
    }
  })

  test('another workspace cannot free or settle a hold', async () => {
    const person = await signedIn()
    const stranger = await signedIn()
    const holdId = await inTenant(person.workspaceId, (tx) => holdTokens(tx, { workspaceId: person.workspaceId, amount: 100 }))

    await inTenant(stranger.workspaceId, (tx) => freeHold(tx, { workspaceId: stranger.workspaceId, holdId }))
    await inTenant(stranger.workspaceId, (tx) => freeHold(tx, { workspaceId: person.workspaceId, holdId }))

    expect((await quota(person)).tokens).toMatchObject({ held: 100 })
    expect((await quota(stranger)).tokens).toMatchObject({ held: 0, used: 0 })
  })
})

describe('posts', () => {
  test('one is held for a delivery, however often it is asked for, and counted when it is published', async () => {
    const person = await signedIn()
    const { workspaceId, userId } = person
    const deliveryId = uuidv7()

    await Promise.all(Array.from({ length: 5 }, () => inTenant(workspaceId, (tx) => holdPost(tx, { workspaceId, deliveryId }))))
    expect((await quota(person)).posts).toEqual({ included: 90, remaining: 89, held: 1, used: 0 })
    const settle = () =>
      inTenant(workspaceId, (tx) => settlePosts(tx, [{ workspaceId, userId, deliveryId, metadata: { channel: 'blog' } }]))
    await Promise.all([settle(), settle()])

    expect((await quota(person)).posts).toEqual({ included: 90, remaining: 89, held: 0, used: 1 })
    expect(await usageOf(workspaceId)).toMatchObject([{ postsPublished: 1, tokensConsumed: 0, operationType: 'publish' }])
  })

  test('a cancelled delivery gives its post back, and may be held again', async () => {
    const person = await signedIn()
    const { workspaceId } = person
    const of = { workspaceId, deliveryId: uuidv7() }
    await inTenant(workspaceId, (tx) => holdPost(tx, of))

    await inTenant(workspaceId, (tx) => freePost(tx, of))
    await inTenant(workspaceId, (tx) => freePost(tx, of))
    expect((await quota(person)).posts).toMatchObject({ remaining: 90, held: 0 })

    await inTenant(workspaceId, (tx) => holdPost(tx, of))
    expect((await quota(person)).posts).toMatchObject({ remaining: 89, held: 1 })
  })

  test('holding again what was counted already does not count it twice', async () => {
    const person = await signedIn()
    const { workspaceId, userId } = person
    const of = { workspaceId, deliveryId: uuidv7() }
    for (let n = 0; n < 2; n += 1) {
      await inTenant(workspaceId, (tx) => holdPost(tx, of))
      await inTenant(workspaceId, (tx) => settlePosts(tx, [{ ...of, userId, metadata }]))
    }

    expect((await quota(person)).posts).toMatchObject({ remaining: 89, held: 0, used: 1 })
  })

  test('several are counted together: held or not, each once, and no more than is left', async () => {
    const person = await signedIn()
    const { workspaceId, userId } = person
    const [first, second, third, fourth] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
    await leave(workspaceId, { posts: 3 })
    for (const deliveryId of [first, second]) await inTenant(workspaceId, (tx) => holdPost(tx, { workspaceId, deliveryId }))
    const settle = (deliveryIds: string[]) =>
      inTenant(workspaceId, (tx) =>
        settlePosts(
          tx,
          deliveryIds.map((deliveryId) => ({ workspaceId, userId, deliveryId, metadata })),
        ),
      )

    await settle([first])
    await settle([first, second, third, fourth])

    expect((await quota(person)).posts).toMatchObject({ remaining: 0, held: 0, used: 3 })
    const charged = (await usageOf(workspaceId)).map(({ postsPublished }) => postsPublished)
    expect(charged.toSorted((a, b) => a - b)).toEqual([0, 1, 1, 1])
  })

  test('the last one goes to one of two', async () => {
    const person = await signedIn()
    const { workspaceId } = person
    await leave(workspaceId, { posts: 1 })

    const results = await Promise.allSettled(
      [1, 2].map(() => inTenant(workspaceId, (tx) => holdPost(tx, { workspaceId, deliveryId: uuidv7() }))),
    )

    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(1)
    expect(refused[0]!.reason).toMatchObject({ code: 'QUOTA', message: 'Post quota exceeded', data: { type: 'posts_exceeded' } })
    expect((await quota(person)).posts).toEqual({ included: 1, remaining: 0, held: 1, used: 0 })
  })
})

test('without a subscription, or after the trial, both are refused', async () => {
  const refused = { code: 'QUOTA', message: 'Please subscribe to continue', data: { type: 'no_subscription' } }
  const { workspaceId, api } = await signedUp({ approval: 'approved' })
  await asSystem((tx) =>
    tx
      .update(subscriptions)
      .set({ endsAt: sql`now() - interval '1 second'` })
      .where(eq(subscriptions.workspaceId, workspaceId)),
  )

  await expect(inTenant(workspaceId, (tx) => holdTokens(tx, { workspaceId, amount: 1 }))).rejects.toMatchObject(refused)
  await expect(inTenant(workspaceId, (tx) => holdPost(tx, { workspaceId, deliveryId: uuidv7() }))).rejects.toMatchObject(refused)
  expect(await api.billing.subscription()).toBeNull()

  await asSystem((tx) => tx.delete(subscriptions).where(eq(subscriptions.workspaceId, workspaceId)))
  await expect(inTenant(workspaceId, (tx) => holdTokens(tx, { workspaceId, amount: 1 }))).rejects.toMatchObject(refused)
})
