import { eq } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

import { startDeliveryWorker } from '../../src/features/publishing/deliveries/claiming/worker.ts'
import { platformsOf } from '../../src/features/publishing/deliveries/sending/platforms.ts'
import { deliveries, rateBudgets } from '../../src/features/publishing/deliveries/table.ts'
import { addBusiness, addPost } from '../factories.ts'
import { startApp } from '../harness.ts'
import { addPicture } from '../media.ts'
import { aPng } from '../media-files.ts'
import { quick, until } from '../publishing.ts'
import { channelAt } from './channel-at.ts'
import { devto } from './devto.ts'
import type { Driver } from './driver.ts'
import { start } from './drivers.ts'
import { mastodon } from './mastodon.ts'
import { telegram } from './telegram.ts'

const app = await startApp({ poolSize: 8 })

// One account of a platform has one budget, in whichever workspaces it is connected.
beforeEach(() => app.services.db.asSystem('forget what was spent for a test', (tx) => tx.delete(rateBudgets)))

/** So many posts on one channel that are due at once, each with so many pictures. */
async function dueAtOnce(driver: Driver, { posts, pictures }: { posts: number; pictures: number }) {
  const { services } = app
  const stand = await start(driver)
  const { api, ...member } = await app.signedUp({ approval: 'approved', plan: 'growth' })
  const { id: businessId } = await addBusiness(api, { requiresApproval: false })
  const channelId = await channelAt(services, driver, stand, { workspaceId: member.workspaceId, businessId })
  const media: { assetId: string; alt: string }[] = []
  for (let index = 0; index < pictures; index++) {
    const content = await aPng({ width: 40 + index, height: 40, colour: '#803060' })
    const { id: assetId } = await addPicture({ api, ...member }, { businessId, content, name: `${index}.png` })
    media.push({ assetId, alt: 'Plums' })
  }
  const { contentType, title, body } = driver.payload
  for (let index = 0; index < posts; index++) {
    const content = { title: title && `${title} ${index}`, body: `${body} ${index}` }
    const { id: postId, revision } = await addPost(api, { businessId, contentType: contentType as 'x', content })
    if (media.length > 0) await api.posts.setMedia({ id: postId, revision, media })
    await api.schedule.schedule({ postId, channelIds: [channelId], dueAt: new Date().toISOString(), confirmDuplicate: true })
  }
  const worker = startDeliveryWorker(services, {
    timings: quick,
    platforms: { ...platformsOf(services), [driver.kind]: stand.platform },
  })
  onTestFinished(() => worker.stop())
  const rows = () =>
    services.db.asSystem('look for a test', (tx) => tx.select().from(deliveries).where(eq(deliveries.channelId, channelId)))
  return { stand, rows }
}

test.each([
  ['messages of a chat, of which an album has several', telegram, { posts: 6, pictures: 4, fit: 5 }],
  ['messages of a chat', telegram, { posts: 21, pictures: 0, fit: 20 }],
  ['uploads of an account', mastodon, { posts: 9, pictures: 4, fit: 7 }],
  ['articles of an author', devto, { posts: 2, pictures: 0, fit: 1 }],
] as const)('%s: what a platform has no room for is not sent to it', async (_what, driver, { fit, ...given }) => {
  const { stand, rows } = await dueAtOnce(driver, given)

  const all = await until(rows, (found) => found.every(({ status, reasonCode }) => status === 'published' || reasonCode === 'waiting'))

  expect(stand.server.answered.filter((status) => status === 429)).toEqual([])
  expect(all.filter(({ status }) => status === 'published')).toHaveLength(fit)
  expect(stand.shown()).toHaveLength(fit)
})
