import type { CreatePost } from '@postwright/contract/content/posts'
import { expect, test } from 'vitest'

import { addBusiness, addPost } from '../../../../test/factories.ts'
import { signedIn } from '../../../../test/harness.ts'

const linkedin = (body: string) => ({ title: null, body })

test('a post written by hand is a draft with version 1', async () => {
  const { api } = await signedIn({ fullName: 'Naledi Khumalo' })
  const business = await addBusiness(api)

  const post = await api.posts.create({
    businessId: business.id,
    contentType: 'blog',
    content: { title: 'Autumn roast', body: '## Plum\n\nNotes of **plum** and [toffee](https://lumen.example).' },
  })

  expect(post).toMatchObject({
    businessName: business.name,
    status: 'draft',
    title: 'Autumn roast',
    excerpt: 'Plum Notes of plum and toffee.',
    version: 1,
    revision: 0,
    authorName: 'Naledi Khumalo',
    nextDueAt: null,
    approvedVersion: null,
    approvedHash: null,
  })
  expect(await api.posts.get({ id: post.id })).toEqual(post)
  expect(await api.posts.versions({ id: post.id })).toMatchObject([
    { number: 1, origin: 'person', authorName: 'Naledi Khumalo', content: post.content },
  ])
})

test('an empty post has no version yet, and says what it lacks', async () => {
  const { api } = await signedIn()

  const post = await addPost(api, { contentType: 'newsletter', content: { title: null, body: '' } })

  expect(post).toMatchObject({ title: 'Untitled post', excerpt: '', version: 0, content: { title: '', body: '' } })
  expect(post.issues.map(({ field, code, severity }) => [field, code, severity])).toEqual([
    ['title', 'required', 'hard'],
    ['body', 'required', 'hard'],
  ])
  expect(await api.posts.versions({ id: post.id })).toEqual([])
})

test('saving counts revisions; only a checkpoint that says something new makes a version', async () => {
  const { api } = await signedIn()
  const { id } = await addPost(api, { content: linkedin('one') })

  expect(await api.posts.update({ id, revision: 0, content: linkedin('two') })).toMatchObject({
    revision: 1,
    version: 1,
    content: { body: 'two' },
  })
  expect(await api.posts.update({ id, revision: 1, content: linkedin('three'), checkpoint: true })).toMatchObject({
    revision: 2,
    version: 2,
  })
  expect(await api.posts.update({ id, revision: 2, content: linkedin('three'), checkpoint: true })).toMatchObject({
    revision: 2,
    version: 2,
  })
  expect((await api.posts.versions({ id })).map(({ number, content }) => [number, content.body])).toEqual([
    [2, 'three'],
    [1, 'one'],
  ])
})

test('of two people who edit the same post, the second is told who saved, and nothing is lost', async () => {
  const { api, workspaceId } = await signedIn({ plan: 'growth' })
  const thabo = await signedIn({ workspaceId, role: 'editor', fullName: 'Thabo Nkosi' })
  const { id, businessId } = await addPost(api, { content: linkedin('start') })
  await api.businesses.update({ id: businessId, timeZone: 'Africa/Johannesburg' })
  await thabo.api.posts.update({ id, revision: 0, content: linkedin("Thabo's text") })

  const late = api.posts.update({ id, revision: 0, content: linkedin("Naledi's text") })

  await expect(late).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringMatching(
      /^Thabo Nkosi saved this post on \d{1,2} \w+ \d{4},? (at )?\d\d:\d\d\. Your text is not saved: compare the two, then save again\.$/,
    ) as string,
    data: { fields: [{ field: 'content' }] },
  })
  expect(await api.posts.get({ id })).toMatchObject({ revision: 1, content: { body: "Thabo's text" } })
  expect(await api.posts.update({ id, revision: 1, content: linkedin("Naledi's text") })).toMatchObject({ revision: 2 })
})

test('a version of what a colleague wrote names the colleague, whoever keeps it', async () => {
  const { api, workspaceId, userId } = await signedIn({ plan: 'growth', fullName: 'Naledi Khumalo' })
  const thabo = await signedIn({ workspaceId, role: 'editor', fullName: 'Thabo Nkosi' })
  const { id, editedBy } = await addPost(api, { content: linkedin('start') })
  expect(editedBy).toEqual({ id: userId, name: 'Naledi Khumalo' })

  const theirs = await thabo.api.posts.update({ id, revision: 0, content: linkedin("Thabo's text") })
  await api.posts.update({ id, revision: 1, content: theirs.content, checkpoint: true })
  const mine = await api.posts.update({ id, revision: 1, content: linkedin("Naledi's text"), checkpoint: true })

  expect(theirs).toMatchObject({ editedBy: { id: thabo.userId, name: 'Thabo Nkosi' } })
  expect(mine).toMatchObject({ editedBy: { id: userId, name: 'Naledi Khumalo' } })
  expect(Date.parse(mine.editedAt)).toBeGreaterThan(Date.parse(theirs.editedAt))
  expect((await api.posts.versions({ id })).map(({ authorName, content }) => [authorName, content.body])).toEqual([
    ['Naledi Khumalo', "Naledi's text"],
    ['Thabo Nkosi', "Thabo's text"],
    ['Naledi Khumalo', 'start'],
  ])
})

test('of many saves at once on one revision, one wins', async () => {
  const { api } = await signedIn()
  const { id } = await addPost(api, { content: linkedin('start') })

  const results = await Promise.allSettled(
    Array.from({ length: 6 }, (_, at) => api.posts.update({ id, revision: 0, content: linkedin(`text ${at}`) })),
  )

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await api.posts.get({ id })).revision).toBe(1)
})

test('a save whose answer was lost may be repeated', async () => {
  const { api } = await signedIn()
  const { id } = await addPost(api, { content: linkedin('start') })
  const save = { id, revision: 0, content: linkedin('saved once') }

  const first = await api.posts.update(save)

  expect(await api.posts.update(save)).toEqual(first)
})

test('restoring makes an earlier version the text again, and first keeps what was not kept', async () => {
  const { api } = await signedIn()
  const { id } = await addPost(api, { content: linkedin('one') })
  await api.posts.update({ id, revision: 0, content: linkedin('two, never kept') })

  const restored = await api.posts.restore({ id, number: 1 })

  expect(restored).toMatchObject({ content: { body: 'one' }, version: 3, revision: 2 })
  expect((await api.posts.versions({ id })).map(({ number, origin, note, content }) => [number, origin, note, content.body])).toEqual([
    [3, 'restore', 'Version 1', 'one'],
    [2, 'person', '', 'two, never kept'],
    [1, 'person', '', 'one'],
  ])
  expect(await api.posts.restore({ id, number: 1 })).toMatchObject({ version: 3, revision: 2 })
  await expect(api.posts.restore({ id, number: 9 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('approving keeps the text as a version and records who and when; editing returns it to draft', async () => {
  const { api } = await signedIn({ fullName: 'Naledi Khumalo' })
  const { id } = await addPost(api, { content: linkedin('one') })
  await api.posts.update({ id, revision: 0, content: linkedin('two') })

  const approved = await api.posts.approve({ id, revision: 1 })

  expect(approved).toMatchObject({ status: 'approved', version: 2, approvedVersion: 2, approvedBy: 'Naledi Khumalo', revision: 1 })
  expect(approved.approvedHash).toMatch(/^[0-9a-f]{64}$/)
  expect(Date.parse(approved.approvedAt ?? '')).not.toBeNaN()
  expect(await api.posts.approve({ id, revision: 1 })).toEqual(approved)
  expect(await api.posts.update({ id, revision: 1, content: linkedin('three') })).toMatchObject({
    status: 'draft',
    approvedVersion: null,
    approvedBy: null,
    approvedAt: null,
  })
})

test('what somebody else changed meanwhile is not approved', async () => {
  const { api } = await signedIn()
  const { id } = await addPost(api, { content: linkedin('one') })
  await api.posts.update({ id, revision: 0, content: linkedin('two') })

  await expect(api.posts.approve({ id, revision: 0 })).rejects.toMatchObject({ code: 'CONFLICT', data: { fields: [{ field: 'content' }] } })
})

test('a text over a hard limit is not approved', async () => {
  const { api } = await signedIn()
  const { id } = await addPost(api, { contentType: 'x', content: linkedin('x'.repeat(281)) })

  await expect(api.posts.approve({ id, revision: 0 })).rejects.toMatchObject({
    code: 'INVALID',
    data: { fields: [{ field: 'content', message: 'Text is 1 character over the limit of 280.' }, { field: 'content.body' }] },
  })
})

test('back to draft takes an approval back, and a draft stays one', async () => {
  const { api } = await signedIn()
  const { id } = await addPost(api)
  await api.posts.approve({ id, revision: 0 })

  expect(await api.posts.backToDraft({ id })).toMatchObject({ status: 'draft', approvedVersion: null })
  expect(await api.posts.backToDraft({ id })).toMatchObject({ status: 'draft' })
})

test('an archived post is not changed, and comes back as what it was', async () => {
  const { api } = await signedIn()
  const { id } = await addPost(api)
  await api.posts.approve({ id, revision: 0 })

  expect(await api.posts.archive({ id })).toMatchObject({ status: 'archived' })
  expect(await api.posts.archive({ id })).toMatchObject({ status: 'archived' })
  await expect(api.posts.update({ id, revision: 0, content: linkedin('new') })).rejects.toMatchObject({
    code: 'CONFLICT',
    data: { fields: [{ field: 'content' }] },
  })
  await expect(api.posts.backToDraft({ id })).rejects.toMatchObject({ code: 'CONFLICT', data: { fields: [{ field: 'status' }] } })
  expect(await api.posts.unarchive({ id })).toMatchObject({ status: 'approved', approvedVersion: 1 })
  expect(await api.posts.unarchive({ id })).toMatchObject({ status: 'approved' })
})

test('viewers only look; reviewers approve and do not write; editors approve where no approval is required', async () => {
  const { api, workspaceId } = await signedIn({ plan: 'growth' })
  const { id: strict } = await addBusiness(api, { requiresApproval: true })
  const { id: free } = await addBusiness(api, { requiresApproval: false })
  const { id } = await addPost(api, { businessId: strict })
  const viewer = await signedIn({ workspaceId, role: 'viewer' })
  const reviewer = await signedIn({ workspaceId, role: 'reviewer' })
  const editor = await signedIn({ workspaceId, role: 'editor' })
  const refused = { code: 'FORBIDDEN', data: { reason: 'role' } }

  expect(await viewer.api.posts.get({ id })).toMatchObject({ id })
  for (const verb of ['archive', 'unarchive', 'backToDraft'] as const)
    await expect(viewer.api.posts[verb]({ id })).rejects.toMatchObject(refused)
  await expect(viewer.api.posts.approve({ id, revision: 0 })).rejects.toMatchObject(refused)
  await expect(viewer.api.posts.update({ id, revision: 0, content: linkedin('no') })).rejects.toMatchObject(refused)
  await expect(viewer.api.posts.create({ businessId: free, contentType: 'x', content: linkedin('no') })).rejects.toMatchObject(refused)
  await expect(reviewer.api.posts.update({ id, revision: 0, content: linkedin('no') })).rejects.toMatchObject(refused)
  await expect(editor.api.posts.approve({ id, revision: 0 })).rejects.toMatchObject(refused)
  expect(await reviewer.api.posts.approve({ id, revision: 0 })).toMatchObject({ status: 'approved' })
  const own = await addPost(editor.api, { businessId: free })
  expect(await editor.api.posts.approve({ id: own.id, revision: 0 })).toMatchObject({ status: 'approved' })
})

test('another workspace sees and changes nothing', async () => {
  const { api } = await signedIn()
  const stranger = await signedIn()
  const { id, businessId } = await addPost(api, { content: linkedin('a secret roast') })
  const content = linkedin('mine now')

  expect((await stranger.api.posts.list({})).items).toEqual([])
  expect((await stranger.api.posts.list({ q: 'secret' })).items).toEqual([])
  expect((await stranger.api.posts.list({ businessId })).items).toEqual([])
  for (const attempt of [
    () => stranger.api.posts.get({ id }),
    () => stranger.api.posts.versions({ id }),
    () => stranger.api.posts.update({ id, revision: 0, content }),
    () => stranger.api.posts.restore({ id, number: 1 }),
    () => stranger.api.posts.approve({ id, revision: 0 }),
    () => stranger.api.posts.backToDraft({ id }),
    () => stranger.api.posts.archive({ id }),
    () => stranger.api.posts.unarchive({ id }),
    () => stranger.api.posts.create({ businessId, contentType: 'x', content }),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  expect(await api.posts.get({ id })).toMatchObject({ revision: 0, status: 'draft' })
})

const wrong: [string, Partial<Record<keyof CreatePost, unknown>>, string][] = [
  ['a body that is too long', { content: linkedin('x'.repeat(100_001)) }, 'content.body'],
  ['a title that is too long', { contentType: 'blog', content: { title: 'x'.repeat(301), body: 'text' } }, 'content.title'],
  ['a title where there is none', { content: { title: 'Lost?', body: 'text' } }, 'content.title'],
  ['a control character', { content: linkedin('one\u0007two') }, 'content.body'],
  ['half an emoji', { content: linkedin('half \uD83D') }, 'content.body'],
  ['a number for text', { content: { title: null, body: 7 } }, 'content.body'],
  ['no content', { content: undefined }, 'content'],
  ['an unknown content type', { contentType: 'telegraph' }, 'contentType'],
  ['an id that is none', { businessId: 'seven' }, 'businessId'],
]

test.each(wrong)('%s is refused by field', async (_what, fields, field) => {
  const { api, rest } = await signedIn()
  const { id: businessId } = await addBusiness(api)

  const response = await rest('/posts', { body: { businessId, contentType: 'linkedin', content: linkedin('text'), ...fields } })

  expect(response.status).toBe(422)
  expect(((await response.json()) as { data: { fields: { field: string }[] } }).data.fields.map((issue) => issue.field)).toContain(field)
})

test.each(['Kofi ☕ 👩‍👩‍👧‍👦', 'مرحبا بكم في المقهى', '<script>alert(1)</script> **bold**', 'tab\tand\n\n\nlines  ', "'; drop table posts;--"])(
  '%j is kept as it was typed',
  async (body) => {
    const { api } = await signedIn()

    const { id } = await addPost(api, { content: linkedin(body) })

    expect((await api.posts.get({ id })).content.body).toBe(body)
  },
)
