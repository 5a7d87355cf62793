import { expect, test } from 'vitest'

import { addPost } from '../../../../test/factories.ts'
import { type Api, signedIn, visitor } from '../../../../test/harness.ts'
import { hoursAhead, ready } from '../../../../test/schedule.ts'

async function planned(api: Api, { business, sandbox }: Awaited<ReturnType<typeof ready>>, body: string, hours: number) {
  const { id: postId } = await addPost(api, { businessId: business.id, content: { title: null, body } })
  const [delivery] = await api.schedule.schedule({ postId, dueAt: hoursAhead(hours), channelIds: [sandbox.id] })
  return { postId, deliveryId: delivery!.id, dueAt: delivery!.dueAt }
}

test('several deliveries are moved, each to its own time; what cannot be moved stays and says why', async () => {
  const { api } = await signedIn()
  const where = await ready(api)
  const [one, two, gone] = [
    await planned(api, where, 'Sidama, landed.', 30),
    await planned(api, where, 'Huila, landed.', 60),
    await planned(api, where, 'Gesha, landed.', 90),
  ]
  await api.deliveries.cancel({ id: gone.deliveryId })
  const moves = [one, gone, two].map(({ deliveryId, dueAt }, at) => ({
    deliveryIds: [deliveryId],
    dueAt: new Date(Date.parse(dueAt) + (at + 1) * 86_400_000).toISOString(),
  }))

  const answers = await api.schedule.moveMany({ moves })

  expect(answers.map(({ id, refusal }) => [id, refusal === null])).toEqual([
    [one.deliveryId, true],
    [gone.deliveryId, false],
    [two.deliveryId, true],
  ])
  expect(answers[1]!.refusal).toContain('cancelled')
  expect((await api.deliveries.get({ id: one.deliveryId })).dueAt).toBe(moves[0]!.dueAt)
  expect((await api.deliveries.get({ id: two.deliveryId })).dueAt).toBe(moves[2]!.dueAt)
  const [past] = await api.schedule.moveMany({ moves: [{ deliveryIds: [one.deliveryId], dueAt: hoursAhead(-5) }] })
  expect(past!.refusal).toBe('This time has passed. Choose a later one.')
})

test('another workspace, a viewer and a visitor move nothing', async () => {
  const owner = await signedIn()
  const { deliveryId } = await planned(owner.api, await ready(owner.api), 'Sidama, landed.', 30)
  const moves = [{ deliveryIds: [deliveryId], dueAt: hoursAhead(40) }]
  const viewer = await signedIn({ workspaceId: owner.workspaceId, role: 'viewer' })
  const refusals: [Api, string][] = [
    [(await signedIn()).api, 'NOT_FOUND'],
    [viewer.api, 'FORBIDDEN'],
    [(await visitor()).api, 'UNAUTHENTICATED'],
  ]

  for (const [api, code] of refusals) await expect(api.schedule.moveMany({ moves })).rejects.toMatchObject({ code })
})
