import { expect, test } from 'vitest'

import { addPost } from '../../../../test/factories.ts'
import { type Api, signedIn } from '../../../../test/harness.ts'
import { addChannels } from '../../../../test/publishing.ts'

async function written(api: Api) {
  const { business, sandbox, blog } = await addChannels(api)
  const post = await addPost(api, { businessId: business.id, content: { title: null, body: 'Plums are in.' } })
  const own = (body: string, channelId = sandbox.id) => ({
    title: null,
    body: 'Plums are in.',
    forChannels: [{ channelId, text: { title: null, body } }],
  })
  return { business, sandbox, blog, post, own }
}

test('a text for a channel is part of the text: kept in versions, restored, and left alone by who names none', async () => {
  const { api } = await signedIn()
  const { post, own } = await written(api)
  const { id } = post

  const saved = await api.posts.update({ id, revision: 0, content: own('Plums, for the wall.'), checkpoint: true })
  expect(saved.content).toEqual(own('Plums, for the wall.'))
  const elsewhere = await api.posts.update({ id, revision: 1, content: { title: null, body: 'Plums are here.' }, checkpoint: true })
  expect(elsewhere.content.forChannels).toEqual(own('Plums, for the wall.').forChannels)
  const back = await api.posts.update({
    id,
    revision: 2,
    content: { title: null, body: 'Plums are here.', forChannels: [] },
    checkpoint: true,
  })
  expect(back.content.forChannels).toBeUndefined()

  const versions = await api.posts.versions({ id })
  expect(versions.map(({ content }) => content.forChannels?.[0]?.text?.body)).toEqual([
    undefined,
    'Plums, for the wall.',
    'Plums, for the wall.',
    undefined,
  ])
  expect((await api.posts.restore({ id, number: 2 })).content).toEqual(own('Plums, for the wall.'))
})

test('an approval is one for the texts of all channels', async () => {
  const { api } = await signedIn()
  const { post, own } = await written(api)
  const { id } = post
  await api.posts.update({ id, revision: 0, content: own('Plums, for the wall.') })
  const approved = await api.posts.approve({ id, revision: 1 })

  const same = await api.posts.update({ id, revision: 1, content: own('Plums, for the wall.') })
  const changed = await api.posts.update({ id, revision: 1, content: own('Plums, otherwise.') })

  expect(same).toMatchObject({ status: 'approved', approvedHash: approved.approvedHash })
  expect(changed).toMatchObject({ status: 'draft', approvedHash: null, revision: 2 })
})

test('a text is for a channel of the business, once', async () => {
  const { api } = await signedIn()
  const { post, own, sandbox } = await written(api)
  const { sandbox: ofOther } = await addChannels(api)
  const twice = { ...own('One.'), forChannels: [...own('One.').forChannels, ...own('Two.').forChannels] }

  await expect(api.posts.update({ id: post.id, revision: 0, content: own('Plums.', ofOther.id) })).rejects.toMatchObject({
    code: 'INVALID',
    data: { fields: [{ field: 'content.forChannels' }] },
  })
  await expect(api.posts.update({ id: post.id, revision: 0, content: twice })).rejects.toMatchObject({ code: 'INVALID' })
  await expect(
    api.posts.update({
      id: post.id,
      revision: 0,
      content: { ...own(''), forChannels: [{ channelId: sandbox.id, text: { title: 'A title', body: '' } }] },
    }),
  ).rejects.toMatchObject({ code: 'INVALID' })
  expect((await api.posts.get({ id: post.id })).revision).toBe(0)
})
