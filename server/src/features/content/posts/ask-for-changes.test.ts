import { expect, test } from 'vitest'

import { addBusiness, addPost } from '../../../../test/factories.ts'
import { sharedApp, signedIn, signedUp } from '../../../../test/harness.ts'
import { putInReview } from '../../../../test/inputs/posts.ts'
import { changesWanted } from '../reviews/changes-wanted.ts'

test('changes are asked for once, and the writer reads what is to be changed', async () => {
  const owner = await signedIn({ fullName: 'Naledi Jacobs' })
  const { workspaceId } = owner
  const editor = await signedUp({ approval: 'approved', workspaceId, role: 'editor' })
  const { id: businessId } = await addBusiness(owner.api, { requiresApproval: true })
  const { id, revision } = await addPost(editor.api, {
    businessId,
    contentType: 'blog',
    content: { title: 'Autumn roast', body: 'Plum and toffee.' },
  })
  await putInReview(owner, id)

  const asked = await owner.api.posts.askForChanges({ id, revision, comment: 'Name the price.' })
  const again = await owner.api.posts.askForChanges({ id, revision, comment: 'Name the price.' })

  expect([asked.status, again.status]).toEqual(['changes_requested', 'changes_requested'])
  const { items } = await editor.api.notifications.list({})
  expect(items).toMatchObject([
    { kind: 'approval_decided', title: 'Naledi Jacobs sent back “Autumn roast”', detail: 'Name the price.', count: 1 },
  ])
})

test('what a second person wants changed at the same time is kept and told as well, each once', async () => {
  const owner = await signedIn({ fullName: 'Naledi Jacobs' })
  const { workspaceId } = owner
  const reviewer = await signedUp({ approval: 'approved', workspaceId, role: 'reviewer', fullName: 'Zanele Dube' })
  const editor = await signedUp({ approval: 'approved', workspaceId, role: 'editor' })
  const { id: businessId } = await addBusiness(owner.api, { requiresApproval: true })
  const { id, revision } = await addPost(editor.api, { businessId })
  await putInReview(owner, id)

  await reviewer.api.posts.askForChanges({ id, revision, comment: 'Name the price.' })
  await owner.api.posts.askForChanges({ id, revision, comment: 'Say where it grows.' })
  await owner.api.posts.askForChanges({ id, revision, comment: 'Say where it grows.' })

  const reviews = await editor.api.reviews.list({ postId: id })
  expect(reviews.map(({ state, decidedBy, comment }) => [state, decidedBy, comment])).toEqual([
    ['changes_requested', 'Naledi Jacobs', 'Say where it grows.'],
    ['changes_requested', 'Zanele Dube', 'Name the price.'],
  ])
  const { services } = await sharedApp()
  expect(await services.db.asSystem('a test', (tx) => changesWanted(tx, { workspaceId, postId: id }))).toBe(
    'Name the price.\n\nSay where it grows.',
  )
  expect((await editor.api.notifications.list({})).items.map(({ title }) => title)).toHaveLength(1)
})

test('a draft that nobody gave to review, and one that was saved since, are refused with the reason', async () => {
  const owner = await signedIn()
  const { id, revision } = await addPost(owner.api)
  const ask = (at: number) => owner.api.posts.askForChanges({ id, revision: at, comment: 'Name the price.' })

  await expect(ask(revision)).rejects.toMatchObject({
    code: 'CONFLICT',
    data: { fields: [{ field: 'status', message: 'This post is not in review.' }] },
  })

  await putInReview(owner, id)
  await expect(ask(revision + 1)).rejects.toMatchObject({ code: 'CONFLICT', data: { fields: [{ field: 'content' }] } })
})
