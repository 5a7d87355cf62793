import type { ListUnscheduled } from '@postwright/contract/publishing/schedule'
import { expect, test } from 'vitest'

import { addBusiness, addPost } from '../../../../test/factories.ts'
import { type Api, signedIn, visitor } from '../../../../test/harness.ts'
import { addChannels, soon } from '../../../../test/publishing.ts'
import { ready } from '../../../../test/schedule.ts'

const text = (body: string) => ({ title: null, body })

async function approved(api: Api, businessId: string, body: string) {
  const post = await addPost(api, { businessId, content: text(body) })
  return api.posts.approve({ id: post.id, revision: post.revision })
}

/** Every page, one after the other. */
async function readAll(api: Api, input: Partial<ListUnscheduled>) {
  const pages = []
  for (let cursor: string | undefined; ;) {
    const page = await api.schedule.unscheduled({ ...input, cursor })
    pages.push(page)
    if (page.nextCursor === null) return pages
    cursor = page.nextCursor
  }
}

test('every post without a time is reached page by page, approved ones first, and all are counted', async () => {
  const { api } = await signedIn()
  const { id: businessId } = await addBusiness(api)
  const drafts = []
  for (const name of ['one', 'two', 'three', 'four']) drafts.push((await addPost(api, { businessId, content: text(`Draft ${name}`) })).id)
  const first = await approved(api, businessId, 'Approved first')
  const second = await approved(api, businessId, 'Approved second')
  const third = await approved(api, businessId, 'Approved third')

  const pages = await readAll(api, { limit: 2 })

  expect(pages.map(({ items }) => items.length)).toEqual([2, 2, 2, 1])
  expect(pages.map(({ total }) => total)).toEqual([7, 7, 7, 7])
  expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual([third.id, second.id, first.id, ...drafts.toReversed()])
})

test('a post leaves the list when it gets a time or is archived, and comes back when its delivery is cancelled', async () => {
  const { api } = await signedIn()
  const { business, sandbox } = await addChannels(api)
  const planned = await addPost(api, { businessId: business.id })
  const archived = await addPost(api, { businessId: business.id, content: text('Put away') })
  expect((await api.schedule.unscheduled({})).total).toBe(2)

  const [delivery] = await api.schedule.schedule({ postId: planned.id, dueAt: soon(), channelIds: [sandbox.id] })
  await api.posts.archive({ id: archived.id })

  expect(await api.schedule.unscheduled({})).toEqual({ items: [], nextCursor: null, total: 0 })
  await api.deliveries.cancel({ id: delivery!.id })
  expect((await api.schedule.unscheduled({})).items.map(({ id }) => id)).toEqual([planned.id])
})

test('a status chooses among them: what waits for a review, or came back from one', async () => {
  const { api } = await signedIn()
  const { id: businessId } = await addBusiness(api, { requiresApproval: true })
  const post = await addPost(api, { businessId, content: text('Plums are ripe.') })
  await addPost(api, { businessId, content: text('Still a draft.') })
  await api.reviews.submit({ posts: [{ id: post.id }] })
  const inReview = async (status: ListUnscheduled['status']) => {
    const { items, total } = await api.schedule.unscheduled({ status })
    return { ids: items.map(({ id }) => id), total }
  }

  expect(await inReview('in_review')).toEqual({ ids: [post.id], total: 1 })
  expect(await inReview('changes_requested')).toEqual({ ids: [], total: 0 })
})

test('business, type and words choose among them, and the count follows', async () => {
  const { api } = await signedIn()
  const [here, there] = [await addBusiness(api), await addBusiness(api)]
  const plums = await addPost(api, { businessId: here.id, content: text('Plums are ripe in Woodstock.') })
  const blog = await addPost(api, { businessId: here.id, contentType: 'blog', content: { title: 'Toffee', body: 'And how it is made.' } })
  const other = await addPost(api, { businessId: there.id, content: text('Toffee from the other shop.') })
  const found = async (input: Partial<ListUnscheduled>) => {
    const { items, total } = await api.schedule.unscheduled(input)
    expect(total).toBe(items.length)
    return items.map(({ id }) => id)
  }

  expect(await found({ businessId: here.id })).toEqual([blog.id, plums.id])
  expect(await found({ businessId: here.id, contentType: 'linkedin' })).toEqual([plums.id])
  expect(await found({ q: 'toff' })).toEqual([other.id, blog.id])
})

test('a made-up cursor and a limit of a thousand are refused, each on its field', async () => {
  const { api } = await signedIn()

  await expect(api.schedule.unscheduled({ cursor: 'nonsense' })).rejects.toMatchObject({
    code: 'INVALID',
    data: { fields: [{ field: 'cursor' }] },
  })
  await expect(api.schedule.unscheduled({ limit: 1000 })).rejects.toMatchObject({ code: 'INVALID', data: { fields: [{ field: 'limit' }] } })
})

test('another workspace sees none of them, and a visitor is turned away', async () => {
  const { api } = await signedIn()
  const { id: businessId } = await addBusiness(api)
  await addPost(api, { businessId })
  const { api: stranger } = await signedIn()
  const { api: nobody } = await visitor()

  expect(await stranger.schedule.unscheduled({ businessId })).toEqual({ items: [], nextCursor: null, total: 0 })
  await expect(nobody.schedule.unscheduled({})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('for a channel there are the posts that it takes, of its business', async () => {
  const { api } = await signedIn()
  const [{ business, blog }, other] = [await ready(api), await ready(api)]
  const content = { title: 'What we paid', body: 'We paid R165 a kilogram this year, and here is why that is fair.' }
  const article = await addPost(api, { businessId: business.id, contentType: 'articles', content })
  await addPost(api, { businessId: business.id, contentType: 'linkedin' })
  await addPost(api, { businessId: other.business.id, contentType: 'articles', content })

  expect((await api.schedule.unscheduled({ channelId: blog.id })).items.map(({ id }) => id)).toEqual([article.id])
  const { api: stranger } = await signedIn()
  await expect(stranger.schedule.unscheduled({ channelId: blog.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
