import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addPost } from '../../../../../test/factories.ts'
import { type Member, sharedApp, signedIn } from '../../../../../test/harness.ts'
import { steps } from '../../../../../test/query-plan.ts'
import { hoursAhead, ready } from '../../../../../test/schedule.ts'
import { activityQuery } from './query.ts'

test('what happened to a post is told in its order: text, review, comments, plan; with who, which version, and what was said', async () => {
  const owner = await signedIn({ fullName: 'Naledi Jacobs' })
  const { api } = owner
  const reviewer = await (
    await sharedApp()
  ).signedUp({
    fullName: 'Palesa Nkosi',
    approval: 'approved',
    workspaceId: owner.workspaceId,
    role: 'reviewer',
  })
  const { business, sandbox } = await ready(api, { requiresApproval: true })
  const post = await addPost(api, { businessId: business.id })
  await api.reviews.submit({ posts: [{ id: post.id }], note: 'Is the price right?' })
  await reviewer.api.comments.add({ postId: post.id, body: `It is 36, @[${owner.userId}].` })
  await reviewer.api.posts.askForChanges({ id: post.id, revision: post.revision, comment: 'Name the price.' })
  const changed = await api.posts.update({
    id: post.id,
    revision: post.revision,
    content: { title: null, body: 'The autumn roast is R165.' },
    checkpoint: true,
  })
  await api.reviews.submit({ posts: [{ id: post.id }] })
  await reviewer.api.posts.approve({ id: post.id, revision: changed.revision })
  const dueAt = hoursAhead(5)
  await api.schedule.schedule({ postId: post.id, dueAt, channelIds: [sandbox.id] })

  const { items, nextCursor } = await reviewer.api.posts.activity({ id: post.id, limit: 20 })

  expect(nextCursor).toBeNull()
  expect(items.toReversed().map(({ kind, person, version }) => [kind, person, version])).toEqual([
    ['created', 'Naledi Jacobs', 1],
    ['submitted', 'Naledi Jacobs', 1],
    ['commented', 'Palesa Nkosi', 1],
    ['changes_requested', 'Palesa Nkosi', 1],
    ['version', 'Naledi Jacobs', 2],
    ['submitted', 'Naledi Jacobs', 2],
    ['approved', 'Palesa Nkosi', 2],
    ['scheduled', 'Naledi Jacobs', null],
  ])
  const said = Object.fromEntries(items.map(({ kind, text }) => [kind, text]))
  expect(said).toMatchObject({ commented: 'It is 36, Naledi Jacobs.', changes_requested: 'Name the price.' })
  expect(items[0]).toMatchObject({ dueAt })
})

test('an edit that takes a planned post off the calendar is told with its channel and its time', async () => {
  const { api } = await signedIn({ fullName: 'Thandi Radebe' })
  const { business, sandbox } = await ready(api, { requiresApproval: true })
  const post = await addPost(api, { businessId: business.id })
  await api.posts.approve({ id: post.id, revision: post.revision })
  const dueAt = hoursAhead(5)
  await api.schedule.schedule({ postId: post.id, dueAt, channelIds: [sandbox.id] })
  const { revision } = await api.posts.get({ id: post.id })

  await api.posts.update({ id: post.id, revision, content: { title: null, body: 'Now R165.' }, checkpoint: true })

  const { items } = await api.posts.activity({ id: post.id, limit: 20 })
  expect(items.find(({ kind }) => kind === 'unscheduled')).toMatchObject({ channel: sandbox.name, dueAt, person: 'Thandi Radebe' })
  expect(items.find(({ kind }) => kind === 'approval_voided')).toMatchObject({ person: 'Thandi Radebe', version: 1 })
  const { items: log } = await api.audit.list({})
  expect(log).toContainEqual(expect.objectContaining({ action: 'post.void-approval', subject: post.id }))
})

test('the first text of a post that was begun empty is told as version 1, and a plan that somebody cancelled with who did', async () => {
  const { api } = await signedIn({ fullName: 'Thandi Radebe' })
  const { business, sandbox } = await ready(api)
  const post = await addPost(api, { businessId: business.id, content: { title: null, body: '' } })
  await api.posts.update({ id: post.id, revision: post.revision, content: { title: null, body: 'Now R165.' }, checkpoint: true })
  const [delivery] = await api.schedule.schedule({ postId: post.id, dueAt: hoursAhead(5), channelIds: [sandbox.id] })
  await api.deliveries.cancel({ id: delivery!.id })

  const { items } = await api.posts.activity({ id: post.id, limit: 20 })

  expect(items.toReversed().map(({ kind, person, version }) => [kind, person, version])).toEqual([
    ['created', 'Thandi Radebe', 1],
    ['version', 'Thandi Radebe', 1],
    ['scheduled', 'Thandi Radebe', null],
    ['unscheduled', 'Thandi Radebe', null],
  ])
})

test('it comes in pages, each of what was before, and nothing of it twice', async () => {
  const { api } = await signedIn()
  const post = await addPost(api)
  for (const body of ['One.', 'Two.', 'Three.']) await api.comments.add({ postId: post.id, body })

  const first = await api.posts.activity({ id: post.id, limit: 2 })
  const second = await api.posts.activity({ id: post.id, limit: 2, cursor: first.nextCursor! })

  expect([...first.items, ...second.items].map(({ text, kind }) => text || kind)).toEqual(['Three.', 'Two.', 'One.', 'created'])
  expect(second.nextCursor).toBeNull()
  await expect(api.posts.activity({ id: post.id, cursor: 'made-up' })).rejects.toMatchObject({ code: 'INVALID' })
})

test('whoever may not see a post is told nothing of it', async () => {
  const { api } = await signedIn()
  const { id } = await addPost(api)
  const neighbour = await signedIn()

  await expect(neighbour.api.posts.activity({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('the audit log is read by the entries of one post', async () => {
  const owner = await signedIn()
  const { id } = await addPost(owner.api)

  const indexes = (await planWithoutScans(owner, id)).map((node) => node['Index Name'])

  expect(indexes).toContain('audit_log_post_idx')
})

/** As it would be with many rows: an index is taken wherever one fits. */
async function planWithoutScans({ workspaceId }: Member, postId: string) {
  const { services } = await sharedApp()
  return services.db.transaction(workspaceId, async (tx) => {
    await tx.execute('set local enable_seqscan = off')
    const query = activityQuery({ workspaceId, postId, before: null, limit: 20 })
    const { rows } = await tx.execute<{ 'QUERY PLAN': { Plan: Parameters<typeof steps>[0] }[] }>(sql`explain (format json) ${query}`)
    return steps(rows[0]!['QUERY PLAN'][0]!.Plan)
  })
}
