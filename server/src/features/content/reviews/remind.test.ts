import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import { addBusiness, addPost } from '../../../../test/factories.ts'
import { type Member, sharedApp, signedIn, signedUp } from '../../../../test/harness.ts'
import { remindReviewersJob } from './jobs.ts'

let owner: Member
let editor: Member
let ben: Member
let businessId: string

beforeAll(async () => {
  owner = await signedIn({ plan: 'enterprise' })
  const { workspaceId } = owner
  editor = await signedUp({ approval: 'approved', workspaceId, role: 'editor' })
  ben = await signedUp({ approval: 'approved', workspaceId, role: 'reviewer' })
  const reviewRule = { level: 'any' as const, reviewers: [{ kind: 'person' as const, userId: ben.userId }], second: [] }
  businessId = (await addBusiness(owner.api, { requiresApproval: true, reviewRule })).id
})

async function submitted(hours: number) {
  const content = { title: `To decide ${hours}`, body: 'Plum.' }
  const { id } = await addPost(editor.api, { businessId, contentType: 'blog', content })
  const decideBefore = new Date(Date.now() + hours * 3_600_000).toISOString()
  await editor.api.reviews.submit({ posts: [{ id }], decideBefore })
  return id
}

/** As if it had been submitted, and were to be decided, so much earlier. */
async function hoursLater(postId: string, hours: number) {
  const { services } = await sharedApp()
  await services.db.asSystem('a test lets time pass', (tx) =>
    tx.execute(sql`update reviews set created_at = created_at - make_interval(hours => ${hours}::int),
      decide_before = decide_before - make_interval(hours => ${hours}::int) where post_id = ${postId}`),
  )
  await remindReviewersJob.run(services, {})
}

const told = async (member: Member, postId: string) =>
  (await member.api.notifications.list({})).items
    .filter(({ kind, link }) => kind === 'approval_due' && link.endsWith(postId))
    .map(({ title, count }) => ({ title, count }))

test('reviewers are reminded once, halfway; once the time has passed they and whoever asked are told', async () => {
  const id = await submitted(10)

  await hoursLater(id, 4)
  expect(await told(ben, id)).toEqual([])

  await hoursLater(id, 2)
  await hoursLater(id, 1)
  expect(await told(ben, id)).toEqual([{ title: '“To decide 10” still waits for a decision', count: 1 }])
  expect(await told(editor, id)).toEqual([])

  await hoursLater(id, 4)
  await hoursLater(id, 1)
  expect(await told(ben, id)).toEqual([{ title: '“To decide 10” was not decided in time', count: 2 }])
  expect(await told(editor, id)).toEqual([{ title: '“To decide 10” was not decided in time', count: 1 }])
  expect(await told(owner, id)).toEqual([])
  expect((await owner.api.posts.get({ id })).status).toBe('in_review')
})

test('nobody is reminded of what is decided', async () => {
  const id = await submitted(10)
  const { revision } = await ben.api.posts.get({ id })
  await ben.api.posts.askForChanges({ id, revision, comment: 'Shorter.' })

  await hoursLater(id, 11)

  expect(await told(ben, id)).toEqual([])
  expect(await told(editor, id)).toEqual([])
})

test('whoever writes reminds at once, at most once an hour', async () => {
  const id = await submitted(48)

  await editor.api.reviews.remind({ postId: id })

  expect(await told(ben, id)).toHaveLength(1)
  await expect(editor.api.reviews.remind({ postId: id })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'They were reminded within the last hour. Give them a little time.',
  })
  await expect(ben.api.reviews.remind({ postId: id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('a time that has passed is refused, and nothing is submitted', async () => {
  const { id } = await addPost(editor.api, { businessId, contentType: 'blog' })

  await expect(editor.api.reviews.submit({ posts: [{ id }], decideBefore: '2020-01-01T10:00:00Z' })).rejects.toMatchObject({
    code: 'INVALID',
    data: { fields: [{ field: 'decideBefore', message: 'This time has passed. Choose a later one.' }] },
  })
  expect((await editor.api.posts.get({ id })).status).toBe('draft')
})
