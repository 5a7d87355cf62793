import { expect, test } from 'vitest'

import { addBusiness, addPost } from '../../../../test/factories.ts'
import { type Api, signedIn, signedUp, visitor } from '../../../../test/harness.ts'

const hoursAhead = (hours: number) => new Date(Math.ceil(Date.now() / 1000) * 1000 + hours * 3_600_000).toISOString()
const article = { title: 'What we paid for coffee', body: 'We paid R165 a kilogram this year, and here is why that is fair.' }

async function ready(api: Api, fields: { requiresApproval?: boolean } = {}) {
  const business = await addBusiness(api, { requiresApproval: false, ...fields })
  const [blog, sandbox] = await api.channels.list({ businessId: business.id })
  if (!blog || !sandbox) throw new Error('A new business has two channels.')
  return { business, blog, sandbox }
}

function refusedOn(field: string, message?: string) {
  return { code: 'INVALID', ...(message && { message }), data: { fields: [{ field }] } }
}

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
    refusedOn('confirmDuplicate', `${sandbox.name} gets the same text within 24 hours already.`),
  )
  await expect(api.schedule.schedule({ ...again, dueAt: hoursAhead(30) })).resolves.toHaveLength(1)
  const third = await addPost(api, { businessId: business.id })
  await expect(
    api.schedule.schedule({ postId: third.id, channelIds: [sandbox.id], dueAt: hoursAhead(4), confirmDuplicate: true }),
  ).resolves.toHaveLength(1)
})

test('a post that is moved beside the same text on its channel is refused too, unless somebody confirms', async () => {
  const { api } = await signedIn()
  const { business, sandbox } = await ready(api)
  const [first, second] = await Promise.all([1, 2].map(() => addPost(api, { businessId: business.id })))
  await api.schedule.schedule({ postId: first!.id, dueAt: hoursAhead(3), channelIds: [sandbox.id] })
  const [later] = await api.schedule.schedule({ postId: second!.id, dueAt: hoursAhead(40), channelIds: [sandbox.id] })
  const move = { deliveryIds: [later!.id], dueAt: hoursAhead(4) }

  await expect(api.schedule.reschedule(move)).rejects.toMatchObject(refusedOn('confirmDuplicate'))
  expect(await api.schedule.reschedule({ ...move, confirmDuplicate: true })).toMatchObject([{ dueAt: move.dueAt }])

  expect(await api.schedule.reschedule({ ...move, dueAt: hoursAhead(5) })).toHaveLength(1)
})

test('"now" is the moment at which the server plans, whatever the clock of the person says', async () => {
  const { api } = await signedIn()
  const { business, sandbox } = await ready(api)
  const post = await addPost(api, { businessId: business.id })
  const before = Date.now()

  const [planned] = await api.schedule.schedule({ postId: post.id, dueAt: 'now', channelIds: [sandbox.id] })
  const other = await addPost(api, { businessId: business.id, content: { title: null, body: 'Another text altogether, about plums.' } })
  const [later] = await api.schedule.schedule({ postId: other.id, dueAt: hoursAhead(30), channelIds: [sandbox.id] })
  const [moved] = await api.schedule.reschedule({ deliveryIds: [later!.id], dueAt: 'now' })

  for (const delivery of [planned, moved]) {
    expect(Date.parse(delivery!.dueAt)).toBeGreaterThanOrEqual(before - 1000)
    expect(Date.parse(delivery!.dueAt)).toBeLessThanOrEqual(Date.now() + 1000)
  }
  await expect(api.schedule.reschedule({ deliveryIds: [later!.id], dueAt: 'soon' })).rejects.toMatchObject(
    refusedOn('dueAt', 'Give a date and time, such as 2026-09-16T09:30:00Z.'),
  )
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

test('the calendar groups the deliveries of a post by time, and says what can be moved', async () => {
  const { api } = await signedIn()
  const { business, blog, sandbox } = await ready(api)
  const post = await addPost(api, { businessId: business.id, contentType: 'articles', content: article })
  const [soon, later] = [hoursAhead(3), hoursAhead(30)]
  await api.schedule.schedule({ postId: post.id, dueAt: soon, channelIds: [blog.id, sandbox.id] })
  const other = await addPost(api, { businessId: business.id })
  await api.schedule.schedule({ postId: other.id, dueAt: later, channelIds: [sandbox.id] })

  const day = await api.schedule.calendar({ from: hoursAhead(0), to: hoursAhead(24) })
  const week = await api.schedule.calendar({ from: hoursAhead(0), to: hoursAhead(24 * 7), businessId: business.id })

  expect(day).toHaveLength(1)
  expect(day[0]).toMatchObject({
    key: `${post.id}:${soon}`,
    title: article.title,
    contentType: 'articles',
    businessName: business.name,
    timeZone: 'Africa/Johannesburg',
    dueAt: soon,
    postStatus: 'scheduled',
    status: 'scheduled',
    movable: true,
  })
  expect(day[0]?.deliveries.map(({ status }) => status)).toEqual(['scheduled', 'scheduled'])
  expect(week.map(({ dueAt }) => dueAt)).toEqual([soon, later])
  await expect(api.schedule.calendar({ from: hoursAhead(1), to: hoursAhead(0) })).rejects.toMatchObject(refusedOn('to'))
  await expect(api.schedule.calendar({ from: hoursAhead(0), to: hoursAhead(24 * 101) })).rejects.toMatchObject(refusedOn('to'))
})

test('planned deliveries move together or not at all, with the checks of scheduling', async () => {
  const { api } = await signedIn()
  const { business, blog, sandbox } = await ready(api)
  const post = await addPost(api, { businessId: business.id, contentType: 'blog', content: article })
  const planned = await api.schedule.schedule({ postId: post.id, dueAt: hoursAhead(3), channelIds: [blog.id, sandbox.id] })
  const deliveryIds = planned.map(({ id }) => id)
  const dueAt = hoursAhead(6)

  const moved = await api.schedule.reschedule({ deliveryIds, dueAt })

  expect(moved.map(({ status, ...one }) => [status, one.dueAt, one.nextAttemptAt])).toEqual([
    ['scheduled', dueAt, dueAt],
    ['scheduled', dueAt, dueAt],
  ])
  await expect(api.schedule.reschedule({ deliveryIds, dueAt: hoursAhead(-1) })).rejects.toMatchObject(refusedOn('dueAt'))
  expect(await api.deliveries.cancel({ id: deliveryIds[0]! })).toMatchObject({ movable: false, cancellable: false })
  await expect(api.schedule.reschedule({ deliveryIds, dueAt: hoursAhead(9) })).rejects.toMatchObject({
    code: 'CONFLICT',
    data: { fields: [{ field: 'id' }] },
  })
  expect((await api.deliveries.get({ id: deliveryIds[1]! })).dueAt).toBe(dueAt)
})

test('another workspace sees, plans and moves nothing', async () => {
  const { api } = await signedIn()
  const { business, sandbox } = await ready(api)
  const post = await addPost(api, { businessId: business.id })
  const [delivery] = await api.schedule.schedule({ postId: post.id, dueAt: hoursAhead(3), channelIds: [sandbox.id] })
  const { api: stranger } = await signedIn()
  const own = await ready(stranger)
  const ownPost = await addPost(stranger, { businessId: own.business.id })
  const notThere = { code: 'NOT_FOUND' }

  expect(await stranger.schedule.calendar({ from: hoursAhead(0), to: hoursAhead(24) })).toEqual([])
  await expect(stranger.schedule.schedule({ postId: post.id, dueAt: hoursAhead(3), channelIds: [own.sandbox.id] })).rejects.toMatchObject(
    notThere,
  )
  await expect(stranger.schedule.schedule({ postId: ownPost.id, dueAt: hoursAhead(3), channelIds: [sandbox.id] })).rejects.toMatchObject(
    notThere,
  )
  await expect(stranger.schedule.reschedule({ deliveryIds: [delivery!.id], dueAt: hoursAhead(4) })).rejects.toMatchObject(notThere)
})

test('a channel of another business of the same workspace is refused', async () => {
  const { api } = await signedIn()
  const [one, two] = [await ready(api), await ready(api)]
  const post = await addPost(api, { businessId: one.business.id })

  await expect(api.schedule.schedule({ postId: post.id, dueAt: hoursAhead(3), channelIds: [two.sandbox.id] })).rejects.toMatchObject(
    refusedOn('channelIds', 'Sandbox wall belongs to another business.'),
  )
})

test('reviewers and viewers plan nothing, and visitors see nothing', async () => {
  const owner = await signedIn()
  const { business, sandbox } = await ready(owner.api)
  const post = await addPost(owner.api, { businessId: business.id })
  const input = { postId: post.id, dueAt: hoursAhead(3), channelIds: [sandbox.id] }

  for (const role of ['reviewer', 'viewer'] as const) {
    const { api } = await signedUp({ approval: 'approved', workspaceId: owner.workspaceId, role })
    await expect(api.schedule.schedule(input)).rejects.toMatchObject({ code: 'FORBIDDEN', data: { reason: 'role' } })
  }
  const { api: nobody } = await visitor()
  await expect(nobody.schedule.schedule(input)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  await expect(nobody.schedule.calendar({ from: hoursAhead(0), to: hoursAhead(1) })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})
