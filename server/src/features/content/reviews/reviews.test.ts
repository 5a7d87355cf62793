import { beforeAll, expect, test } from 'vitest'

import { addBusiness, addPost } from '../../../../test/factories.ts'
import { type Member, signedIn, signedUp } from '../../../../test/harness.ts'

let owner: Member
let editor: Member
let reviewer: Member
let businessId: string

beforeAll(async () => {
  owner = await signedIn({ fullName: 'Naledi Jacobs', plan: 'enterprise' })
  const { workspaceId } = owner
  editor = await signedUp({ approval: 'approved', workspaceId, role: 'editor', fullName: 'Thandi Radebe' })
  reviewer = await signedUp({ approval: 'approved', workspaceId, role: 'reviewer', fullName: 'Ben Visser' })
  businessId = (await addBusiness(owner.api, { name: 'Lumen Coffee', requiresApproval: true })).id
})

const blog = (title: string) => addPost(editor.api, { businessId, contentType: 'blog', content: { title, body: 'Plum and toffee.' } })

test('an editor submits a post, the reviewers are told, and the record says who decided about which version', async () => {
  const { id, revision } = await blog('Autumn roast')

  const answers = await editor.api.reviews.submit({ posts: [{ id, revision }], note: 'Is the price right?' })

  expect(answers).toEqual([{ id, refusal: null }])
  expect((await owner.api.posts.get({ id })).status).toBe('in_review')
  for (const told of [owner, reviewer]) {
    const { items } = await told.api.notifications.list({})
    expect(items[0]).toMatchObject({
      kind: 'approval_wanted',
      title: 'Thandi Radebe asks you to review “Autumn roast”',
      detail: 'Is the price right?',
      link: `/app/repository/${id}`,
    })
  }
  expect((await editor.api.notifications.list({})).items).toEqual([])

  await reviewer.api.posts.askForChanges({ id, revision, comment: 'Name the price.' })
  const changed = await editor.api.posts.update({ id, revision, content: { title: 'Autumn roast', body: 'R65 a bag.' }, checkpoint: true })
  await editor.api.reviews.submit({ posts: [{ id, revision: changed.revision }] })
  await owner.api.posts.approve({ id, revision: changed.revision })

  const record = await editor.api.reviews.list({ postId: id })
  expect(record).toMatchObject([
    { version: 2, state: 'approved', submittedBy: 'Thandi Radebe', decidedBy: 'Naledi Jacobs', comment: '' },
    {
      version: 1,
      state: 'changes_requested',
      submittedBy: 'Thandi Radebe',
      note: 'Is the price right?',
      decidedBy: 'Ben Visser',
      comment: 'Name the price.',
    },
  ])
  // Nobody has to look at it any more.
  expect((await reviewer.api.notifications.list({})).items.every(({ isRead }) => isRead)).toBe(true)
})

test('several posts are submitted at once: each answers for itself, and the reviewers are told once', async () => {
  const first = await blog('First of several')
  const second = await blog('Second of several')
  const empty = await addPost(editor.api, { businessId, contentType: 'blog', content: { title: '', body: '' } })
  const approved = await blog('Approved before')
  await owner.api.posts.approve({ id: approved.id, revision: approved.revision })

  const answers = await editor.api.reviews.submit({ posts: [second, empty, first, approved, first].map(({ id }) => ({ id })) })

  expect(answers).toEqual([
    { id: second.id, refusal: null },
    { id: empty.id, refusal: 'This post has no text yet.' },
    { id: first.id, refusal: null },
    { id: approved.id, refusal: 'This post is approved already.' },
  ])
  const { items } = await reviewer.api.notifications.list({})
  expect(items[0]).toMatchObject({
    title: 'Thandi Radebe asks you to review 2 posts of Lumen Coffee',
    link: `/app/repository?business=${businessId}&status=in_review`,
  })
})

test('what is in review already stays so, and nobody is told again', async () => {
  const { id } = await blog('Twice')
  await editor.api.reviews.submit({ posts: [{ id }] })
  const before = (await reviewer.api.notifications.list({})).items.find(({ link }) => link.endsWith(id))

  expect(await editor.api.reviews.submit({ posts: [{ id }] })).toEqual([{ id, refusal: null }])

  expect((await reviewer.api.notifications.list({})).items.find(({ link }) => link.endsWith(id))).toEqual(before)
  expect(await editor.api.reviews.list({ postId: id })).toHaveLength(1)
})

test.each([
  [
    'saved since',
    async (post: { id: string; revision: number }) => ({ id: post.id, revision: post.revision + 1 }),
    /You changed this post in another window on .*\. Look at it again: nothing was done\./,
  ],
  [
    'too long for its platform',
    async () => addPost(editor.api, { businessId, contentType: 'x', content: { title: null, body: 'word '.repeat(100) } }),
    /over the limit of 280/,
  ],
])('a post that was %s is not submitted, and says why', async (_what, make, refusal) => {
  const { id, revision } = await make(await blog('Not to be submitted'))

  const [answer] = await editor.api.reviews.submit({ posts: [{ id, revision }] })

  expect(answer?.refusal).toMatch(refusal)
  expect((await editor.api.posts.get({ id })).status).toBe('draft')
  expect(await editor.api.reviews.list({ postId: id })).toEqual([])
})

test('an edit, and a way back to draft, end the review of what was submitted', async () => {
  const edited = await blog('Edited in review')
  const takenBack = await blog('Taken back')
  await editor.api.reviews.submit({ posts: [{ id: edited.id }, { id: takenBack.id }] })

  const content = { title: 'Edited in review', body: 'Another text.' }
  const { status } = await editor.api.posts.update({ id: edited.id, revision: edited.revision, content, checkpoint: false })
  await editor.api.posts.backToDraft({ id: takenBack.id })

  expect(status).toBe('draft')
  expect(await editor.api.reviews.list({ postId: edited.id })).toMatchObject([{ state: 'withdrawn', decidedBy: 'Thandi Radebe' }])
  expect(await editor.api.reviews.list({ postId: takenBack.id })).toMatchObject([{ state: 'withdrawn', decidedBy: 'Thandi Radebe' }])
})

test('an approval that nobody asked for is in the record too', async () => {
  const { id, revision } = await blog('Approved at once')
  await reviewer.api.posts.approve({ id, revision })

  expect(await editor.api.reviews.list({ postId: id })).toMatchObject([
    { state: 'approved', version: 1, submittedBy: null, submittedAt: null, decidedBy: 'Ben Visser' },
  ])
})

test('with a post of another workspace among them, none is submitted', async () => {
  const neighbour = await signedIn()
  const theirs = await addPost(neighbour.api)
  const { id } = await blog('Beside a foreign one')

  await expect(editor.api.reviews.submit({ posts: [{ id }, { id: theirs.id }] })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(editor.api.reviews.list({ postId: theirs.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })

  expect((await editor.api.posts.get({ id })).status).toBe('draft')
})

test('whoever only reviews or looks submits nothing', async () => {
  const { id } = await blog('Not theirs to submit')
  await expect(reviewer.api.reviews.submit({ posts: [{ id }] })).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'Only owners, admins and editors may submit posts.',
  })
})
