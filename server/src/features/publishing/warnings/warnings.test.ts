import { eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'

import { channelAt } from '../../../../test/conformance/channel-at.ts'
import { mastodon } from '../../../../test/conformance/mastodon.ts'
import { addPost } from '../../../../test/factories.ts'
import { startMastodon } from '../../../../test/fakes/mastodon/server.ts'
import { type Api, type Member, startApp } from '../../../../test/harness.ts'
import { addChannels } from '../../../../test/publishing.ts'
import { hoursAhead } from '../../../../test/schedule.ts'
import { mastodonPlatform } from '../../../platforms/mastodon/index.ts'
import { channels } from '../channels/table.ts'
import { platformsOf } from '../deliveries/public.ts'
import { rateBudgets } from '../deliveries/table.ts'
import { connected } from '../../../../test/conformance/connect.ts'
import { checkChannels } from './check-channels.ts'
import { lookAhead } from './look-ahead.ts'

const app = await startApp()
const { services } = app
const signal = new AbortController().signal

async function somebody() {
  const member = await app.signedUp({ approval: 'approved', plan: 'growth' })
  return { ...member, ...(await addChannels(member.api)) }
}

async function plan(
  api: Api,
  { businessId, channelId, hours, body }: { businessId: string; channelId: string; hours: number; body?: string },
) {
  const content = { title: null, body: body ?? `Plums are in, says ${crypto.randomUUID()}.` }
  const post = await addPost(api, { businessId, contentType: 'x', content })
  const [delivery] = await api.schedule.schedule({ postId: post.id, channelIds: [channelId], dueAt: hoursAhead(hours) })
  return { post, delivery: delivery! }
}

async function told({ api }: Pick<Member, 'api'>) {
  const { items } = await api.notifications.list({})
  return items
    .filter(({ kind }) => ['channel_ends', 'queue_runs_dry', 'posts_do_not_fit'].includes(kind))
    .map(({ kind, title, isRead }) => ({ kind, title, isOver: isRead }))
}

const change = (channelId: string, values: PgUpdateSetSource<typeof channels>) =>
  services.db.asSystem('a test changes a channel', (tx) => tx.update(channels).set(values).where(eq(channels.id, channelId)))

const warned = async (api: Api, businessId: string) =>
  (await api.channelWarnings.list({ businessId })).map(({ kind, posts, post }) => [kind, posts, post?.id])

test('a queue that ends within three days is told of once, and is over when it goes on', async () => {
  const me = await somebody()
  const where = { businessId: me.business.id, channelId: me.sandbox.id }
  const { post, delivery } = await plan(me.api, { ...where, hours: 70 })
  expect(await warned(me.api, me.business.id)).toEqual([])
  await me.api.slots.add({ channelId: me.sandbox.id, times: [{ weekday: 1, time: '09:00' }] })

  expect(await warned(me.api, me.business.id)).toEqual([['dry', 1, post.id]])
  await lookAhead(services)
  await lookAhead(services)

  const title = `The queue of Sandbox wall, ${me.business.name}, runs dry`
  expect(await told(me)).toEqual([{ kind: 'queue_runs_dry', title, isOver: false }])
  // Two days later nobody is told again of the same.
  await services.db.asSystem('a test lets days go by', (tx) =>
    tx.execute(sql`update notifications set latest_at = now() - interval '2 days'`),
  )
  await lookAhead(services)
  expect(await told(me)).toHaveLength(1)

  await plan(me.api, { ...where, hours: 80 })
  await lookAhead(services)
  expect(await warned(me.api, me.business.id)).toEqual([])
  expect(await told(me)).toEqual([{ kind: 'queue_runs_dry', title, isOver: true }])
  expect(delivery.status).toBe('scheduled')
})

test('a sign-in that is not renewed and ends before the next post is told of; one that is renewed in time is not', async () => {
  const me = await somebody()
  const where = { businessId: me.business.id, channelId: me.sandbox.id }
  const { post } = await plan(me.api, { ...where, hours: 30 })
  await change(me.sandbox.id, { credentialsExpireAt: sql`now() + interval '20 hours'` })
  // There is time to renew it, as always.
  expect(await warned(me.api, me.business.id)).toEqual([])

  await change(me.sandbox.id, { credentialsExpireAt: sql`now() + interval '4 hours'` })
  await lookAhead(services)

  expect(await warned(me.api, me.business.id)).toEqual([['reconnect', 1, post.id]])
  const title = `Connect Sandbox wall of ${me.business.name} again: its sign-in ends before its next post`
  expect(await told(me)).toEqual([{ kind: 'channel_ends', title, isOver: false }])

  await change(me.sandbox.id, { credentialsExpireAt: sql`now() + interval '40 hours'` })
  await lookAhead(services)
  expect(await told(me)).toEqual([{ kind: 'channel_ends', title, isOver: true }])
})

test('a channel that was signed out stands before its next post, and nobody is told twice', async () => {
  const me = await somebody()
  const { post } = await plan(me.api, { businessId: me.business.id, channelId: me.sandbox.id, hours: 5 })
  await change(me.sandbox.id, { status: 'reconnect' })

  await lookAhead(services)

  expect(await warned(me.api, me.business.id)).toEqual([['reconnect', 1, post.id]])
  expect(await told(me)).toEqual([])
})

/** A channel of Mastodon, whose server is a stand-in. */
async function onMastodon() {
  const me = await somebody()
  const server = await startMastodon()
  const platform = mastodonPlatform({ rules: { allow: ['127.0.0.1'] }, app: { name: 'Postwright', website: 'https://postwright.example' } })
  const channel = await connected(platform, { fields: { instance: server.url }, allow: server.allow })
  const channelId = await channelAt(services, mastodon, { channel }, { workspaceId: me.workspaceId, businessId: me.business.id })
  const look = () => checkChannels(services, { ...platformsOf(services), mastodon: platform }, signal)
  return { ...me, server, channelId, look }
}

test('a server that lowers its limits after scheduling: what no longer fits is told of before it is due', async () => {
  const me = await onMastodon()
  const where = { businessId: me.business.id, channelId: me.channelId }
  const { post } = await plan(me.api, { ...where, hours: 30, body: 'é'.repeat(250) })
  await plan(me.api, { ...where, hours: 20, body: 'Short enough.' })
  await me.look()
  await lookAhead(services)
  expect(await warned(me.api, me.business.id)).toEqual([])

  me.server.settings.characters = 200
  // It was looked at today.
  await me.look()
  expect(await warned(me.api, me.business.id)).toEqual([])
  await change(me.channelId, { diagnosis: { at: new Date(Date.now() - 86_500_000).toISOString(), lines: [] } })
  await me.look()
  await lookAhead(services)

  expect(await warned(me.api, me.business.id)).toEqual([['limit', 1, post.id]])
  const [warning] = await me.api.channelWarnings.list({ businessId: me.business.id })
  expect(warning?.reason).toMatch(/200/)
  const title = `1 planned post does not fit Outside of ${me.business.name} any more`
  expect(await told(me)).toEqual([{ kind: 'posts_do_not_fit', title, isOver: false }])

  await me.api.posts.update({ id: post.id, revision: post.revision, content: { title: null, body: 'Now it is short.' } })
  await lookAhead(services)
  expect(await told(me)).toEqual([{ kind: 'posts_do_not_fit', title, isOver: true }])
})

test('credentials that are refused at the daily look hold what is planned, before it is due', async () => {
  const me = await onMastodon()
  const { post, delivery } = await plan(me.api, { businessId: me.business.id, channelId: me.channelId, hours: 30 })
  me.server.state.tokens = []

  await me.look()

  const list = await me.api.channels.list({ businessId: me.business.id })
  expect(list.find(({ id }) => id === me.channelId)).toMatchObject({ status: 'reconnect', diagnosis: { lines: [{ state: 'fault' }] } })
  expect(await warned(me.api, me.business.id)).toEqual([['reconnect', 1, post.id]])
  expect(delivery.status).toBe('scheduled')
})

test('where the budget of an account leaves no room, it is not asked, and its turn comes later', async () => {
  const me = await onMastodon()
  const asked = me.server.answered.length
  const blocked = { spent: [], blockedUntilMs: Date.now() + 3_600_000, resetsAtMs: null }
  const [row] = await services.db.asSystem('look for a test', (tx) => tx.select().from(channels).where(eq(channels.id, me.channelId)))
  const key = `mastodon requests ${String(row?.settings['account'])}`
  await services.db.asSystem('a platform asks to be left alone', (tx) => tx.insert(rateBudgets).values({ key, state: blocked }))

  await me.look()
  expect(me.server.answered.length).toBe(asked)

  await services.db.asSystem('it may be asked again', (tx) => tx.delete(rateBudgets).where(eq(rateBudgets.key, key)))
  await me.look()
  expect(me.server.answered.length).toBeGreaterThan(asked)
})

test('the warnings of another workspace are nobody else’s', async () => {
  const [me, other] = [await somebody(), await somebody()]
  await plan(me.api, { businessId: me.business.id, channelId: me.sandbox.id, hours: 5 })
  await change(me.sandbox.id, { status: 'reconnect' })

  expect(await other.api.channelWarnings.list({})).toEqual([])
  expect(await other.api.channelWarnings.list({ businessId: me.business.id })).toEqual([])
  expect(await me.api.channelWarnings.list({})).toHaveLength(1)
})
