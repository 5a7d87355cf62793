import { onTestFinished } from 'vitest'

import { startDeliveryWorker } from '../../src/features/publishing/deliveries/claiming/worker.ts'
import { type Platforms, platformsOf } from '../../src/features/publishing/deliveries/sending/platforms.ts'
import { addBusiness, addPost } from '../factories.ts'
import type { TestApp } from '../harness.ts'
import { addPicture } from '../media.ts'
import { aFilm, aPng } from '../media-files.ts'
import { quick } from '../publishing.ts'
import { channelAt } from './channel-at.ts'
import type { Driver, Stand } from './driver.ts'

/** A post with a picture that is due now on a channel that is connected there; until the test is over, a worker sends what is due. */
export async function dueAt(app: TestApp, stand: Stand, driver: Driver) {
  const { services } = app
  const { kind, payload } = driver
  const { api, ...member } = await app.signedUp({ approval: 'approved', plan: 'growth' })
  const { id: businessId } = await addBusiness(api, { requiresApproval: false })
  const id = await channelAt(services, driver, stand, { workspaceId: member.workspaceId, businessId })

  const { contentType, title, body } = payload
  const post = await addPost(api, { businessId, contentType: contentType as 'x', content: { title, body } })
  const content = driver.carriesFilm ? aFilm() : await aPng({ width: 200, height: 150, colour: '#803060' })
  const asset = await addPicture({ api, ...member }, { businessId, content, ...(driver.carriesFilm && { name: 'film.mp4' }) })
  await api.media.update({ id: asset.id, alt: 'Plums in a bowl' })
  await api.posts.setMedia({ id: post.id, revision: post.revision, media: [{ assetId: asset.id, alt: 'Plums in a bowl' }] })
  const [delivery] = await api.schedule.schedule({
    postId: post.id,
    channelIds: [id],
    dueAt: new Date().toISOString(),
    confirmDuplicate: true,
  })
  const platforms: Platforms = { ...platformsOf(services), [kind]: stand.platform }
  const worker = startDeliveryWorker(services, { timings: quick, platforms })
  onTestFinished(() => worker.stop())
  return { api, id: delivery!.id, bytes: asset.bytes, platforms, worker }
}
