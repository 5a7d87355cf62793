import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'

import { addBusiness, addPost } from '../../../../test/factories.ts'
import { type Member, sharedApp, signedIn, signedUp } from '../../../../test/harness.ts'
import { addPicture } from '../../../../test/media.ts'

test('a word finds the post that has it, the business of that trade, and the document that tells of it, each with where it stands', async () => {
  const owner = await signedIn()
  const business = await addBusiness(owner.api, { name: 'Bosduif Coffee', industry: 'Sidama imports' })
  const post = await addPost(owner.api, {
    businessId: business.id,
    content: { title: null, body: `New on Friday.\n\n${'We roast on Tuesday. '.repeat(30)}\n\nThe **Sidama** lot is here.` },
  })
  await addDocument(owner, business.id, { name: 'price_list-2026.pdf', text: 'Washed Sidama, peach and honeysuckle, R165 for 250 g.' })
  await addPost(owner.api, { businessId: business.id })

  const found = await owner.api.search.find({ q: 'sidam' })

  expect(found.businesses).toEqual([{ id: business.id, name: 'Bosduif Coffee', industry: 'Sidama imports' }])
  expect(found.posts).toMatchObject([{ id: post.id, businessName: 'Bosduif Coffee', status: 'draft', title: 'New on Friday.' }])
  expect(found.posts[0]?.excerpt).toMatch(/^… .*The Sidama lot is here\.$/)
  expect(found.documents).toMatchObject([{ name: 'price_list-2026.pdf', excerpt: 'Washed Sidama, peach and honeysuckle, R165 for 250 g.' }])
})

test('every word must be there; a title goes before a text, and a document is found by a part of its name', async () => {
  const owner = await signedIn()
  const { id: businessId } = await addBusiness(owner.api)
  const blog = { businessId, contentType: 'blog' } as const
  const inTitle = await addPost(owner.api, { ...blog, content: { title: 'Plum season', body: 'Toffee as well.' } })
  const inText = await addPost(owner.api, { ...blog, content: { title: 'Autumn roast', body: 'Plum, plum, plum and toffee.' } })
  await addPost(owner.api, { ...blog, content: { title: 'Plum alone', body: 'Nothing else.' } })
  await addDocument(owner, businessId, { name: 'Plum_toffee-notes.md', text: 'An orchard.' })

  const { posts, documents } = await owner.api.search.find({ q: 'plum toff' })

  expect(posts.map(({ id }) => id)).toEqual([inTitle.id, inText.id])
  expect(documents).toMatchObject([{ name: 'Plum_toffee-notes.md', excerpt: null }])
})

test('a task is found by its title and by its text, open ones before those that are done', async () => {
  const owner = await signedIn()
  const business = await addBusiness(owner.api)
  const done = await owner.api.tasks.create({ title: 'Sidama samples', status: 'done' })
  const open = await owner.api.tasks.create({
    title: 'Confirm video',
    description: 'With the **Sidama** farmers.',
    businessId: business.id,
  })
  const deleted = await owner.api.tasks.create({ title: 'Sidama list' })
  await owner.api.tasks.remove({ id: deleted.id })

  expect((await owner.api.search.find({ q: 'sidama' })).tasks).toEqual([
    { id: open.id, title: 'Confirm video', status: 'todo', businessName: business.name, excerpt: 'With the Sidama farmers.' },
    { id: done.id, title: 'Sidama samples', status: 'done', businessName: null, excerpt: '' },
  ])
})

test('a conversation is found by its title and by what was said, by whoever had it alone', async () => {
  const owner = await signedIn()
  const { id: businessId, name: businessName } = await addBusiness(owner.api)
  const spoken = await owner.api.chat.send({ businessId, text: '/find Sidama washed lots' })
  const titled = await owner.api.chat.send({ businessId, text: '/help' })
  await owner.api.chat.rename({ id: titled.conversation.id, title: 'Sidama, landed' })
  await owner.api.chat.rename({ id: spoken.conversation.id, title: 'What we bought' })
  const colleague = await signedUp({ approval: 'approved', workspaceId: owner.workspaceId, role: 'admin' })

  const [mine, theirs] = await Promise.all([owner, colleague].map(({ api }) => api.search.find({ q: 'sidam' })))

  expect(mine?.conversations).toEqual([
    { id: titled.conversation.id, businessId, businessName, title: 'Sidama, landed', excerpt: null },
    {
      id: spoken.conversation.id,
      businessId,
      businessName,
      title: 'What we bought',
      excerpt: expect.stringContaining('Sidama washed lots') as unknown,
    },
  ])
  expect(theirs?.conversations).toEqual([])
})

test('of each kind come six at most, of one business when that is asked for', async () => {
  const owner = await signedIn({ plan: 'enterprise' })
  const [one, other] = [await addBusiness(owner.api), await addBusiness(owner.api)]
  for (let count = 0; count < 7; count += 1) await addPost(owner.api, { businessId: one.id })
  const elsewhere = await addPost(owner.api, { businessId: other.id })

  expect((await owner.api.search.find({ q: 'roast' })).posts).toHaveLength(6)
  expect((await owner.api.search.find({ q: 'roast', businessId: other.id })).posts.map(({ id }) => id)).toEqual([elsewhere.id])
})

test('nothing is found of another workspace, of a deleted business, or of one that a member does not see', async () => {
  const owner = await signedIn({ plan: 'enterprise' })
  const [seen, unseen, deleted] = [await addBusiness(owner.api), await addBusiness(owner.api), await addBusiness(owner.api)]
  for (const { id } of [seen, unseen, deleted]) {
    await addPost(owner.api, { businessId: id })
    await addDocument(owner, id, { name: 'roast.pdf', text: 'How we roast.' })
    await addPicture(owner, { businessId: id, name: 'roast.png' })
  }
  await owner.api.businesses.remove({ id: deleted.id })
  const stranger = await signedIn()
  const member = await signedUp({ approval: 'approved', workspaceId: owner.workspaceId, role: 'editor', businessIds: [seen.id] })

  const [nothing, some, all] = await Promise.all([stranger, member, owner].map(({ api }) => api.search.find({ q: 'roast' })))

  expect(nothing).toEqual({ businesses: [], posts: [], documents: [], media: [], tasks: [], conversations: [] })
  expect([some?.posts, some?.documents, some?.media].map((found) => found?.map(({ businessId }) => businessId))).toEqual(
    Array.from({ length: 3 }, () => [seen.id]),
  )
  expect([all?.posts, all?.documents, all?.media].map((found) => found?.map(({ businessId }) => businessId).toSorted())).toEqual(
    Array.from({ length: 3 }, () => [seen.id, unseen.id].toSorted()),
  )
})

test('signs that mean something to PostgreSQL are looked for, and mean nothing', async () => {
  const { api } = await signedIn()

  for (const q of ["it's", "'", '\\', '& |', '!:*', '<->', '%_', '(', '\u{1F33F}'])
    expect(await api.search.find({ q }), q).toEqual({ businesses: [], posts: [], documents: [], media: [], tasks: [], conversations: [] })
  await expect(api.search.find({ q: ' ' })).rejects.toMatchObject({ data: { fields: [{ field: 'q', message: 'Say what to look for.' }] } })
})

interface NewDocument {
  name: string
  text: string
}

/** As it lies there once it was read. */
async function addDocument({ workspaceId }: Member, businessId: string, { name, text }: NewDocument): Promise<void> {
  const { services } = await sharedApp()
  const id = uuidv7()
  await services.db.asSystem('a document that was read', async (tx) => {
    await tx.execute(
      `insert into documents (id, workspace_id, business_id, name, kind, source_hash, status) values ('${id}', '${workspaceId}', '${businessId}', '${name}', 'pdf', '${id}', 'ready')`,
    )
    await tx.execute(
      `insert into document_passages (id, workspace_id, business_id, document_id, position, body, search)
       values ('${uuidv7()}', '${workspaceId}', '${businessId}', '${id}', 0, '${text}', to_tsvector('simple', '${text}'))`,
    )
  })
}
