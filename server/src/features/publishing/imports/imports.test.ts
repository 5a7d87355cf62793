import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'

import { addBusiness, addPost } from '../../../../test/factories.ts'
import { type Member, sharedApp, signedIn, visitor } from '../../../../test/harness.ts'
import { addImported, addPastChannel } from '../../../../test/imports.ts'
import { addChannels } from '../../../../test/publishing.ts'
import type { HistoryOutcome, PastPost, Platform } from '../../../platforms/platform.ts'
import { channels } from '../channels/table.ts'
import { type Platforms, platformsOf } from '../deliveries/public.ts'
import { deliveries } from '../deliveries/table.ts'
import { goOnWithImports } from './read.ts'
import { channelImports, importedPosts } from './table.ts'

const day = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * day).toISOString()

function past(remoteId: string, more: Partial<PastPost> = {}): PastPost {
  const usual = {
    remoteUrl: `https://social.example/${remoteId}`,
    title: null,
    text: `Post ${remoteId}`,
    language: 'en',
    publishedAt: ago(3),
  }
  return { ...usual, remoteId, counts: { likes: 2 }, ...more }
}

type History = (cursor: string | null) => HistoryOutcome | Promise<HistoryOutcome>
const page = (posts: PastPost[], cursor: string | null = null): HistoryOutcome => ({ type: 'page', posts, cursor })

/** A channel of an account whose platform lists this, and which needs no sign-in. */
async function withHistory(member: Member, history: History, budgets?: Platform['budgets']) {
  const { services } = await sharedApp()
  const { channelId, businessId } = await addPastChannel(member)
  const usual = platformsOf(services)
  const asked: (string | null)[] = []
  const mastodon = {
    ...usual.mastodon,
    connection: null,
    budgets,
    async history({ cursor, channel }: { cursor: string | null; channel: { id: string } }) {
      if (channel.id !== channelId) return page([])
      asked.push(cursor)
      return history(cursor)
    },
  }
  const platforms = { ...usual, mastodon } as Platforms
  const goOn = (signal = new AbortController().signal) => goOnWithImports(services, platforms, signal)
  const itIsTime = () =>
    services.db.asSystem('a test moves time', (tx) =>
      tx
        .update(channelImports)
        .set({ nextAt: sql`now()` })
        .where(eq(channelImports.channelId, channelId)),
    )
  const { api } = member
  return {
    api,
    channelId,
    businessId,
    asked,
    goOn,
    itIsTime,
    begin: () => api.channelImports.begin({ channelId }),
    get: () => api.channelImports.get({ channelId }),
  }
}

const idsOf = async ({ api, channelId }: { api: Member['api']; channelId: string }) => {
  const { services } = await sharedApp()
  expect(await api.channelImports.get({ channelId })).toMatchObject({ channelId })
  const rows = await services.db.asSystem('a test reads', (tx) =>
    tx.select({ remoteId: importedPosts.remoteId }).from(importedPosts).where(eq(importedPosts.channelId, channelId)),
  )
  return rows.map(({ remoteId }) => remoteId).toSorted()
}

/** In how many minutes each is counted again. */
async function countedIn(channelId: string): Promise<(number | null)[]> {
  const { services } = await sharedApp()
  const inMinutes = sql<number | null>`round(extract(epoch from next_count_at - now()) / 60)::int`
  const rows = await services.db.asSystem('a test reads', (tx) =>
    tx.select({ inMinutes }).from(importedPosts).where(eq(importedPosts.channelId, channelId)),
  )
  return rows.map((row) => row.inMinutes)
}

test('an import reads page after page, and says how far it is', async () => {
  const member = await signedIn()
  const one = await withHistory(member, (cursor) => (cursor === null ? page([past('a'), past('b')], 'second') : page([past('c')])))
  expect(await one.get()).toMatchObject({ status: 'none', total: 0, startedAt: null })
  expect(await one.begin()).toMatchObject({ status: 'running', read: 0 })

  await one.goOn()

  expect(one.asked).toEqual([null, 'second'])
  expect(await one.get()).toMatchObject({ status: 'done', read: 3, added: 3, total: 3, reason: null, endedAt: expect.any(String) })
  const { items } = await one.api.channelImports.posts({ channelId: one.channelId })
  expect(items.find(({ text }) => text === 'Post a')).toMatchObject({
    address: 'https://social.example/a',
    language: 'en',
    counts: { likes: 2 },
  })
})

test('a second import adds what is new and counts the rest anew', async () => {
  const member = await signedIn()
  let posts = [past('a'), past('b')]
  const one = await withHistory(member, () => page(posts))
  await one.begin()
  await one.goOn()
  posts = [past('new'), past('a', { counts: { likes: 9 } }), past('b')]

  await one.begin()
  await one.goOn()

  expect(await one.get()).toMatchObject({ status: 'done', read: 3, added: 1, total: 3 })
  expect(await countedIn(one.channelId)).toEqual([1440, 1440, 1440])
  const { items } = await one.api.channelImports.posts({ channelId: one.channelId, q: 'post A' })
  expect(items).toMatchObject([{ text: 'Post a', counts: { likes: 9 } }])
})

test('what goes on is begun once, however often it is asked for', async () => {
  const one = await withHistory(await signedIn(), () => page([past('a')]))
  await one.begin()
  await one.goOn(AbortSignal.abort())
  const [first, second] = await Promise.all([one.begin(), one.begin()])
  expect(first.startedAt).toBe(second.startedAt)

  await one.goOn()

  expect(one.asked).toEqual([null])
})

test('at most 500 posts are read, of at most 24 months', async () => {
  const many = await withHistory(await signedIn(), (cursor) => {
    const from = Number(cursor ?? 0)
    return page(
      Array.from({ length: 120 }, (_, at) => past(`p${from + at}`)),
      String(from + 120),
    )
  })
  await many.begin()
  await many.goOn()
  expect(await many.get()).toMatchObject({ status: 'done', read: 500, total: 500 })
  expect(many.asked).toHaveLength(5)

  const old = await withHistory(await signedIn(), (cursor) =>
    page(
      [past(`${cursor}-in`, { publishedAt: ago(cursor === null ? 700 : 760) }), past(`${cursor}-out`, { publishedAt: ago(800) })],
      `${cursor}+`,
    ),
  )
  await old.begin()
  await old.goOn()
  expect(await idsOf(old)).toEqual(['null-in'])
  expect(old.asked).toHaveLength(2)
})

test('what we published is not imported, on whichever channel of the account', async () => {
  const member = await signedIn()
  const one = await withHistory(member, () => page([past('ours'), past('ours-elsewhere'), past('of-another-account'), past('theirs')]))
  const { services } = await sharedApp()
  const { workspaceId, api } = member
  const { id: businessId } = await addBusiness(api)
  const others = [uuidv7(), uuidv7()]
  const post = await addPost(api, { businessId })
  await services.db.asSystem('a test publishes', async (tx) => {
    await tx.update(channels).set({ accountId: 'lane' }).where(eq(channels.id, one.channelId))
    const channel = { workspaceId, businessId, kind: 'mastodon', name: 'Outside' } as const
    await tx.insert(channels).values(others.map((id, at) => ({ ...channel, id, accountId: ['lane', 'naledi'][at]! })))
    const sent = (channelId: string, remoteId: string) =>
      ({
        id: uuidv7(),
        workspaceId,
        businessId,
        postId: post.id,
        channelId,
        remoteId,
        status: 'published',
        dueAt: new Date(),
        nextAttemptAt: new Date(),
        publishedAt: new Date(),
        contentHash: '',
      }) as never
    await tx.insert(deliveries).values(sent(one.channelId, 'ours'))
    await tx.insert(deliveries).values(sent(others[0]!, 'ours-elsewhere'))
    await tx.insert(deliveries).values(sent(others[1]!, 'of-another-account'))
  })
  await one.begin()

  await one.goOn()

  expect(await idsOf(one)).toEqual(['of-another-account', 'theirs'])
})

test('an import that is stopped ends before the next page, and keeps what it has', async () => {
  const one = await withHistory(await signedIn(), async (cursor) => {
    if (cursor !== null) await one.api.channelImports.stop({ channelId: one.channelId })
    return page([past(`after-${cursor}`)], `${cursor}+`)
  })
  await one.begin()

  await one.goOn()

  expect(await one.get()).toMatchObject({ status: 'stopped', read: 1, total: 1 })
  expect(await idsOf(one)).toEqual(['after-null'])
})

test('a node that dies in the middle leaves the rest to the next one, which begins where it stood', async () => {
  let isDead = true
  const one = await withHistory(await signedIn(), (cursor) => {
    if (cursor === 'second' && isDead) throw new Error('It was killed.')
    return cursor === null ? page([past('a')], 'second') : page([past('b')])
  })
  await one.begin()
  await one.goOn()
  expect(await one.get()).toMatchObject({ status: 'running', read: 1 })
  isDead = false
  // Until its turn has run out, it may be alive.
  await one.goOn()
  expect(one.asked).toEqual([null, 'second'])

  await one.itIsTime()
  await one.goOn()

  expect(one.asked).toEqual([null, 'second', 'second'])
  expect(await one.get()).toMatchObject({ status: 'done', read: 2, added: 2 })
})

test('a node that was slow changes nothing after another one took over', async () => {
  const slowAnswer = Promise.withResolvers<HistoryOutcome>()
  const one = await withHistory(await signedIn(), () => (one.asked.length === 1 ? slowAnswer.promise : page([past('quick')])))
  await one.begin()
  const slow = one.goOn()
  await expect.poll(() => one.asked.length).toBe(1)
  await one.itIsTime()
  await one.goOn()
  slowAnswer.resolve(page([past('late')]))

  await slow

  expect(await idsOf(one)).toEqual(['quick'])
})

test('whoever asks to wait is left alone for so long', async () => {
  let isBusy = true
  const one = await withHistory(await signedIn(), () =>
    isBusy ? { type: 'retry', afterSeconds: 3600, reason: 'Too many requests' } : page([past('a')]),
  )
  await one.begin()
  await one.goOn()
  await one.goOn()
  expect(one.asked).toHaveLength(1)
  expect(await one.get()).toMatchObject({ status: 'running', reason: 'Too many requests', goesOnAt: expect.any(String) })
  isBusy = false

  await one.itIsTime()
  await one.goOn()

  expect(await one.get()).toMatchObject({ status: 'done', reason: null, goesOnAt: null })
})

test('pages that cannot be read end it after a while, and it says why', async () => {
  const one = await withHistory(await signedIn(), () => ({ type: 'retry', afterSeconds: null, reason: 'It answered something odd.' }))
  await one.begin()
  for (let time = 0; time < 10; time += 1) {
    await one.itIsTime()
    await one.goOn()
  }

  expect(one.asked).toHaveLength(8)
  expect(await one.get()).toMatchObject({ status: 'failed', reason: 'It answered something odd.' })
})

test('a sign-in that ended ends it and marks the channel', async () => {
  const one = await withHistory(await signedIn(), () => ({ type: 'reconnect', reason: 'It asks to connect again.' }))
  await one.begin()

  await one.goOn()

  expect(await one.get()).toMatchObject({ status: 'failed', reason: 'It asks to connect again.' })
  expect(await one.api.channels.list({ businessId: one.businessId })).toContainEqual(
    expect.objectContaining({ id: one.channelId, status: 'reconnect' }),
  )
  await expect(one.begin()).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('half of what a platform allows is left to posts', async () => {
  const of = uuidv7()
  const one = await withHistory(
    await signedIn(),
    (cursor) => page([], `${cursor}+`),
    () => [{ of, limit: 8, perSeconds: 3600 }],
  )
  await one.begin()

  await one.goOn()

  expect(one.asked).toHaveLength(4)
  expect(await one.get()).toMatchObject({ status: 'running', reason: "The platform's limit leaves no room for this now." })
})

test('pages without an end are read no further than is sensible', async () => {
  const same = await withHistory(await signedIn(), () => page([past('a')], 'the same'))
  await same.begin()
  await same.goOn()
  expect(await same.get()).toMatchObject({ status: 'failed', read: 2, total: 1 })

  const empty = await withHistory(await signedIn(), (cursor) => page([], `${Number(cursor ?? 0) + 1}`))
  await empty.begin()
  await empty.goOn()
  expect(empty.asked).toHaveLength(100)
  expect(await empty.get()).toMatchObject({ status: 'failed', read: 0, reason: 'The platform lists its posts without an end.' })

  const long = await withHistory(await signedIn(), () => page([], 'x'.repeat(2001)))
  await long.begin()
  await long.goOn()
  expect(await long.get()).toMatchObject({ status: 'failed' })
})

test('what a hostile platform lists is kept as far as it can be kept', async () => {
  const one = await withHistory(await signedIn(), () =>
    page([
      past('year-1', { publishedAt: '0001-01-01T00:00:00Z' }),
      past('year-9999', { publishedAt: '9999-12-31T23:59:59Z' }),
      past('no-date', { publishedAt: 'yesterday' }),
      past(''),
      past('x'.repeat(601)),
      past('nul\u0000'),
      past('huge', { text: 'é'.repeat(1_000_000), title: 'T'.repeat(10_000) }),
      past('odd', {
        text: 'a\u0000b\ud800c',
        remoteUrl: 'javascript:alert(1)',
        language: '<b>en</b>',
        counts: { likes: -4, views: 1e18, replies: 1.5, reposts: Number.NaN },
      }),
    ]),
  )
  await one.begin()

  await one.goOn()

  expect(await idsOf(one)).toEqual(['huge', 'odd'])
  const { items } = await one.api.channelImports.posts({ channelId: one.channelId })
  expect(items.find(({ title }) => title !== null)).toMatchObject({ title: 'T'.repeat(500), text: 'é'.repeat(600) })
  expect(items.find(({ title }) => title === null)).toMatchObject({
    text: 'ab\ufffdc',
    address: null,
    language: null,
    counts: { likes: 0, views: 2_000_000_000 },
  })
})

test('one that nobody can make sense of keeps no other from its own', async () => {
  const member = await signedIn()
  const broken = await withHistory(member, () => Promise.reject(new Error('The adapter has a fault.')))
  await broken.begin()
  const one = await withHistory(await signedIn(), () => page([past('a')]))
  await one.begin()

  await broken.goOn()

  expect(await one.get()).toMatchObject({ status: 'done' })
  expect(await broken.get()).toMatchObject({ status: 'running', read: 0 })
})

test('a platform that does not tell its past, a channel that is not connected, and what was never imported are refused', async () => {
  const member = await signedIn()
  const { sandbox } = await addChannels(member.api)
  await expect(member.api.channelImports.begin({ channelId: sandbox.id })).rejects.toMatchObject({ code: 'INVALID' })
  const { channelId } = await addPastChannel(member)
  await expect(member.api.channelImports.teachVoice({ channelId, teachesVoice: true })).rejects.toMatchObject({ code: 'CONFLICT' })
  await member.api.channels.disconnect({ id: channelId })
  await expect(member.api.channelImports.begin({ channelId })).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('a channel that is disconnected meanwhile ends its import', async () => {
  const one = await withHistory(await signedIn(), () => page([past('a')]))
  await one.begin()
  await one.api.channels.disconnect({ id: one.channelId })

  await one.goOn()

  expect(one.asked).toEqual([])
  expect(await one.get()).toMatchObject({ status: 'failed', reason: 'This channel is not connected. Connect it again first.' })
})

test('the list is searched by words and turned page by page', async () => {
  const member = await signedIn()
  const { channelId } = await addImported(member, [
    { text: 'Plums are in' },
    { text: '100% rye, no _tricks_' },
    { title: 'Figs', text: 'and more plums' },
    { text: 'Opening hours' },
  ])
  const list = async (more: object) => (await member.api.channelImports.posts({ channelId, ...more })).items.map(({ text }) => text)

  expect(await list({ q: 'PLUMS figs' })).toEqual(['and more plums'])
  expect(await list({ q: '100%' })).toEqual(['100% rye, no _tricks_'])
  expect(await list({ q: '%' })).toEqual(['100% rye, no _tricks_'])
  const first = await member.api.channelImports.posts({ channelId, limit: 3 })
  const second = await member.api.channelImports.posts({ channelId, limit: 3, cursor: first.nextCursor! })
  expect([...first.items, ...second.items].map(({ text }) => text)).toEqual([
    'Plums are in',
    '100% rye, no _tricks_',
    'and more plums',
    'Opening hours',
  ])
  expect(second.nextCursor).toBeNull()
  await expect(member.api.channelImports.posts({ channelId, cursor: 'nothing' })).rejects.toMatchObject({ code: 'INVALID' })
})

test('all are removed at once, and an import that goes on ends with them', async () => {
  const one = await withHistory(await signedIn(), async (cursor) => {
    if (cursor !== null) await one.api.channelImports.removePosts({ channelId: one.channelId })
    return page([past(`after-${cursor}`)], `${cursor}+`)
  })
  await one.begin()

  await one.goOn()

  expect(await one.get()).toMatchObject({ status: 'none', total: 0 })
})

test('another workspace, a viewer and a visitor get nothing', async () => {
  const [mine, other] = [await signedIn(), await signedIn()]
  const { channelId } = await addImported(other)
  for (const name of ['get', 'begin', 'stop', 'posts', 'removePosts'] as const) {
    await expect(mine.api.channelImports[name]({ channelId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect((await visitor()).api.channelImports[name]({ channelId })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  }
  await expect(mine.api.channelImports.teachVoice({ channelId, teachesVoice: true })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const viewer = await signedIn({ workspaceId: other.workspaceId, role: 'viewer' })
  await expect(viewer.api.channelImports.removePosts({ channelId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await viewer.api.channelImports.posts({ channelId })).items).toHaveLength(1)
})

test('they go with their channel', async () => {
  const member = await signedIn()
  const { channelId } = await addImported(member)
  const { services } = await sharedApp()
  const left = await services.db.asSystem('a test removes a channel', async (tx) => {
    await tx.delete(channels).where(eq(channels.id, channelId))
    return tx.$count(importedPosts, and(eq(importedPosts.channelId, channelId)))
  })

  expect(left).toBe(0)
})
