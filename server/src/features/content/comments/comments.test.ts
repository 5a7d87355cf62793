import { mostComments } from '@postwright/contract/content/comments'
import { mentionOf } from '@postwright/contract/core/mentions'
import { expect, test } from 'vitest'

import { addBusiness, addPost } from '../../../../test/factories.ts'
import { type Member, sharedApp, signedIn, signedUp } from '../../../../test/harness.ts'

const quote = { text: '38 % over the local price', start: 8 }

function colleagueOf({ workspaceId }: Member, account: Parameters<typeof signedUp>[0] = {}): Promise<Member> {
  return signedUp({ approval: 'approved', workspaceId, role: 'editor', fullName: 'Palesa Nkosi', ...account })
}

async function aPost() {
  const owner = await signedIn()
  const { id: postId } = await addPost(owner.api, { content: { title: null, body: 'We paid 38 % over the local price.' } })
  return { owner, postId }
}

async function told({ api }: Member): Promise<string[]> {
  return (await api.notifications.list({})).items.map(({ title }) => title)
}

test('what is said about words of a post stands there with its answers, the oldest first', async () => {
  const { owner, postId } = await aPost()
  const palesa = await colleagueOf(owner, { role: 'reviewer' })

  const asked = await palesa.api.comments.add({ postId, body: 'My list says 36.', quote })
  const answer = await owner.api.comments.add({ postId, body: 'The list is old.', replyTo: asked.id })
  await palesa.api.comments.add({ postId, body: 'Then leave it.', replyTo: answer.id })

  expect(await owner.api.comments.list({ postId })).toMatchObject([
    { body: 'My list says 36.', quote, version: 1, replyTo: null, editable: false, removable: true },
    { body: 'The list is old.', quote: null, replyTo: asked.id, editable: true },
    { body: 'Then leave it.', replyTo: asked.id },
  ])
})

test('a settled thread says who settled it, and an answer opens it again', async () => {
  const { owner, postId } = await aPost()
  const { id } = await owner.api.comments.add({ postId, body: 'Good. Leave it.' })

  const settled = await owner.api.comments.settle({ id, settled: true })
  await owner.api.comments.add({ postId, body: 'No, wait.', replyTo: id })

  expect(settled).toMatchObject({ settledBy: { id: owner.userId }, settledAt: expect.any(String) })
  expect((await owner.api.comments.list({ postId }))[0]).toMatchObject({ settledBy: null, settledAt: null })
})

test('who wrote the post or speaks in the thread is told of an answer, who is mentioned of that alone, and nobody of their own', async () => {
  const { owner, postId } = await aPost()
  const [palesa, thabo] = [await colleagueOf(owner), await colleagueOf(owner)]

  const { id } = await palesa.api.comments.add({ postId, body: 'My list says 36.' })
  await owner.api.comments.add({ postId, body: `${mentionOf(thabo.userId)} which is right?`, replyTo: id })

  const title = '“We paid 38 % over the local price.”'
  expect(await told(owner)).toEqual([`Palesa Nkosi commented on ${title}`])
  expect(await told(palesa)).toEqual([`Naledi Mokoena commented on ${title}`])
  expect(await told(thabo)).toEqual([`Naledi Mokoena mentions you in a comment on ${title}`])
})

test('nobody is mentioned who does not see the post', async () => {
  const { owner, postId } = await aPost()
  const { id: otherId } = await addBusiness(owner.api)
  const limited = await colleagueOf(owner, { businessIds: [otherId] })

  for (const { userId } of [limited, await signedIn()])
    await expect(owner.api.comments.add({ postId, body: mentionOf(userId) })).rejects.toMatchObject({
      code: 'INVALID',
      data: { fields: [{ field: 'body' }] },
    })
  expect(await told(limited)).toEqual([])
})

test('one changes and deletes comments of one’s own, and who runs the workspace deletes those of others with their answers', async () => {
  const { owner, postId } = await aPost()
  const [palesa, thabo] = [await colleagueOf(owner), await colleagueOf(owner)]
  const { id } = await palesa.api.comments.add({ postId, body: 'My list says 36.' })
  await thabo.api.comments.add({ postId, body: 'Mine too.', replyTo: id })

  await expect(thabo.api.comments.edit({ id, body: 'No.' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(thabo.api.comments.remove({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const edited = await palesa.api.comments.edit({ id, body: 'My list says 35.' })
  await owner.api.comments.remove({ id })

  expect(edited).toMatchObject({ body: 'My list says 35.', editedAt: expect.any(String) })
  expect(await owner.api.comments.list({ postId })).toEqual([])
})

test('an answer is not about words of its own, and no answer to what was said about another post', async () => {
  const { owner, postId } = await aPost()
  const other = await addPost(owner.api)
  const { id } = await owner.api.comments.add({ postId: other.id, body: 'Nice.' })

  await expect(owner.api.comments.add({ postId, body: 'No.', replyTo: id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(owner.api.comments.add({ postId: other.id, body: 'No.', replyTo: id, quote })).rejects.toMatchObject({
    code: 'INVALID',
    data: { fields: [{ field: 'quote' }] },
  })
})

test('a post has at most 500 comments', async () => {
  const { owner, postId } = await aPost()
  const { services } = await sharedApp()
  await services.db.asSystem('as many comments as a post may have', (tx) =>
    tx.execute(
      `insert into post_comments (id, workspace_id, business_id, post_id, author_id, body, version)
       select gen_random_uuid(), workspace_id, business_id, id, author_id, 'Yes.', 1 from posts, generate_series(1, ${mostComments}) where id = '${postId}'`,
    ),
  )

  await expect(owner.api.comments.add({ postId, body: 'One more.' })).rejects.toMatchObject({
    code: 'CONFLICT',
    data: { fields: [{ field: 'body', message: 'This post has 500 comments. Delete settled ones first.' }] },
  })
  expect(await owner.api.comments.list({ postId })).toHaveLength(500)
})

test('an internal note is kept apart from the text: an approval stands, and nobody overwrites a note that they did not see', async () => {
  const { owner, postId: id } = await aPost()
  const { revision } = await owner.api.posts.get({ id })
  await owner.api.posts.approve({ id, revision })

  const noted = await owner.api.posts.setInternalNote({ id, note: 'Aisha checks the invoice.', replaces: '' })

  expect(noted).toMatchObject({ internalNote: 'Aisha checks the invoice.', status: 'approved', revision })
  await expect(owner.api.posts.setInternalNote({ id, note: 'Checked.', replaces: '' })).rejects.toMatchObject({
    code: 'CONFLICT',
    data: { fields: [{ field: 'note', message: 'Somebody changed this note meanwhile: “Aisha checks the invoice.”' }] },
  })
})
