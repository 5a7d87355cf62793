import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addPost } from '../../../../test/factories.ts'
import { type Member, sharedApp, signedIn } from '../../../../test/harness.ts'
import { planOf } from '../../../../test/query-plan.ts'
import { ready } from '../../../../test/schedule.ts'
import { clashQuery } from './checking/clashes.ts'
import { similarQuery } from './checking/similar-posts.ts'

const text = 'On Friday we roast a washed Sidama from Bensa: peach first, honeysuckle after, and a finish like black tea. Come by.'
const minutesAhead = (minutes: number) => new Date(Math.ceil(Date.now() / 60_000) * 60_000 + minutes * 60_000).toISOString()

test('a text that the business has already is named, the same before nearly the same; another text, business or an archived post is not', async () => {
  const { api } = await signedIn()
  const { business } = await ready(api)
  const write = (body: string, businessId = business.id) => addPost(api, { businessId, content: { title: null, body } })
  const nearly = await write(text.replace('Friday', 'Monday'))
  const same = await write(text)
  await write('Our café is closed on Monday, since the whole team is in Bensa to choose the lots of next year with the farmers there.')
  await api.posts.archive({ id: (await write(text)).id })
  await write(text, (await ready(api)).business.id)
  const post = await write(text)

  const { similar } = await api.posts.check({ id: post.id })

  expect(similar.map(({ postId, isSame }) => [postId, isSame])).toEqual([
    [same.id, true],
    [nearly.id, false],
  ])
  expect(similar[0]).toMatchObject({ title: same.title, contentType: 'linkedin' })
})

test('a text that was last changed three months ago, one of few words, and an empty one are not said to be said before', async () => {
  const { api } = await signedIn()
  const { business } = await ready(api)
  const write = (body: string) => addPost(api, { businessId: business.id, content: { title: null, body } })
  const old = await write(text)
  await changedBefore(old.id, 91)
  await write('See you on Friday.')
  await write(' ')

  expect((await api.posts.check({ id: (await write(text)).id })).similar).toEqual([])
  expect((await api.posts.check({ id: (await write('See you on Monday.')).id })).similar).toEqual([])
  expect((await api.posts.check({ id: (await write(' ')).id })).similar).toEqual([])
})

test('posts that go out within half an hour on one channel, or as one type, clash; each is told of the other', async () => {
  const { api } = await signedIn()
  const { business, blog, sandbox } = await ready(api)
  const plan = async (minutes: number, channelId: string, contentType: 'x' | 'blog' = 'x') => {
    const content = { title: contentType === 'blog' ? 'Prices' : null, body: `${text} ${minutes} ${channelId}` }
    const { id } = await addPost(api, { businessId: business.id, contentType, content })
    await api.schedule.schedule({ postId: id, dueAt: minutesAhead(minutes), channelIds: [channelId] })
    return id
  }
  const post = await plan(120, sandbox.id)
  const onItsChannel = await plan(149, sandbox.id, 'blog')
  await plan(151, sandbox.id)
  await plan(121, blog.id, 'blog')

  const { clashes, isPlanned } = await api.posts.check({ id: post })

  expect(isPlanned).toBe(true)
  expect(clashes).toMatchObject([{ postId: onItsChannel, channel: 'Sandbox wall' }])
  expect((await api.posts.check({ id: onItsChannel })).clashes.map(({ postId }) => postId)).toContain(post)
})

test('a post that is planned nowhere clashes with nothing', async () => {
  const { api } = await signedIn()

  expect(await api.posts.check({ id: (await addPost(api)).id })).toEqual({ similar: [], clashes: [], isPlanned: false })
})

test('the links of the stored text are looked at; without any, nobody is asked', async () => {
  const { api } = await signedIn()
  const { id } = await addPost(api, { content: { title: null, body: 'See http://127.0.0.1:1/menu' } })

  expect(await api.posts.checkLinks({ id })).toMatchObject([{ address: 'http://127.0.0.1:1/menu', state: 'unreachable' }])
  expect(await api.posts.checkLinks({ id: (await addPost(api)).id })).toEqual([])
})

test('in a business of 20,000 posts the newest are compared by an index, and an hour of the calendar is read by one', async () => {
  const owner = await signedIn()
  const { business, sandbox } = await ready(owner.api)
  const { id: postId } = await addPost(owner.api, { businessId: business.id, content: { title: null, body: text } })
  await fill(owner, business.id, sandbox.id)
  const which = { workspaceId: owner.workspaceId, businessId: business.id, postId }

  const compared = await planOf(owner.workspaceId, (tx) => similarQuery(tx, which))
  const indexes = compared.map((node) => node['Index Name'])
  expect(indexes.some((name) => ['posts_business_idx', 'posts_list_idx', 'posts_kept_idx'].includes(String(name)))).toBe(true)
  expect(compared.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])

  const clash = await planOf(owner.workspaceId, (tx) => clashQuery(tx, which, { channelId: sandbox.id, dueAt: new Date() }))
  // By the workspace or by the channel, an hour is read either way.
  const byTime = ['deliveries_calendar_idx', 'deliveries_time_idx']
  expect(clash.some((node) => byTime.includes(String(node['Index Name'])))).toBe(true)
  expect(clash.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] !== 'channels')).toEqual([])
})

async function changedBefore(postId: string, days: number): Promise<void> {
  const { services } = await sharedApp()
  await services.db.asSystem('an old post', (tx) =>
    tx.execute(sql`update posts set updated_at = now() - make_interval(days => ${days}::int) where id = ${postId}`),
  )
}

async function fill({ workspaceId }: Member, businessId: string, channelId: string): Promise<void> {
  const { services, database } = await sharedApp()
  await services.db.asSystem('fill a workspace for a test', async (tx) => {
    await tx.execute(sql`
      insert into posts (id, workspace_id, business_id, content_type, status, body, updated_at)
      select gen_random_uuid(), ${workspaceId}, ${businessId}, 'linkedin', 'published', ${text} || n, now() - n * interval '1 minute'
      from generate_series(1, 20000) n`)
    await tx.execute(sql`
      insert into deliveries (id, workspace_id, business_id, post_id, channel_id, status, due_at, next_attempt_at, content_hash)
      select gen_random_uuid(), ${workspaceId}, ${businessId}, id, ${channelId}, 'published',
        now() - row_number() over () * interval '1 minute', now(), md5(id::text)
      from posts where business_id = ${businessId} and status = 'published'`)
  })
  await database.asAdmin('vacuum analyze posts, deliveries')
}
