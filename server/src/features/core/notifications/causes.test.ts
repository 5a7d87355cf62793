import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'

import { addPost, type NewAccount } from '../../../../test/factories.ts'
import type { Member } from '../../../../test/harness.ts'
import { addChannels, delivered, dueNow } from '../../../../test/publishing.ts'
import { startPublishingApp } from '../../../../test/publishing-app.ts'
import { holdTokens, settleTokens } from '../../billing/subscriptions/metering.ts'
import { subscriptions } from '../../billing/subscriptions/table.ts'
import { deliveries } from '../../publishing/deliveries/table.ts'
import { lifecycleMailsJob } from '../mail/lifecycle-job.ts'

const app = await startPublishingApp()

const member = (account: NewAccount = {}) => app.signedUp({ approval: 'approved', plan: 'growth', ...account })
const notified = async ({ api }: Member) =>
  (await api.notifications.list({})).items.map(({ kind, title, isRead }) => ({ kind, title, isRead }))

test('a delivery that failed is notified to the owner and to whoever planned it, and leads to it', async () => {
  const owner = await member()
  const editor = await member({ workspaceId: owner.workspaceId, role: 'editor' })
  const bystander = await member({ workspaceId: owner.workspaceId, role: 'editor' })
  const { business, sandbox } = await addChannels(owner.api, { mode: 'refuse' })

  const { id } = await dueNow(editor.api, { businessId: business.id, channelId: sandbox.id })
  const { reason } = await delivered(editor.api, id, 'failed')

  for (const { api } of [owner, editor]) {
    expect((await api.notifications.list({})).items).toMatchObject([
      {
        kind: 'delivery_failed',
        title: '“Our autumn roast is out: notes of plum and toffee, roasted on Tuesday.” could not be published on Sandbox wall',
        detail: reason,
        link: `/app/publishing?view=failed&business=${business.id}`,
      },
    ])
  }
  expect(await notified(bystander)).toEqual([])
})

test('a channel that signs out is notified once, however much waits for it, and is over when it is connected again', async () => {
  const owner = await member()
  const { business, sandbox } = await addChannels(owner.api, { mode: 'sign_out' })
  const dueAt = new Date(Date.now() + 1_000).toISOString()
  const plan = async (body: string) => {
    const { id: postId } = await addPost(owner.api, { businessId: business.id, content: { title: null, body } })
    const [planned] = await owner.api.schedule.schedule({ postId, channelIds: [sandbox.id], dueAt })
    return planned!.id
  }

  const planned = [await plan('One.'), await plan('Two.'), await plan('Three.')]
  for (const id of planned) await delivered(owner.api, id, 'held')

  const title = `Sandbox wall of ${business.name} has to be connected again`
  expect(await notified(owner)).toEqual([{ kind: 'channel_reconnect', title, isRead: false }])
  await owner.api.channels.reconnect({ id: sandbox.id })
  expect(await notified(owner)).toEqual([{ kind: 'channel_reconnect', title, isRead: true }])
})

test('a delivery that came too late is notified as missed', async () => {
  const owner = await member()
  const { business, sandbox } = await addChannels(owner.api)
  const { id: postId } = await addPost(owner.api, { businessId: business.id })
  const dueAt = new Date(Date.now() + 3_600_000).toISOString()
  const [delivery] = await owner.api.schedule.schedule({ postId, channelIds: [sandbox.id], dueAt })

  await app.behindTheScenes((tx) =>
    tx
      .update(deliveries)
      .set({ nextAttemptAt: sql`now() - interval '3 hours'` })
      .where(eq(deliveries.id, delivery!.id)),
  )
  await delivered(owner.api, delivery!.id, 'missed')

  expect(await notified(owner)).toMatchObject([{ kind: 'delivery_missed' }])
})

test('what was published is notified to whoever asked for it', async () => {
  const [quiet, curious] = [await member(), await member()]
  await curious.api.notifications.setPreference({ kind: 'post_published', channel: 'inApp', on: true })

  for (const { api } of [quiet, curious]) {
    const { business, sandbox } = await addChannels(api)
    await delivered(api, (await dueNow(api, { businessId: business.id, channelId: sandbox.id })).id, 'published')
  }

  expect(await notified(quiet)).toEqual([])
  expect(await notified(curious)).toMatchObject([{ kind: 'post_published' }])
})

test('a decision is notified to whoever wrote the post, and not to whoever decided', async () => {
  const owner = await member({ fullName: 'Thandi Nkosi' })
  const editor = await member({ workspaceId: owner.workspaceId, role: 'editor' })
  const { id, revision } = await addPost(editor.api)

  await owner.api.posts.approve({ id, revision })
  await owner.api.posts.backToDraft({ id })
  const own = await addPost(owner.api)
  await owner.api.posts.approve({ id: own.id, revision: own.revision })

  const title = '“Our autumn roast is out: notes of plum and toffee, roasted on Tuesday.”'
  expect(await notified(editor)).toEqual([{ kind: 'approval_decided', title: `Thandi Nkosi sent back ${title}`, isRead: false }])
  expect(await notified(owner)).toEqual([])
})

test('a quota is notified of at 90 % and when it is used up, once each, to those who can do something about it', async () => {
  const owner = await member()
  const editor = await member({ workspaceId: owner.workspaceId, role: 'editor' })
  const { workspaceId, userId } = owner
  await app.behindTheScenes((tx) =>
    tx.update(subscriptions).set({ tokensIncluded: 1000, currentTokens: 1000 }).where(eq(subscriptions.workspaceId, workspaceId)),
  )
  const use = (tokens: number) =>
    app.services.db.transaction(workspaceId, async (tx) => {
      const holdId = await holdTokens(tx, { workspaceId, amount: tokens })
      await settleTokens(tx, { workspaceId, userId, usage: 'generate', holdId, tokens, metadata: {} })
    })

  await use(899)
  expect(await notified(owner)).toEqual([])
  await use(1)
  await use(50)
  expect(await notified(owner)).toEqual([{ kind: 'quota_nearly_used', title: '90% of this period’s tokens are used', isRead: false }])
  await use(50)
  expect((await notified(owner))[0]).toEqual({ kind: 'quota_used_up', title: 'This period’s tokens are used up', isRead: false })
  expect(await notified(editor)).toEqual([])
})

test('where no figures were agreed, a quota that runs low is notified of without one', async () => {
  const owner = await member({ plan: 'enterprise' })
  const { workspaceId, userId } = owner
  await app.behindTheScenes((tx) =>
    tx
      .update(subscriptions)
      .set({ tokensIncluded: 1000, currentTokens: 1000, grantedAt: null })
      .where(eq(subscriptions.workspaceId, workspaceId)),
  )

  await app.services.db.transaction(workspaceId, async (tx) => {
    const holdId = await holdTokens(tx, { workspaceId, amount: 900 })
    await settleTokens(tx, { workspaceId, userId, usage: 'generate', holdId, tokens: 900, metadata: {} })
  })

  const [{ kind, title, detail } = {}] = (await owner.api.notifications.list({})).items
  expect(kind).toBe('quota_nearly_used')
  expect(title).toBe('This period’s tokens are nearly used up')
  expect(detail).toBe('How many tokens your plan includes is not agreed yet.')
})

test('the end of a period is notified a week before, once', async () => {
  const owner = await member({ plan: 'solo' })
  await app.behindTheScenes((tx) =>
    tx
      .update(subscriptions)
      .set({ periodEndsAt: sql`now() + interval '180 hours'` })
      .where(eq(subscriptions.workspaceId, owner.workspaceId)),
  )

  await lifecycleMailsJob.run(app.services, {})
  await lifecycleMailsJob.run(app.services, {})

  const { items } = await owner.api.notifications.list({})
  expect(items).toMatchObject([{ kind: 'subscription_reminder', count: 1 }])
  expect(items[0]?.title).toMatch(/^Your Solo period ends on \d/)
})

test('sign-ups are notified to super admins as one line, until nobody waits any more; who is let in is notified so', async () => {
  const admin = await member({ superAdmin: true })
  const [one, two] = [await app.signedUp({ fullName: 'Sipho Dube' }), await app.signedUp({ fullName: 'Lerato Mokoena' })]
  const waiting = await admin.api.admin.listAccounts({ status: 'pending', limit: 100 })

  expect(await notified(admin)).toEqual([{ kind: 'sign_up_waiting', title: '2 people ask for an account', isRead: false }])
  await admin.api.admin.approve({ userId: one.userId })
  expect(await admin.api.notifications.unread()).toEqual({ count: 1 })
  for (const { userId } of waiting.items) await admin.api.admin.approve({ userId })

  expect(await admin.api.notifications.unread()).toEqual({ count: 0 })
  expect(await notified(two)).toEqual([{ kind: 'account_approved', title: 'Your account is approved', isRead: false }])
})

test('a member who does not see a business any more is not notified of it', async () => {
  const owner = await member()
  const editor = await member({ workspaceId: owner.workspaceId, role: 'editor' })
  const [seen, hidden] = [await addPost(editor.api), await addPost(editor.api)]
  await app.behindTheScenes((tx) =>
    tx.execute(sql`update members set business_ids = array[${seen.businessId}::uuid] where user_id = ${editor.userId}`),
  )

  for (const { id, revision } of [seen, hidden]) await owner.api.posts.approve({ id, revision })

  const { items } = await editor.api.notifications.list({})
  expect(items.map(({ link }) => link)).toEqual([`/app/repository/${seen.id}`])
})

test('somebody who left the workspace is not notified of what they had planned there', async () => {
  const owner = await member()
  const editor = await member({ workspaceId: owner.workspaceId, role: 'editor' })
  const { business, sandbox } = await addChannels(owner.api, { mode: 'refuse' })
  const { id: postId } = await addPost(editor.api, { businessId: business.id, content: { title: null, body: uuidv7() } })
  const dueAt = new Date(Date.now() + 3_600_000).toISOString()
  const [delivery] = await editor.api.schedule.schedule({ postId, channelIds: [sandbox.id], dueAt })
  await app.behindTheScenes((tx) => tx.execute(sql`delete from members where user_id = ${editor.userId}`))

  await app.behindTheScenes((tx) =>
    tx
      .update(deliveries)
      .set({ nextAttemptAt: sql`now() - interval '3 hours'` })
      .where(eq(deliveries.id, delivery!.id)),
  )
  await delivered(owner.api, delivery!.id, 'missed')

  const kept = await app.behindTheScenes((tx) => tx.execute(sql`select 1 from notifications where user_id = ${editor.userId}`))
  expect(kept.rows).toEqual([])
})
