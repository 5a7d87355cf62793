import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'

import { addPost } from '../../../../../test/factories.ts'
import { startPublishingApp } from '../../../../../test/publishing-app.ts'
import { addChannels, behave, delivered, inFeed, soon } from '../../../../../test/publishing.ts'
import { channels } from '../../channels/table.ts'
import { deliveries } from '../table.ts'

const app = await startPublishingApp()
const { services } = app

const linkTags = { isOn: true, source: '{platform}', medium: 'social', campaign: 'Plum Week' }
const added = 'utm_source=linkedin&utm_medium=social&utm_campaign=plum-week'

async function somebody() {
  const { api, workspaceId } = await app.member()
  const { business, sandbox } = await addChannels(api)
  await behave(api, sandbox.id, {})
  await api.businesses.update({ id: business.id, linkTags })
  const send = async (body: string, settings = {}) => {
    const content = { title: null, body, forChannels: [{ channelId: sandbox.id, text: null, settings }] }
    const post = await addPost(api, { businessId: business.id, content })
    const [delivery] = await api.schedule.schedule({ postId: post.id, channelIds: [sandbox.id], dueAt: new Date().toISOString() })
    await delivered(api, delivery!.id, 'published')
    return { post, deliveryId: delivery!.id }
  }
  return { api, workspaceId, business, sandbox, send }
}

test('links go out with the parameters of the business, and the post keeps them as they were written', async () => {
  const { api, sandbox, send } = await somebody()
  const body = 'Plums: https://plums.example/week?day=1#stall, or https://plums.example/?utm_source=mine.'

  const { post, deliveryId } = await send(body)

  const sent = `Plums: https://plums.example/week?day=1&${added}#stall, or https://plums.example/?utm_source=mine.`
  expect((await inFeed(services, sandbox.id)).map((one) => one.body)).toEqual([sent])
  expect((await api.posts.get({ id: post.id })).content.body).toBe(body)
  const [row] = await services.db.asSystem('read what was frozen', (tx) =>
    tx.select().from(deliveries).where(eq(deliveries.id, deliveryId)),
  )
  expect(row?.payload?.body).toBe(sent)
})

test('a channel has its own, and a post on it none', async () => {
  const { api, sandbox, send } = await somebody()
  await api.channels.setSettings({ id: sandbox.id, settings: { utmSource: 'wall', utmCampaign: '{type}' } })

  await send('Plums: https://plums.example')
  await send('Pears: https://pears.example', { linkTags: 'off' })

  expect((await inFeed(services, sandbox.id)).map((one) => one.body).toSorted()).toEqual([
    'Pears: https://pears.example',
    'Plums: https://plums.example?utm_source=wall&utm_medium=social&utm_campaign=linkedin',
  ])
})

test('they count in the limits of a platform that counts links as they are', async () => {
  const { api, workspaceId, business } = await somebody()
  const bluesky = { id: uuidv7(), workspaceId, businessId: business.id, kind: 'bluesky' as const, name: 'Outside' }
  await services.db.asSystem('connect a channel for a test', (tx) => tx.insert(channels).values(bluesky))
  const plan = async () => {
    const content = { title: null, body: `https://plums.example ${'plum '.repeat(50)}${uuidv7().slice(-5)}.` }
    const post = await addPost(api, { businessId: business.id, content })
    return api.schedule.schedule({ postId: post.id, channelIds: [bluesky.id], dueAt: soon() })
  }

  await expect(plan()).rejects.toMatchObject({ code: 'INVALID', data: { fields: [{ field: 'channelIds' }] } })

  await api.channels.setSettings({ id: bluesky.id, settings: { linkTags: 'off' } })
  await expect(plan()).resolves.toHaveLength(1)
})

test('a template that names what there is not is refused, for a business and for a channel', async () => {
  const { api, business, sandbox } = await somebody()

  await expect(api.businesses.update({ id: business.id, linkTags: { ...linkTags, campaign: '{post}' } })).rejects.toMatchObject({
    code: 'INVALID',
    data: { fields: [{ field: 'linkTags.campaign' }] },
  })
  await expect(api.channels.setSettings({ id: sandbox.id, settings: { utmCampaign: '{post}' } })).rejects.toMatchObject({
    code: 'INVALID',
    data: { fields: [{ field: 'settings.utmCampaign' }] },
  })
})
