import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { mailsTo } from '../../../../../test/mailbox.ts'
import { startPublishingApp } from '../../../../../test/publishing-app.ts'
import { addChannels, delivered, dueNow } from '../../../../../test/publishing.ts'
import { mailDue } from '../../../core/notifications/mailing.ts'
import { notifications } from '../../../core/notifications/table.ts'
import type { Api } from '../../../../../test/harness.ts'
import { deliveries } from '../table.ts'
import { remindOfHandOverJob } from './remind-job.ts'

const app = await startPublishingApp()

/** A post for LinkedIn, which is not connected, at the moment at which it is due. */
async function handedOver(api: Api) {
  const { business } = await addChannels(api)
  const channel = await api.channels.connect({ businessId: business.id, kind: 'by_hand', name: 'By hand' })
  const post = { contentType: 'linkedin', content: { title: null, body: 'The autumn roast & more is here.\n\nCome by.' } } as const
  const due = await dueNow(api, { businessId: business.id, channelId: channel.id, ...post })
  return { business, channel, ...due, delivery: await delivered(api, due.id, 'needs_attention') }
}

test('at its time a post is handed over as it was approved, with the place where it is written, and is no trouble', async () => {
  const { api } = await app.member()

  const { delivery, id } = await handedOver(api)

  expect(delivery).toMatchObject({ isHandedOver: true, reason: 'It is time: post it, then say where it is.', attempts: 1 })
  const { handOver } = await api.deliveries.get({ id })
  expect(handOver).toMatchObject({
    title: null,
    body: 'The autumn roast & more is here.\n\nCome by.',
    media: [],
    composer: { at: 'linkedin', opensWith: 'text' },
  })
  expect(new URL(handOver!.composer!.url).searchParams.get('text')).toBe('The autumn roast & more is here.\n\nCome by.')
  expect((await api.tasks.list({})).items).toEqual([])
})

test('whoever planned it is told once, mailed the text, and reminded as long as it is not out', async () => {
  const { api, email, workspaceId } = await app.member()
  const { id, business } = await handedOver(api)
  const mailed = async () => {
    await app.behindTheScenes((tx) =>
      tx
        .update(notifications)
        .set({ mailAt: sql`now()` })
        .where(and(eq(notifications.about, id), isNotNull(notifications.mailAt))),
    )
    await mailDue(app.services)
    return (await mailsTo(app.services, email)).filter(({ template }) => template === 'post_by_hand')
  }
  const [row] = await app.behindTheScenes((tx) => tx.select().from(deliveries).where(eq(deliveries.id, id)))
  const remind = (fence = row!.fence) => remindOfHandOverJob.run(app.services, { workspaceId, deliveryId: id, fence })

  const title = `Post “The autumn roast & more is here.” now: LinkedIn, ${business.name}`
  expect(await mailed()).toMatchObject([{ variables: { title, text: 'The autumn roast & more is here.\n\nCome by.' } }])
  await remind(row!.fence - 1)
  expect(await mailed()).toHaveLength(1)
  await remind()
  expect((await mailed()).map(({ variables }) => variables.title)).toEqual([
    title,
    `Still to be posted: “The autumn roast & more is here.”, LinkedIn, ${business.name}`,
  ])

  await api.deliveries.resolve({ id, answer: 'live', remoteUrl: null })
  await remind()
  expect(await mailed()).toHaveLength(2)
  expect((await api.notifications.list({})).items.filter(({ kind, isRead }) => kind === 'post_by_hand' && !isRead)).toEqual([])
})

test('it counts as published, and against the quota, only once somebody says where it is', async () => {
  const { api } = await app.member()
  const before = (await api.billing.subscription())!.posts
  const { id, postId } = await handedOver(api)

  expect((await api.posts.get({ id: postId })).status).toBe('needs_attention')
  expect((await api.billing.subscription())!.posts).toMatchObject({ used: before.used, held: before.held + 1 })
  const answer = { id, answer: 'live', remoteUrl: 'https://www.linkedin.com/feed/update/urn:li:share:7' } as const
  expect(await api.deliveries.resolve(answer)).toMatchObject({ status: 'published', isHandedOver: false, remoteUrl: answer.remoteUrl })

  expect((await api.posts.get({ id: postId })).status).toBe('published')
  expect((await api.billing.subscription())!.posts).toMatchObject({ used: before.used + 1, held: before.held })
})

test('whoever will not post it takes it off the calendar, and its post of the quota is free again', async () => {
  const { api } = await app.member()
  const before = (await api.billing.subscription())!.posts
  const { id, postId } = await handedOver(api)

  expect(await api.deliveries.resolve({ id, answer: 'given_up' })).toMatchObject({ status: 'cancelled' })

  expect((await api.posts.get({ id: postId })).status).toBe('draft')
  expect((await api.billing.subscription())!.posts).toEqual(before)
})

test('what a platform left unclear is not given up', async () => {
  const { api } = await app.member()
  const { business, sandbox } = await addChannels(api, { mode: 'fail', times: 1, protection: 'none' })
  const { id } = await dueNow(api, { businessId: business.id, channelId: sandbox.id })
  await delivered(api, id, 'needs_attention')

  await expect(api.deliveries.resolve({ id, answer: 'given_up' })).rejects.toMatchObject({
    code: 'INVALID',
    data: { fields: [{ field: 'answer' }] },
  })
  expect((await api.deliveries.get({ id })).handOver).toBeNull()
})
