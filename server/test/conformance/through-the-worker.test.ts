import { afterEach, expect, test } from 'vitest'

import { type DeliveryWorker, startDeliveryWorker } from '../../src/features/publishing/deliveries/claiming/worker.ts'
import { platformsOf } from '../../src/features/publishing/deliveries/sending/platforms.ts'
import { addBusiness, addPost } from '../factories.ts'
import { startApp } from '../harness.ts'
import { addPicture } from '../media.ts'
import { aPng } from '../media-files.ts'
import { delivered, quick, until } from '../publishing.ts'
import { channelAt } from './channel-at.ts'
import type { Driver, Stand } from './driver.ts'
import { drivers, start } from './drivers.ts'

const app = await startApp({ poolSize: 8 })
const { services } = app
let worker: DeliveryWorker | null = null
afterEach(() => worker?.stop())

/** A post with a picture that is due now on a channel that is connected there. */
async function dueAt(stand: Stand, driver: Driver) {
  const { kind, payload } = driver
  const { api, ...member } = await app.signedUp({ approval: 'approved', plan: 'growth' })
  const { id: businessId } = await addBusiness(api, { requiresApproval: false })
  const id = await channelAt(services, driver, stand, { workspaceId: member.workspaceId, businessId })
  const { contentType, title, body } = payload
  const post = await addPost(api, { businessId, contentType: contentType as 'x', content: { title, body } })
  const content = await aPng({ width: 200, height: 100, colour: '#803060' })
  const asset = await addPicture({ api, ...member }, { businessId, content })
  await api.media.update({ id: asset.id, alt: 'Plums in a bowl' })
  await api.posts.setMedia({ id: post.id, revision: post.revision, media: [{ assetId: asset.id, alt: 'Plums in a bowl' }] })
  const [delivery] = await api.schedule.schedule({
    postId: post.id,
    channelIds: [id],
    dueAt: new Date().toISOString(),
    confirmDuplicate: true,
  })
  worker = startDeliveryWorker(services, { timings: quick, platforms: { ...platformsOf(services), [kind]: stand.platform } })
  return { api, id: delivery!.id, bytes: asset.bytes }
}

test.each(drivers.map((driver) => [driver.name, driver] as const))(
  '%s: a line that drops after the post was taken leaves one post, with its picture, or a question',
  async (_name, driver) => {
    const stand = await start(driver)
    stand.server.misbehave('deaf', driver.visible)

    const { api, id, bytes } = await dueAt(stand, driver)
    const { status, remoteUrl, log } = await delivered(api, id, 'published', 'needs_attention', 'failed')

    expect([status, log.map(({ kind, outcome }) => `${kind} ${outcome}`)]).toEqual([
      driver.safety === 'D' ? 'needs_attention' : 'published',
      expect.arrayContaining(['send unknown']),
    ])
    expect(remoteUrl).toEqual(driver.safety === 'D' ? null : expect.stringMatching(/^https?:/))
    const shown = await until(stand.shown, (posts) => posts.length > 0)
    const alt = driver.hasAlt === true ? 'Plums in a bowl' : ''
    expect(shown).toEqual([{ id: expect.any(String), text: expect.any(String), media: [{ alt, bytes: driver.takesBytes ? bytes : 0 }] }])
  },
)

test('a sign-in that ended marks the channel, and what was planned waits', async () => {
  const [driver] = drivers
  const stand = await start(driver!)
  stand.signOut()

  const { api, id } = await dueAt(stand, driver!)
  await delivered(api, id, 'held')

  expect((await api.channels.list({})).find(({ kind }) => kind === driver!.kind)).toMatchObject({ status: 'reconnect' })
  expect(stand.shown()).toEqual([])
})
