import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addPost } from '../../../../test/factories.ts'
import { sharedApp, signedIn } from '../../../../test/harness.ts'
import { article, hoursAhead, ready, refusedOn } from '../../../../test/schedule.ts'
import { deliveries } from '../deliveries/table.ts'

test('a post is planned for one time on several channels, and each holds one post of the quota', async () => {
  const { api } = await signedIn()
  const { business, blog, sandbox } = await ready(api)
  const post = await addPost(api, { businessId: business.id, contentType: 'blog', content: article })
  const before = await api.billing.subscription()
  const dueAt = hoursAhead(3)

  const planned = await api.schedule.schedule({ postId: post.id, dueAt, channelIds: [blog.id, sandbox.id] })

  expect(planned.map(({ channelKind, status, attempts }) => [channelKind, status, attempts])).toEqual([
    ['blog', 'scheduled', 0],
    ['sandbox', 'scheduled', 0],
  ])
  expect(planned[0]).toMatchObject({
    postTitle: article.title,
    dueAt,
    nextAttemptAt: dueAt,
    reason: null,
    remoteUrl: null,
    publishedAt: null,
    movable: true,
    cancellable: true,
  })
  expect((await api.posts.get({ id: post.id })).status).toBe('scheduled')
  expect((await api.billing.subscription())?.posts.remaining).toBe(before!.posts.remaining - 2)
})

test('a double click plans once: the second is refused, and nothing is held twice', async () => {
  const { api } = await signedIn()
  const { business, sandbox } = await ready(api)
  const post = await addPost(api, { businessId: business.id })
  const before = await api.billing.subscription()
  const input = { postId: post.id, dueAt: hoursAhead(3), channelIds: [sandbox.id], confirmDuplicate: true }

  const clicks = await Promise.allSettled([api.schedule.schedule(input), api.schedule.schedule(input)])

  expect(clicks.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(clicks.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'CONFLICT', message: 'This post is on its way to Sandbox wall already.', data: { fields: [{ field: 'channelIds' }] } },
  })
  expect((await api.deliveries.list({ postId: post.id })).items).toHaveLength(1)
  expect((await api.billing.subscription())?.posts.remaining).toBe(before!.posts.remaining - 1)
})

test('all channels or none: one that does not take the post keeps it from every one', async () => {
  const { api } = await signedIn()
  const { business, blog, sandbox } = await ready(api)
  const post = await addPost(api, { businessId: business.id, contentType: 'linkedin' })

  const all = api.schedule.schedule({ postId: post.id, dueAt: hoursAhead(3), channelIds: [sandbox.id, blog.id] })

  await expect(all).rejects.toMatchObject(refusedOn('channelIds', `${blog.name} does not take LinkedIn posts.`))
  expect((await api.deliveries.list({ postId: post.id })).items).toEqual([])
  expect((await api.posts.get({ id: post.id })).status).toBe('draft')
})

test('a time that has passed, or is more than two years away, is refused', async () => {
  const { api } = await signedIn()
  const { business, sandbox } = await ready(api)
  const post = await addPost(api, { businessId: business.id })
  const at = (dueAt: string) => api.schedule.schedule({ postId: post.id, dueAt, channelIds: [sandbox.id] })

  await expect(at(hoursAhead(-0.1))).rejects.toMatchObject(refusedOn('dueAt', 'This time has passed. Choose a later one.'))
  await expect(at(hoursAhead(3 * 365 * 24))).rejects.toMatchObject(refusedOn('dueAt', 'Choose a time within the next two years.'))
  await expect(at('9999-12-31T23:59:59Z')).rejects.toMatchObject(refusedOn('dueAt'))
  await expect(at('tomorrow')).rejects.toMatchObject(refusedOn('dueAt'))
  await expect(at(new Date(Date.now() - 20_000).toISOString())).resolves.toHaveLength(1)
})

test('where approval is required, only the approved text is planned', async () => {
  const { api } = await signedIn()
  const { business, sandbox } = await ready(api, { requiresApproval: true })
  const post = await addPost(api, { businessId: business.id })
  const input = { postId: post.id, dueAt: hoursAhead(3), channelIds: [sandbox.id] }

  await expect(api.schedule.schedule(input)).rejects.toMatchObject(
    refusedOn('postId', 'This business publishes approved posts only. Approve the post first.'),
  )
  await api.posts.approve({ id: post.id, revision: post.revision })

  await expect(api.schedule.schedule(input)).resolves.toHaveLength(1)
})

test('where claims must be checked, a post is planned only when they are, though nobody has to approve it', async () => {
  const { api } = await signedIn()
  const { business, sandbox } = await ready(api, { requiresCheckedClaims: true })
  const post = await addPost(api, { businessId: business.id, content: { title: null, body: '9 of 10 guests come back.' } })
  const input = { postId: post.id, dueAt: hoursAhead(3), channelIds: [sandbox.id] }

  await expect(api.schedule.schedule(input)).rejects.toMatchObject(
    refusedOn('postId', 'A claim of this text is still to be checked. Tick it off in the editor, or take it out of the text.'),
  )
  await api.posts.checkClaim({ id: post.id, claimId: post.claims[0]?.id ?? '', checked: true })

  await expect(api.schedule.schedule(input)).resolves.toHaveLength(1)
})

test('editing a planned post takes it off the calendar where approval is required, and changes what is sent where it is not', async () => {
  const { api } = await signedIn()
  for (const requiresApproval of [true, false]) {
    const { business, sandbox } = await ready(api, { requiresApproval })
    const post = await addPost(api, { businessId: business.id })
    await api.posts.approve({ id: post.id, revision: post.revision })
    const [delivery] = await api.schedule.schedule({ postId: post.id, dueAt: hoursAhead(3), channelIds: [sandbox.id] })
    const { revision } = await api.posts.get({ id: post.id })

    await api.posts.update({ id: post.id, revision, content: { title: null, body: 'Another text altogether, about plums.' } })

    expect((await api.posts.get({ id: post.id })).status).toBe(requiresApproval ? 'draft' : 'scheduled')
    expect((await api.deliveries.get({ id: delivery!.id })).status).toBe(requiresApproval ? 'cancelled' : 'scheduled')
  }
})

test('a text over a hard limit, and an archived post, are refused on the post', async () => {
  const { api } = await signedIn()
  const { business, sandbox } = await ready(api)
  const long = await addPost(api, { businessId: business.id, contentType: 'x', content: { title: null, body: 'long '.repeat(100) } })
  const archived = await addPost(api, { businessId: business.id })
  await api.posts.archive({ id: archived.id })
  const plan = (postId: string) => api.schedule.schedule({ postId, dueAt: hoursAhead(3), channelIds: [sandbox.id] })

  await expect(plan(long.id)).rejects.toMatchObject(
    refusedOn('postId', expect.stringContaining('over the limit of 280') as unknown as string),
  )
  await expect(plan(archived.id)).rejects.toMatchObject(refusedOn('postId', 'This post is archived. Bring it back first.'))
})

test('the same text goes to a channel once in 24 hours, unless somebody confirms', async () => {
  const { api } = await signedIn()
  const { business, sandbox } = await ready(api)
  const [first, second] = await Promise.all([1, 2].map(() => addPost(api, { businessId: business.id })))
  await api.schedule.schedule({ postId: first!.id, dueAt: hoursAhead(3), channelIds: [sandbox.id] })
  const again = { postId: second!.id, channelIds: [sandbox.id] }

  await expect(api.schedule.schedule({ ...again, dueAt: hoursAhead(20) })).rejects.toMatchObject(
    refusedOn('confirmDuplicate', `${sandbox.name} is to get the same text within 24 hours of this time.`),
  )
  await expect(api.schedule.schedule({ ...again, dueAt: hoursAhead(30) })).resolves.toHaveLength(1)
  const third = await addPost(api, { businessId: business.id })
  await expect(
    api.schedule.schedule({ postId: third.id, channelIds: [sandbox.id], dueAt: hoursAhead(4), confirmDuplicate: true }),
  ).resolves.toHaveLength(1)
})

test.each([
  ['published', 'got'],
  ['needs_attention', 'may have got'],
] as const)('a text whose delivery is %s: the channel %s it', async (status, got) => {
  const { api } = await signedIn()
  const { business, sandbox } = await ready(api)
  const [first, second] = await Promise.all([1, 2].map(() => addPost(api, { businessId: business.id })))
  const [delivery] = await api.schedule.schedule({ postId: first!.id, dueAt: hoursAhead(3), channelIds: [sandbox.id] })
  const { services } = await sharedApp()
  await services.db.asSystem('a test', (tx) =>
    tx.update(deliveries).set({ status, publishedAt: new Date() }).where(eq(deliveries.id, delivery!.id)),
  )

  await expect(api.schedule.schedule({ postId: second!.id, channelIds: [sandbox.id], dueAt: hoursAhead(2) })).rejects.toMatchObject(
    refusedOn('confirmDuplicate', `${sandbox.name} ${got} the same text within 24 hours of this time.`),
  )
})

test('of a post itself it is said that it is planned there, or went out there, and when', async () => {
  const { api } = await signedIn()
  const { business, sandbox } = await ready(api)
  const post = await addPost(api, { businessId: business.id })
  const again = { postId: post.id, channelIds: [sandbox.id], dueAt: hoursAhead(4) }
  const [delivery] = await api.schedule.schedule({ ...again, dueAt: hoursAhead(3) })

  const planned = expect.stringMatching(/^This post is planned for Sandbox wall already, on .*\d:\d\d/) as unknown as string
  await expect(api.schedule.schedule(again)).rejects.toMatchObject(refusedOn('channelIds', planned))

  const { services } = await sharedApp()
  await services.db.asSystem('a test', (tx) =>
    tx.update(deliveries).set({ status: 'published', publishedAt: new Date() }).where(eq(deliveries.id, delivery!.id)),
  )
  const out = expect.stringMatching(/^This post went out to Sandbox wall already, on .*\d:\d\d/) as unknown as string
  await expect(api.schedule.schedule(again)).rejects.toMatchObject(refusedOn('confirmDuplicate', out))
  await expect(api.schedule.schedule({ ...again, confirmDuplicate: true })).resolves.toHaveLength(1)
})

test('two posts with the same text cannot slip past each other', async () => {
  const { api } = await signedIn()
  const { business, sandbox } = await ready(api)
  const posts = await Promise.all([1, 2, 3, 4].map(() => addPost(api, { businessId: business.id })))

  const plans = await Promise.allSettled(
    posts.map(({ id }) => api.schedule.schedule({ postId: id, dueAt: hoursAhead(5), channelIds: [sandbox.id] })),
  )

  expect(plans.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('when no post of the quota is left, nothing is planned', async () => {
  const { api } = await signedIn({ plan: 'starter' })
  const { business, sandbox } = await ready(api)
  const texts = Array.from({ length: 11 }, (_, number) => `Roast number ${number} is out today, with notes of plum and toffee.`)
  const plans = []
  for (const body of texts) {
    const post = await addPost(api, { businessId: business.id, content: { title: null, body } })
    plans.push(() => api.schedule.schedule({ postId: post.id, dueAt: hoursAhead(5), channelIds: [sandbox.id] }))
  }
  for (const plan of plans.slice(0, 10)) await plan()

  await expect(plans[10]!()).rejects.toMatchObject({ code: 'QUOTA', message: 'Post quota exceeded', data: { type: 'posts_exceeded' } })
  expect((await api.deliveries.list({})).items).toHaveLength(10)
})
