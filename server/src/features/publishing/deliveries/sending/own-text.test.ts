import { expect, test } from 'vitest'

import { addPost } from '../../../../../test/factories.ts'
import { startPublishingApp } from '../../../../../test/publishing-app.ts'
import { addChannels, behave, delivered, inFeed, soon } from '../../../../../test/publishing.ts'

const app = await startPublishingApp()
const { services } = app

/** A post with two walls, of which the second one gets a text of its own. */
async function somebody(body = `Plums are in, says ${crypto.randomUUID()}.`) {
  const { api } = await app.member()
  const { business, sandbox } = await addChannels(api)
  const other = await api.channels.connect({ businessId: business.id, kind: 'sandbox', name: 'Second wall' })
  await behave(api, other.id, {})
  const own = (text: string) => ({ title: null, body, forChannels: [{ channelId: other.id, text: { title: null, body: text } }] })
  const add = (content = own('Plums, for the second wall.')) => addPost(api, { businessId: business.id, content })
  return { api, sandbox, other, own, add, body }
}

test('each channel gets its text, and that is what is frozen', async () => {
  const { api, sandbox, other, add, body } = await somebody()
  const post = await add()

  const sent = await api.schedule.schedule({
    postId: post.id,
    channelIds: [sandbox.id, other.id],
    dueAt: new Date().toISOString(),
  })
  await Promise.all(sent.map(({ id }) => delivered(api, id, 'published')))

  expect((await inFeed(services, sandbox.id)).map((one) => one.body)).toEqual([body])
  expect((await inFeed(services, other.id)).map((one) => one.body)).toEqual(['Plums, for the second wall.'])
})

test('a text that a channel got within a day is its duplicate, whatever the others get', async () => {
  const { api, sandbox, other, add, own } = await somebody()
  const plan = async (post: { id: string }, channelId: string) =>
    api.schedule.schedule({ postId: post.id, channelIds: [channelId], dueAt: soon() })
  await plan(await add(), other.id)
  const second = await add({ ...own('Plums, for the second wall.'), body: 'Something else for everybody.' })

  await expect(plan(second, other.id)).rejects.toMatchObject({ data: { fields: [{ field: 'confirmDuplicate' }] } })
  await expect(plan(second, sandbox.id)).resolves.toHaveLength(1)
  await api.posts.update({ id: second.id, revision: 0, content: own('Another one for the second wall.') })
  await expect(plan(second, other.id)).resolves.toHaveLength(1)
})

test('what a planned post says is compared as it is by now', async () => {
  const { api, other, add, own } = await somebody()
  const planned = await add()
  await api.schedule.schedule({ postId: planned.id, channelIds: [other.id], dueAt: soon() })
  await api.posts.update({ id: planned.id, revision: 0, content: own('A newer one for the second wall.') })

  const post = await add(own('A newer one for the second wall.'))

  await expect(api.schedule.schedule({ postId: post.id, channelIds: [other.id], dueAt: soon() })).rejects.toMatchObject({
    data: { fields: [{ field: 'confirmDuplicate' }] },
  })
})

test('an empty text, or one that is too long for its type, does not go out', async () => {
  const { api, other, add, own } = await somebody()

  for (const text of [' ', 'plum '.repeat(700)])
    await expect(api.schedule.schedule({ postId: (await add(own(text))).id, channelIds: [other.id], dueAt: soon() })).rejects.toMatchObject(
      { code: 'INVALID', data: { fields: [{ field: 'channelIds' }] } },
    )
})
