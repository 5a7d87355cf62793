import type { ListPosts } from '@postwright/contract/content/posts'
import { expect, test } from 'vitest'

import { addBusiness, addPost } from '../../../../test/factories.ts'
import { type Api, signedIn } from '../../../../test/harness.ts'

const text = (body: string) => ({ title: null, body })

async function found(api: Api, filters: Partial<ListPosts>): Promise<string[]> {
  return (await api.posts.list(filters)).items.map((item) => item.excerpt)
}

test('the newest change comes first, page by page, each post once', async () => {
  const { api } = await signedIn()
  const { id: businessId } = await addBusiness(api)
  const bodies = Array.from({ length: 7 }, (_, at) => `post ${at}`)
  const ids = []
  for (const body of bodies) ids.push((await addPost(api, { businessId, content: text(body) })).id)
  await api.posts.update({ id: ids[0] ?? '', revision: 0, content: text('post 0, changed') })

  const pages = []
  let cursor: string | undefined
  do {
    const page = await api.posts.list({ limit: 3, cursor })
    pages.push(page.items.map((item) => item.excerpt))
    cursor = page.nextCursor ?? undefined
  } while (cursor)

  expect(pages).toEqual([['post 0, changed', 'post 6', 'post 5'], ['post 4', 'post 3', 'post 2'], ['post 1']])
})

test('filters narrow the list, alone and together', async () => {
  const { api } = await signedIn()
  const { id: lumen } = await addBusiness(api)
  const { id: kopje } = await addBusiness(api)
  await addPost(api, { businessId: lumen, contentType: 'x', content: text('lumen x') })
  await addPost(api, { businessId: lumen, contentType: 'linkedin', content: text('lumen linkedin') })
  const { id } = await addPost(api, { businessId: kopje, contentType: 'x', content: text('kopje x') })
  await api.posts.approve({ id, revision: 0 })

  expect(await found(api, { businessId: lumen })).toEqual(['lumen linkedin', 'lumen x'])
  expect(await found(api, { contentType: 'x' })).toEqual(['kopje x', 'lumen x'])
  expect(await found(api, { status: 'approved' })).toEqual(['kopje x'])
  expect(await found(api, { status: 'draft', contentType: 'x' })).toEqual(['lumen x'])
  expect(await found(api, { status: 'draft', contentType: 'x', businessId: kopje })).toEqual([])
  expect(await found(api, { q: 'x', status: 'approved' })).toEqual(['kopje x'])
})

test('search finds words and the beginning of the last one, best match first', async () => {
  const { api } = await signedIn({ plan: 'agency' })
  const { id: businessId } = await addBusiness(api)
  const write = (body: string, title: string | null = null) =>
    addPost(api, { businessId, contentType: title === null ? 'linkedin' : 'blog', content: { title, body } })
  await write('roast roast roast, all about the roast')
  await write('one roast among many other words of the autumn')
  await write('Ein Frühstück in Wörthersee')
  await write('قهوة الخريف وصلت')
  await write('the body says nothing', 'Plum-scented Élan')

  expect(await found(api, { q: 'ROAST' })).toEqual([
    'roast roast roast, all about the roast',
    'one roast among many other words of the autumn',
  ])
  expect(await found(api, { q: 'roast aut' })).toEqual(['one roast among many other words of the autumn'])
  expect(await found(api, { q: 'aut roast' })).toEqual([])
  expect(await found(api, { q: 'frühst' })).toEqual(['Ein Frühstück in Wörthersee'])
  expect(await found(api, { q: 'الخر' })).toEqual(['قهوة الخريف وصلت'])
  expect(await found(api, { q: 'élan plum' })).toEqual(['the body says nothing'])
  expect(await found(api, { q: 'nowhere' })).toEqual([])
})

test('ranked results come page by page too', async () => {
  const { api } = await signedIn()
  const { id: businessId } = await addBusiness(api)
  for (let times = 1; times <= 5; times++) await addPost(api, { businessId, content: text('roast '.repeat(times).trim()) })

  const first = await api.posts.list({ q: 'roast', limit: 2 })
  const second = await api.posts.list({ q: 'roast', limit: 2, cursor: first.nextCursor ?? '' })
  const third = await api.posts.list({ q: 'roast', limit: 2, cursor: second.nextCursor ?? '' })

  expect([first, second, third].map((page) => page.items.map((item) => item.excerpt.split(' ').length))).toEqual([[5, 4], [3, 2], [1]])
  expect(third.nextCursor).toBeNull()
})

test.each([
  "O'Reilly",
  'a & | ! ( ) :* <-> b',
  "'",
  '\\',
  "\\'; drop table posts",
  ':*',
  '!!!',
  '👩‍👩‍👧‍👦',
  '<b>',
  '%_',
  'مرحبا \u202E',
  'x'.repeat(200),
])('the search %j is text, not syntax', async (q) => {
  const { api } = await signedIn()
  await addPost(api, { content: text(`${q} and more`) })

  const page = await api.posts.list({ q })

  expect(page.items.length).toBeLessThanOrEqual(1)
  // Signs alone, and what PostgreSQL takes for a tag, are no words.
  if (/\p{L}/u.test(q.replace('<b>', ''))) expect(page.items).toHaveLength(1)
})

test.each([
  ['cursor', 'nonsense'],
  ['cursor', Buffer.from('["2026-01-01",7]').toString('base64url')],
  ['limit', '0'],
  ['limit', '101'],
  ['status', 'lost'],
  ['businessId', 'seven'],
  ['q', 'x'.repeat(201)],
  ['q', 'bell\u0007'],
])('%s=%j is refused by field', async (field, value) => {
  const { rest } = await signedIn()

  const response = await rest(`/posts?${new URLSearchParams({ [field]: value }).toString()}`)

  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ code: 'INVALID', data: { fields: [{ field }] } })
})
