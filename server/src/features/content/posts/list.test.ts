import type { ListPosts } from '@postwright/contract/content/posts'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addBusiness, addPost } from '../../../../test/factories.ts'
import { type Api, sharedApp, signedIn, signedUp } from '../../../../test/harness.ts'
import { posts } from './table.ts'

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

test('posts are found by who wrote them, where they go, what was decided and when they changed; the archive is apart', async () => {
  const owner = await signedIn()
  const { id: businessId } = await addBusiness(owner.api)
  const colleague = await signedUp({ approval: 'approved', workspaceId: owner.workspaceId, role: 'editor' })
  const theirs = await addPost(colleague.api, { businessId, content: text('theirs') })
  const approved = await addPost(owner.api, { businessId, content: text('approved') })
  const away = await addPost(owner.api, { businessId, content: text('away') })
  await owner.api.posts.approve({ id: approved.id, revision: 0 })
  await owner.api.posts.archive({ id: away.id })
  const { services } = await sharedApp()
  await services.db.transaction(owner.workspaceId, (tx) =>
    tx
      .update(posts)
      .set({ updatedAt: new Date('2026-03-01T12:00:00Z') })
      .where(and(eq(posts.workspaceId, owner.workspaceId), eq(posts.id, theirs.id))),
  )

  expect(await found(owner.api, { authorId: colleague.userId })).toEqual(['theirs'])
  expect(await found(owner.api, { status: 'kept' })).toEqual(['approved', 'theirs'])
  expect(await found(owner.api, { review: 'approved' })).toEqual(['approved'])
  expect(await found(owner.api, { review: 'none', status: 'kept' })).toEqual(['theirs'])
  expect(await found(owner.api, { changedFrom: '2026-03-01T00:00:00Z', changedBefore: '2026-03-02T00:00:00Z' })).toEqual(['theirs'])
  expect(await found(owner.api, { changedBefore: '2026-03-01T12:00:00Z' })).toEqual([])
  expect(await found(owner.api, { q: 'a', status: 'kept', authorId: owner.userId })).toEqual(['approved'])
  expect(await found(owner.api, { channelId: businessId })).toEqual([])
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

test('a word with a wrong letter finds what is written nearly so, marked, where nothing has it as it was typed', async () => {
  const { api } = await signedIn()
  const { id: businessId } = await addBusiness(api)
  await addPost(api, { businessId, content: text('The harvest.\n\nAll our coffee is from Sidama this autumn.') })
  await addPost(api, { businessId, content: text('Nothing else.') })

  for (const q of ['cofee', 'coffeee', 'cofefe', 'autmn', 'sidamo harv', 'Harvset'])
    expect(await api.posts.list({ q }), q).toMatchObject({ items: [{ title: 'The harvest.' }], search: { isClose: true } })
  const { items, search } = await api.posts.list({ q: 'coffe autumm' })
  expect(items[0]?.excerpt).toBe('All our coffee is from Sidama this autumn.')
  expect(search?.words).toEqual(['coffe', 'autumm', 'coffee', 'autumn'])
  expect((await api.posts.list({ q: 'coffee' })).search).toEqual({ words: ['coffee'], isClose: false })
  expect((await api.posts.list({ q: 'copper' })).items).toEqual([])
})

test('two wrong letters are forgiven in a long word, and words that were taken out of a text find it no more', async () => {
  const { api } = await signedIn()
  const { id } = await addPost(api, { content: text('The subscription begins.') })

  expect(await found(api, { q: 'subscirptoin' })).toHaveLength(1)
  await api.posts.update({ id, revision: 0, content: text('The delivery begins.') })
  expect(await found(api, { q: 'subscirptoin' })).toEqual([])
  expect(await found(api, { q: 'delivary' })).toHaveLength(1)
})

test('pages of what is nearly so go on as they began', async () => {
  const { api } = await signedIn()
  const { id: businessId } = await addBusiness(api)
  for (let count = 0; count < 5; count += 1) await addPost(api, { businessId, content: text(`coffee ${count}`) })

  const first = await api.posts.list({ q: 'cofee', limit: 2 })
  await addPost(api, { businessId, content: text('cofee') })
  const second = await api.posts.list({ q: 'cofee', limit: 2, cursor: first.nextCursor ?? '' })
  const third = await api.posts.list({ q: 'cofee', limit: 2, cursor: second.nextCursor ?? '' })

  expect([first, second, third].flatMap((page) => page.items.map((item) => item.excerpt))).toEqual(
    [4, 3, 2, 1, 0].map((count) => `coffee ${count}`),
  )
})

test('a word that only another workspace or a business out of sight has mends nothing', async () => {
  const [owner, stranger] = [await signedIn(), await signedIn()]
  await addPost(owner.api, { content: text('Sidama') })
  await addPost(stranger.api, { content: text('Another text.') })

  expect((await stranger.api.posts.list({ q: 'sidamo' })).search).toEqual({ words: ['sidamo'], isClose: false })
})
