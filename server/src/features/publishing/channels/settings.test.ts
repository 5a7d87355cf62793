import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'

import { addPost } from '../../../../test/factories.ts'
import { sharedApp, signedIn } from '../../../../test/harness.ts'
import { addChannels } from '../../../../test/publishing.ts'
import { channels } from './table.ts'

async function onMastodon() {
  const member = await signedIn()
  const { business, sandbox } = await addChannels(member.api)
  const id = uuidv7()
  const { db } = (await sharedApp()).services
  const row = { id, workspaceId: member.workspaceId, businessId: business.id, kind: 'mastodon' as const, name: 'Outside' }
  await db.asSystem('connect a channel for a test', (tx) => tx.insert(channels).values({ ...row, settings: { account: '7@lane.example' } }))
  return { ...member, business, sandbox, id }
}

test('what is set is kept, and what is not named stays', async () => {
  const { api, id, business } = await onMastodon()

  await api.channels.setSettings({ id, settings: { contentWarning: ' Fruit ' } })
  await api.channels.setSettings({ id, settings: { visibility: 'unlisted' } })

  const found = (await api.channels.list({ businessId: business.id })).find((channel) => channel.id === id)
  expect(found?.settings).toMatchObject({ visibility: 'unlisted', contentWarning: 'Fruit', language: '' })
})

test.each([
  ['a setting that there is none of', { account: 'somebody@else.example' }],
  ['a choice that there is none of', { visibility: 'secret' }],
  ['another shape', { contentWarning: true }],
  ['too much', { contentWarning: 'x'.repeat(201) }],
])('%s is refused, for a channel and for a post', async (_what, settings) => {
  const { api, id, business } = await onMastodon()
  const content = { title: null, body: 'Plums.', forChannels: [{ channelId: id, text: null, settings }] }

  await expect(api.channels.setSettings({ id, settings })).rejects.toMatchObject({
    code: 'INVALID',
    data: { fields: [{ field: `settings.${Object.keys(settings)[0]}` }] },
  })
  await expect(addPost(api, { businessId: business.id, content })).rejects.toMatchObject({ code: 'INVALID' })
})

test('a post that was approved is approved again once readers see the channel otherwise', async () => {
  const { api, id, business } = await onMastodon()
  await api.businesses.update({ ...business, requiresApproval: true })
  const post = await addPost(api, { businessId: business.id })
  await api.posts.approve({ id: post.id, revision: 0 })

  await api.channels.setSettings({ id, settings: { visibility: 'private' } })

  expect((await api.posts.get({ id: post.id })).uncoveredChannels).toMatchObject([{ id, isChanged: true }])
})

test('a post that is set as its channel is has nothing of its own', async () => {
  const { api, id, business } = await onMastodon()
  const content = { title: null, body: 'Plums.', forChannels: [{ channelId: id, text: null, settings: {} }] }

  expect((await addPost(api, { businessId: business.id, content })).content).toEqual({ title: null, body: 'Plums.' })
})
