import { describe, expect, test } from 'vitest'

import { addBusiness, addPost } from '../../../../test/factories.ts'
import { signedIn } from '../../../../test/harness.ts'
import { soon } from '../../../../test/publishing.ts'
import { addPicture, upload } from '../../../../test/media.ts'
import { aFilm, aPng } from '../../../../test/media-files.ts'

async function newPost(business: object = {}) {
  const member = await signedIn()
  const { id: businessId } = await addBusiness(member.api, { requiresApproval: false, ...business })
  const post = await addPost(member.api, { businessId })
  const picture = (colour: string) => aPng({ colour }).then((content) => addPicture(member, { businessId, content, name: `${colour}.png` }))
  return { member, api: member.api, businessId, post, picture }
}

describe('what goes out with a post', () => {
  test('is kept in its order, with the alt text of the library where it has none of its own', async () => {
    const { api, post, picture } = await newPost()
    const [cup, bag] = [await picture('#111111'), await picture('#999999')]
    await api.media.update({ id: cup.id, alt: 'A white cup' })

    const changed = await api.posts.setMedia({
      id: post.id,
      revision: post.revision,
      media: [
        { assetId: bag.id, alt: 'A bag', crop: { x: 0, y: 0, width: 0.5, height: 1 } },
        { assetId: cup.id, alt: '' },
      ],
    })

    expect(changed.media).toMatchObject([
      { id: bag.id, alt: 'A bag', crop: { width: 0.5 }, file: { width: 64, height: 48 } },
      { id: cup.id, alt: 'A white cup' },
    ])
    expect(changed.revision).toBe(post.revision + 1)
    expect(await api.media.get({ id: cup.id })).toMatchObject({ posts: 1, usedBy: [{ postId: post.id }] })
  })

  test('is refused on a revision that is not the last, twice over, and from another library', async () => {
    const { api, member, post, picture } = await newPost()
    const { id: assetId } = await picture('#111111')
    const elsewhere = await addPicture(member)
    const set = (media: { assetId: string }[], revision = post.revision) => api.posts.setMedia({ id: post.id, revision, media })

    await expect(set([{ assetId }], post.revision + 5)).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(set([{ assetId }, { assetId }])).rejects.toMatchObject({
      code: 'INVALID',
      message: 'A post shows each picture or film once.',
    })
    await expect(set([{ assetId: elsewhere.id }])).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await api.posts.get({ id: post.id })).media).toEqual([])
  })

  test('is neither submitted nor approved while the platform would refuse it', async () => {
    const { api, member, businessId } = await newPost({ requiresApproval: true })
    const post = await addPost(api, { businessId, contentType: 'instagram', content: { title: null, body: 'Bush vines.' } })
    const { id: assetId } = await addPicture(member, { businessId, content: await aPng({ width: 1200, height: 600 }), name: 'wide.png' })
    const { revision } = await api.posts.setMedia({ id: post.id, revision: post.revision, media: [{ assetId }] })
    const refusal = 'wide is too wide for Instagram. Cut it to 1.91:1 or narrower.'

    expect(await api.reviews.submit({ posts: [{ id: post.id }] })).toEqual([{ id: post.id, refusal }])
    await expect(api.posts.approve({ id: post.id, revision })).rejects.toMatchObject({
      message: refusal,
      data: { fields: [{ field: 'media' }] },
    })
  })

  test('belongs to what was approved: another crop, and the post is a draft again', async () => {
    const { api, post, picture } = await newPost({ requiresApproval: true })
    const { id: assetId } = await picture('#111111')
    const before = await api.posts.setMedia({ id: post.id, revision: post.revision, media: [{ assetId }] })
    const approved = await api.posts.approve({ id: post.id, revision: before.revision })

    const changed = await api.posts.setMedia({
      id: post.id,
      revision: approved.revision,
      media: [{ assetId, crop: { x: 0, y: 0, width: 1, height: 0.5 } }],
    })

    expect([approved.status, changed.status, changed.approvedHash]).toEqual(['approved', 'draft', null])
  })

  test('is held to the limits of the platform before it is planned', async () => {
    const { api, member, businessId, post } = await newPost()
    const { asset } = await upload(member, { businessId, content: aFilm({ seconds: 4000 }), name: 'pour.mp4' })
    await api.posts.setMedia({ id: post.id, revision: post.revision, media: [{ assetId: asset!.id }] })
    const sandbox = (await api.channels.list({ businessId }))[1]!

    await expect(api.schedule.schedule({ postId: post.id, channelIds: [sandbox.id], dueAt: soon() })).rejects.toMatchObject({
      code: 'INVALID',
      message: expect.stringMatching(/^(?:pour is longer than the|\w+ takes no films)/) as string,
    })
  })

  test('goes from a draft when it is deleted from the library', async () => {
    const { api, post, picture } = await newPost()
    const [cup, bag] = [await picture('#111111'), await picture('#999999')]
    const { revision } = await api.posts.setMedia({
      id: post.id,
      revision: post.revision,
      media: [{ assetId: cup.id }, { assetId: bag.id }],
    })

    await api.media.remove({ id: cup.id })

    const now = await api.posts.get({ id: post.id })
    expect([now.media?.map(({ id }) => id), now.revision]).toEqual([[bag.id], revision + 1])
  })

  test('belongs to a version: with other pictures the same text is the next one, and each is restored with its own', async () => {
    const { api, post, picture } = await newPost({ requiresApproval: true })
    const [cup, bag] = [await picture('#111111'), await picture('#999999')]
    const give = async (assets: { id: string; alt: string }[]) => {
      const { revision } = await api.posts.get({ id: post.id })
      const changed = await api.posts.setMedia({ id: post.id, revision, media: assets.map(({ id, alt }) => ({ assetId: id, alt })) })
      return api.posts.approve({ id: post.id, revision: changed.revision })
    }
    const first = await give([{ id: cup.id, alt: 'A cup' }])
    const second = await give([
      { id: bag.id, alt: 'A bag' },
      { id: cup.id, alt: 'A cup' },
    ])
    expect([first.approvedVersion, second.approvedVersion]).toEqual([2, 3])

    const restored = await api.posts.restore({ id: post.id, number: 2 })
    expect([restored.version, restored.media?.map(({ alt }) => alt), restored.approvedHash]).toEqual([4, ['A cup'], null])
    await api.media.remove({ id: bag.id })
    const again = await api.posts.restore({ id: post.id, number: 3 })
    expect(again.media?.map(({ alt }) => alt)).toEqual(['A cup'])
    const versions = await api.posts.versions({ id: post.id })
    expect(versions.map(({ number, media }) => [number, media?.map(({ alt, hasPicture }) => [alt, hasPicture])])).toEqual([
      [4, [['A cup', true]]],
      [
        3,
        [
          ['A bag', false],
          ['A cup', true],
        ],
      ],
      [2, [['A cup', true]]],
      [1, []],
    ])
  })
})
