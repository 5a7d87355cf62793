import { expect, test } from 'vitest'

import { addPost } from '../../../../test/factories.ts'
import { signedIn, signedUp, visitor } from '../../../../test/harness.ts'
import { hoursAhead, ready, refusedOn } from '../../../../test/schedule.ts'

test('another workspace sees, plans and moves nothing', async () => {
  const { api } = await signedIn()
  const { business, sandbox } = await ready(api)
  const post = await addPost(api, { businessId: business.id })
  const [delivery] = await api.schedule.schedule({ postId: post.id, dueAt: hoursAhead(3), channelIds: [sandbox.id] })
  const { api: stranger } = await signedIn()
  const own = await ready(stranger)
  const ownPost = await addPost(stranger, { businessId: own.business.id })
  const notThere = { code: 'NOT_FOUND' }

  expect(await stranger.schedule.calendar({ from: hoursAhead(0), to: hoursAhead(24) })).toEqual([])
  await expect(stranger.schedule.schedule({ postId: post.id, dueAt: hoursAhead(3), channelIds: [own.sandbox.id] })).rejects.toMatchObject(
    notThere,
  )
  await expect(stranger.schedule.schedule({ postId: ownPost.id, dueAt: hoursAhead(3), channelIds: [sandbox.id] })).rejects.toMatchObject(
    notThere,
  )
  await expect(stranger.schedule.reschedule({ deliveryIds: [delivery!.id], dueAt: hoursAhead(4) })).rejects.toMatchObject(notThere)
})

test('a channel of another business of the same workspace is refused', async () => {
  const { api } = await signedIn()
  const [one, two] = [await ready(api), await ready(api)]
  const post = await addPost(api, { businessId: one.business.id })

  await expect(api.schedule.schedule({ postId: post.id, dueAt: hoursAhead(3), channelIds: [two.sandbox.id] })).rejects.toMatchObject(
    refusedOn('channelIds', 'Sandbox wall belongs to another business.'),
  )
})

test('reviewers and viewers plan nothing, and visitors see nothing', async () => {
  const owner = await signedIn()
  const { business, sandbox } = await ready(owner.api)
  const post = await addPost(owner.api, { businessId: business.id })
  const input = { postId: post.id, dueAt: hoursAhead(3), channelIds: [sandbox.id] }

  for (const role of ['reviewer', 'viewer'] as const) {
    const { api } = await signedUp({ approval: 'approved', workspaceId: owner.workspaceId, role })
    await expect(api.schedule.schedule(input)).rejects.toMatchObject({ code: 'FORBIDDEN', data: { reason: 'role' } })
  }
  const { api: nobody } = await visitor()
  await expect(nobody.schedule.schedule(input)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  await expect(nobody.schedule.calendar({ from: hoursAhead(0), to: hoursAhead(1) })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})
