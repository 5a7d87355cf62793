import { afterEach, expect, test } from 'vitest'

import { type DeliveryWorker, startDeliveryWorker } from '../../src/features/publishing/deliveries/claiming/worker.ts'
import { platformsOf } from '../../src/features/publishing/deliveries/sending/platforms.ts'
import { addBusiness, addPost } from '../factories.ts'
import { startApp } from '../harness.ts'
import { delivered, quick } from '../publishing.ts'
import { channelAt } from './channel-at.ts'
import type { Driver } from './driver.ts'
import { start } from './drivers.ts'
import { ghost } from './ghost.ts'
import { mastodon } from './mastodon.ts'

const app = await startApp({ poolSize: 8 })
const { services } = app
let worker: DeliveryWorker | null = null
afterEach(() => worker?.stop())

async function connectedTo(driver: Driver) {
  const stand = await start(driver)
  const member = await app.signedUp({ approval: 'approved', plan: 'growth' })
  const { id: businessId } = await addBusiness(member.api, { requiresApproval: false })
  const channelId = await channelAt(services, driver, stand, { workspaceId: member.workspaceId, businessId })
  worker = startDeliveryWorker(services, { timings: quick, platforms: { ...platformsOf(services), [driver.kind]: stand.platform } })
  const send = async (postId: string, ...channelIds: string[]) => {
    const sent = await member.api.schedule.schedule({ postId, channelIds, dueAt: new Date().toISOString(), confirmDuplicate: true })
    return Promise.all(sent.map(({ id }) => delivered(member.api, id, 'published')))
  }
  return { stand, api: member.api, businessId, channelId, send }
}

test('a post goes out as its channel is set, unless it is set for the post', async () => {
  const { stand, api, businessId, channelId, send } = await connectedTo(mastodon)
  const write = (settings: Record<string, string>) =>
    addPost(api, { businessId, content: { title: null, body: 'Plums are in.', forChannels: [{ channelId, text: null, settings }] } })
  await api.channels.setSettings({ id: channelId, settings: { visibility: 'unlisted', contentWarning: 'Fruit' } })

  await send((await write({})).id, channelId)
  await send((await write({ visibility: 'private', language: 'en' })).id, channelId)

  const posted = stand.server.asked.filter(({ method, path }) => method === 'POST' && path === '/api/v1/statuses')
  expect(posted.map(({ text }) => JSON.parse(text) as unknown)).toMatchObject([
    { status: 'Plums are in.', visibility: 'unlisted', spoiler_text: 'Fruit' },
    { status: 'Plums are in.', visibility: 'private', spoiler_text: 'Fruit', language: 'en' },
  ])
})

test('where a channel is to name the original, it names where the post was published first', async () => {
  const { stand, api, businessId, channelId, send } = await connectedTo(ghost)
  const [blog] = await api.channels.list({ businessId })
  const drafts = () => stand.server.asked.flatMap(({ method, text }) => (method === 'POST' ? [JSON.parse(text) as unknown] : []))
  const write = (title: string) => addPost(api, { businessId, contentType: 'blog', content: { title, body: 'Plums are in.' } })

  const [first, second] = [await write('Plums'), await write('Figs')]
  await send(first.id, blog!.id)
  await send(first.id, channelId)
  await api.channels.setSettings({ id: channelId, settings: { namesOriginal: true, isFeatured: true } })
  const [onBlog] = await send(second.id, blog!.id)
  await send(second.id, channelId)

  expect(onBlog!.remoteUrl).toMatch(/^https?:/)
  expect(drafts()).toEqual([
    { posts: [expect.not.objectContaining({ canonical_url: expect.anything() })] },
    { posts: [expect.objectContaining({ canonical_url: onBlog!.remoteUrl, featured: true })] },
  ])
})
