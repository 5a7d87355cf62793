import { mostTags } from '@postwright/contract/content/tags'
import { expect, test } from 'vitest'

import { addBusiness, addPost } from '../../../../test/factories.ts'
import { signedIn } from '../../../../test/harness.ts'

test('a post is found by its tag, letter case aside, and a tag of the business keeps its spelling', async () => {
  const { api } = await signedIn()
  const { id: businessId } = await addBusiness(api)
  const tagged = await addPost(api, { businessId })
  const second = await addPost(api, { businessId })
  await addPost(api, { businessId })
  await api.tags.change({ posts: [{ id: tagged.id, add: ['Launch', 'autumn'] }] })

  const [answer] = await api.tags.change({ posts: [{ id: second.id, add: ['LAUNCH'] }] })

  expect(answer).toEqual({ id: second.id, tags: ['Launch'], added: ['Launch'], removed: [], refusal: null })
  expect((await api.posts.list({ tag: 'launch' })).items.map(({ id, tags }) => [id, tags])).toEqual([
    [second.id, ['Launch']],
    [tagged.id, ['autumn', 'Launch']],
  ])
  expect(await api.tags.list({ businessId })).toEqual(['autumn', 'Launch'])
})

test('what was changed, the other way round, undoes it; a tag that no post has any more is offered no more', async () => {
  const { api } = await signedIn()
  const { id, updatedAt } = await addPost(api)
  await api.tags.change({ posts: [{ id, add: ['autumn', 'roast'] }] })

  const [done] = await api.tags.change({ posts: [{ id, add: ['roast', 'winter'], remove: ['Autumn', 'spring'] }] })
  expect(done).toMatchObject({ added: ['winter'], removed: ['autumn'] })
  expect(await api.tags.list({})).toEqual(['roast', 'winter'])
  await api.tags.change({ posts: [{ id, add: done?.removed ?? [], remove: done?.added ?? [] }] })

  expect(await api.posts.get({ id })).toMatchObject({ tags: ['autumn', 'roast'], updatedAt })
  expect(await api.tags.list({})).toEqual(['autumn', 'roast'])
})

test('a post with too many tags says so and keeps those that it has; others are tagged all the same', async () => {
  const { api } = await signedIn()
  const { id: businessId } = await addBusiness(api)
  const [full, free] = [await addPost(api, { businessId }), await addPost(api, { businessId })]
  const many = Array.from({ length: mostTags }, (_, at) => `tag ${at}`)
  await api.tags.change({ posts: [{ id: full.id, add: many }] })

  const answers = await api.tags.change({ posts: [full, free].map(({ id }) => ({ id, add: ['one more'] })) })

  expect(answers.map(({ tags, refusal }) => [tags.length, refusal])).toEqual([
    [mostTags, 'This post would have more than 20 tags.'],
    [1, null],
  ])
})

test('two who tag and untag at once lose nothing', async () => {
  const { api } = await signedIn()
  const { id: businessId } = await addBusiness(api)
  const [one, other] = [await addPost(api, { businessId }), await addPost(api, { businessId })]

  for (let round = 0; round < 10; round += 1) {
    await api.tags.change({ posts: [{ id: one.id, add: ['autumn'] }] })
    await Promise.all([
      api.tags.change({ posts: [{ id: one.id, remove: ['autumn'] }] }),
      api.tags.change({ posts: [{ id: other.id, add: ['autumn'] }] }),
    ])
    expect((await api.posts.get({ id: other.id })).tags).toEqual(['autumn'])
    await api.tags.change({ posts: [{ id: other.id, remove: ['autumn'] }] })
  }
})

test.each(['', ' ', 'a, b', 'x'.repeat(41), 'bell\u0007'])('the tag %j is refused by field', async (tag) => {
  const { api } = await signedIn()
  const { id } = await addPost(api)

  await expect(api.tags.change({ posts: [{ id, add: [tag] }] })).rejects.toMatchObject({
    code: 'INVALID',
    data: { fields: [{ field: 'posts.0.add.0' }] },
  })
})
