import { eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'

import { addPost } from '../../../../../test/factories.ts'
import type { Api } from '../../../../../test/harness.ts'
import { startPublishingApp } from '../../../../../test/publishing-app.ts'
import { addChannels, delivered, inFeed } from '../../../../../test/publishing.ts'
import { hoursAhead } from '../../../../../test/schedule.ts'
import { shownSettings } from '../../../../platforms/shown-settings.ts'
import { deliveries } from '../table.ts'

const app = await startPublishingApp()
afterEach(() => vi.restoreAllMocks())

/** What is planned for later comes due now, when everything has been arranged. */
async function comesDue(id: string) {
  await app.behindTheScenes((tx) =>
    tx.update(deliveries).set({ dueAt: new Date(), nextAttemptAt: new Date() }).where(eq(deliveries.id, id)),
  )
}

async function approvedAndPlanned(api: Api, businessId: string, channelId: string) {
  const { id: postId, revision } = await addPost(api, { businessId })
  await api.posts.approve({ id: postId, revision })
  return {
    postId,
    revision,
    plan: async () => (await api.schedule.schedule({ postId, dueAt: hoursAhead(2), channelIds: [channelId] }))[0]!,
  }
}

test('what is due on a channel that readers see otherwise than when it was approved does not go out until it is approved so', async () => {
  const { api } = await app.member()
  const { business, sandbox } = await addChannels(api)
  await api.businesses.update({ id: business.id, requiresApproval: true })
  const shown = vi.spyOn(shownSettings, 'sandbox').mockImplementation(() => ({ audience: 'everybody' }))
  const { postId, revision, plan } = await approvedAndPlanned(api, business.id, sandbox.id)
  const { id } = await plan()
  shown.mockImplementation(() => ({ audience: 'followers' }))

  await comesDue(id)

  const { reason } = await delivered(api, id, 'failed')
  expect(reason).toBe('The settings of Sandbox wall were changed after the approval. Approve the post again.')
  expect(await inFeed(app.services, sandbox.id)).toEqual([])
  await expect(api.deliveries.sendNow({ id })).rejects.toMatchObject({ code: 'INVALID', data: { fields: [{ field: 'channelIds' }] } })
  expect(await api.posts.approve({ id: postId, revision })).toMatchObject({ status: 'failed', uncoveredChannels: [] })
  await api.deliveries.sendNow({ id })
  await delivered(api, id, 'published')
})

test('a channel that nobody approved gets nothing once the business asks for approval, though it was planned before', async () => {
  const { api } = await app.member()
  const { business, sandbox } = await addChannels(api)
  const late = await (async () => {
    const post = await approvedAndPlanned(api, business.id, sandbox.id)
    const channel = await api.channels.connect({ businessId: business.id, kind: 'sandbox', name: 'Second wall' })
    const to = (channelId: string) => api.schedule.schedule({ postId: post.postId, dueAt: hoursAhead(2), channelIds: [channelId] })
    return { channel, approvedOne: (await to(sandbox.id))[0]!, other: (await to(channel.id))[0]! }
  })()
  await api.businesses.update({ id: business.id, requiresApproval: true })

  await comesDue(late.approvedOne.id)
  await comesDue(late.other.id)

  await delivered(api, late.approvedOne.id, 'published')
  const { reason } = await delivered(api, late.other.id, 'failed')
  expect(reason).toBe('Second wall was not connected when the post was approved. Approve it again.')
  expect(await inFeed(app.services, late.channel.id)).toEqual([])
})
