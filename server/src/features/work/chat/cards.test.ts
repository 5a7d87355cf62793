import type { ChatCall, ChatCardOf, ChatTool } from '@postwright/contract/work/chat-cards'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { asked, followed } from '../../../../test/chat.ts'
import { addBusiness, addPost } from '../../../../test/factories.ts'
import { type Api, type Member, sharedApp, signedIn, signedUp } from '../../../../test/harness.ts'
import { putInReview } from '../../../../test/inputs/posts.ts'
import { addChannels } from '../../../../test/publishing.ts'
import { readDocumentJob } from '../../content/documents/jobs.ts'
import { members } from '../../identity/team/table.ts'
import { contentOf } from './service/save-as-post.ts'

function cardOf<Tool extends ChatTool>(calls: readonly ChatCall[], tool: Tool): ChatCardOf<Tool> {
  const card = calls.find((call) => call.tool === tool)?.card
  if (card?.tool !== tool) throw new Error(`There is no card of ${tool}.`)
  return card as ChatCardOf<Tool>
}

async function ready(api: Api, businessId: string, file: File): Promise<string> {
  const { id } = await api.chat.attach({ businessId, file })
  await expect.poll(async () => (await api.chat.attachment({ id })).status).not.toBe('reading')
  return id
}

test('/draft has drafts written that stand in the repository, and the card says which', async () => {
  const { api } = await signedIn()
  const { id: businessId } = await addBusiness(api, { contentTypes: ['linkedin', 'x', 'blog'] })

  const answer = await asked(api, { businessId, text: '/draft x: Our cold brew launches on 3 June at R65 a bottle.' })

  const card = cardOf(answer.calls, 'drafts')
  expect(card.drafts).toMatchObject([{ contentType: 'x', state: 'ready', limit: 280 }])
  const post = await api.posts.get({ id: card.drafts[0]?.postId ?? '' })
  expect(post).toMatchObject({ status: 'draft', contentType: 'x', content: { body: expect.stringContaining('R65') as string } })
  expect(answer.text).toContain('I made 1 draft.')
  expect((await api.chat.list({ businessId })).items).toMatchObject([{ made: { drafts: 1 } }])
})

test('/find quotes documents, posts and files of this conversation alone, each with where it stands', async () => {
  const { api, workspaceId } = await signedIn()
  const { services } = await sharedApp()
  const { id: businessId } = await addBusiness(api)
  const notes = new File(['Latecomers to the cupping join the second table at 11:00.'], 'notes.txt', { type: 'text/plain' })
  const { id: documentId } = await api.documents.upload({ businessId, file: notes })
  await readDocumentJob.run(services, { workspaceId, documentId })
  const post = await addPost(api, { businessId, content: { title: null, body: 'The cupping begins at ten.\n\nNothing else matters.' } })
  const guests = await ready(api, businessId, new File(['31 of 40 seats of the cupping are taken.'], 'guests.txt', { type: 'text/plain' }))

  const { answer, conversation } = await api.chat.send({ businessId, text: '/find cupping', attachmentIds: [guests] })
  const card = cardOf((await followed(api, answer)).calls, 'find')

  expect(card.passages.map(({ number }) => number)).toEqual([1, 2, 3])
  expect(card.passages.map(({ source }) => source)).toMatchObject([
    { type: 'attachment', attachmentId: guests, name: 'guests.txt' },
    { type: 'document', documentId, name: 'notes.txt' },
    { type: 'post', postId: post.id, status: 'draft' },
  ])
  expect(card.passages[2]?.text).toBe('The cupping begins at ten.')
  const later = await asked(api, { businessId, conversationId: conversation.id, text: '/find seats' })
  expect(cardOf(later.calls, 'find').passages).toMatchObject([{ source: { type: 'attachment' } }])
  const elsewhere = await asked(api, { businessId, text: '/find seats' })
  expect(cardOf(elsewhere.calls, 'find').passages).toEqual([])
})

test('a mistyped content type stops /draft before anything is written', async () => {
  const { api } = await signedIn()
  const { id: businessId } = await addBusiness(api, { contentTypes: ['linkedin', 'x'] })

  const answer = await asked(api, { businessId, text: '/draft linkdin, x: Our cold brew launches on 3 June.' })

  expect(answer.calls).toEqual([])
  expect(answer.text).toContain('There is no content type “linkdin”')
})

test('/find quotes what says the words, a heading only with what stands under it', async () => {
  const { api } = await signedIn()
  const { id: businessId } = await addBusiness(api)
  const body = 'What this is about:\n\nThe pool at Dalebrook opens at six.\n\n## About us\n\nWe teach swimming.'
  await addPost(api, { businessId, contentType: 'blog', content: { title: 'Dalebrook reopens', body } })

  const { calls } = await asked(api, { businessId, text: '/find dalebrook' })

  expect(cardOf(calls, 'find').passages.map(({ text }) => text)).toEqual(['What this is about:\nThe pool at Dalebrook opens at six.'])
  const byHeading = await asked(api, { businessId, text: '/find about us' })
  expect(cardOf(byHeading.calls, 'find').passages.map(({ text }) => text)).toContain('About us\nWe teach swimming.')
})

test('a question in other words takes along the files of its earlier wording, which keeps them, and quotes them once', async () => {
  const { api } = await signedIn()
  const { id: businessId } = await addBusiness(api)
  const guests = await ready(api, businessId, new File(['31 of 40 seats are taken.'], 'guests.txt', { type: 'text/plain' }))
  const { answer, conversation } = await api.chat.send({ businessId, text: '/find chairs', attachmentIds: [guests] })
  await followed(api, answer)

  const edited = await api.chat.send({
    businessId,
    conversationId: conversation.id,
    parentId: null,
    text: '/find seats',
    attachmentIds: [guests],
  })

  expect(edited.question.attachments).toMatchObject([{ name: 'guests.txt', status: 'ready' }])
  expect(cardOf((await followed(api, edited.answer)).calls, 'find').passages).toMatchObject([{ text: '31 of 40 seats are taken.' }])
  await api.chat.show({ id: answer.id })
  const [first] = (await api.chat.messages({ id: conversation.id })).items
  expect(first?.attachments).toMatchObject([{ id: guests }])
  const elsewhere = api.chat.send({ businessId, text: '/find seats', attachmentIds: [guests] })
  await expect(elsewhere).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a file that cannot be read says why, and is not sent; a picture is taken as it is', async () => {
  const { api } = await signedIn()
  const { id: businessId } = await addBusiness(api)
  const broken = await ready(api, businessId, new File(['%PDF-1.4 and then nothing'], 'plan.pdf', { type: 'application/pdf' }))

  expect(await api.chat.attachment({ id: broken })).toMatchObject({ status: 'failed', message: expect.any(String) as string })
  await expect(api.chat.send({ businessId, text: '/help', attachmentIds: [broken] })).rejects.toMatchObject({
    code: 'INVALID',
    data: { fields: [{ field: 'attachmentIds' }] },
  })
  await api.chat.detach({ id: broken })
  await expect(api.chat.attachment({ id: broken })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(api.chat.attach({ businessId, file: new File([new Uint8Array([0, 1, 2])], 'thing.bin') })).rejects.toMatchObject({
    code: 'INVALID',
    data: { fields: [{ field: 'file', message: expect.stringMatching(/PDF.* or a picture/) as string }] },
  })
})

async function proposedTimes(member: Member) {
  const { business, sandbox } = await addChannels(member.api)
  const post = await addPost(member.api, { businessId: business.id, contentType: 'linkedin', content: { title: null, body: 'Cold brew.' } })
  const answer = await asked(member.api, { businessId: business.id, text: '/when' })
  const call = answer.calls.find(({ tool }) => tool === 'times')
  if (!call) throw new Error(answer.text)
  return { business, sandbox, post, call, answer }
}

test('/when proposes free times and plans nothing; a yes that is pressed five times plans once, and undo takes it back', async () => {
  const member = await signedIn()
  const { api } = member
  const { post, call, business } = await proposedTimes(member)

  expect(call).toMatchObject({ state: 'proposed', canUndo: false, card: { posts: [{ postId: post.id }], holds: 1 } })
  expect((await api.posts.get({ id: post.id })).status).toBe('draft')
  expect((await api.chat.list({ businessId: business.id })).items).toMatchObject([{ waiting: 1 }])

  const pressed = await Promise.all(Array.from({ length: 5 }, () => api.chat.confirm({ id: call.id })))

  expect(new Set(pressed.map(({ state }) => state))).toEqual(new Set(['done']))
  const { items } = await api.deliveries.list({ postId: post.id })
  expect(items).toHaveLength(1)
  expect(items[0]?.dueAt).toBe(cardOf(pressed, 'times').posts[0]?.dueAt)
  const undone = await api.chat.undo({ id: call.id })
  expect(undone).toMatchObject({ state: 'undone', canUndo: false })
  expect((await api.deliveries.list({ postId: post.id, view: 'coming' })).items).toEqual([])
})

test('/when passes over posts that cannot be planned now, and says why where there are no others', async () => {
  const member = await signedIn()
  const { api } = member
  const { id: businessId } = (await addChannels(api)).business
  const ask = async () => (await asked(api, { businessId, text: '/when' })).calls
  const post = await addPost(api, { businessId, contentType: 'linkedin' })
  const waiting = await addPost(api, { businessId, contentType: 'linkedin' })
  await putInReview(member, waiting.id)

  expect(cardOf(await ask(), 'times').posts).toMatchObject([{ postId: post.id }])
  await putInReview(member, post.id)
  expect(await ask()).toMatchObject([{ state: 'failed', message: expect.stringMatching(/cannot be planned as it stands/) as string }])
})

test('a yes may name another time; one that has passed is refused, and the card still asks', async () => {
  const member = await signedIn()
  const { post, call } = await proposedTimes(member)
  const at = (dueAt: string) => member.api.chat.confirm({ id: call.id, times: [{ postId: post.id, dueAt }] })

  await expect(at('2020-01-01T09:00:00Z')).rejects.toMatchObject({ code: 'INVALID', data: { fields: [{ field: 'dueAt' }] } })
  expect((await member.api.deliveries.list({ postId: post.id })).items).toEqual([])

  const dueAt = new Date(Date.now() + 5 * 86_400_000).toISOString()
  expect(await at(dueAt)).toMatchObject({ state: 'done', card: { posts: [{ dueAt }] } })
})

test('a yes after the rights were taken away does nothing, and a no ends the proposal', async () => {
  const owner = await signedIn()
  const editor = await signedUp({ approval: 'approved', workspaceId: owner.workspaceId, role: 'editor' })
  const { business } = await addChannels(owner.api)
  const post = await addPost(owner.api, { businessId: business.id, contentType: 'linkedin', content: { title: null, body: 'Cold brew.' } })
  const answer = await asked(editor.api, { businessId: business.id, text: '/when' })
  const id = answer.calls[0]?.id ?? ''
  const { services } = await sharedApp()
  const theirs = and(eq(members.workspaceId, owner.workspaceId), eq(members.userId, editor.userId))
  await services.db.asSystem('another role for a test', (tx) => tx.update(members).set({ role: 'viewer' }).where(theirs))

  await expect(editor.api.chat.confirm({ id })).rejects.toMatchObject({ code: 'FORBIDDEN', data: { reason: 'role' } })
  await expect(owner.api.chat.confirm({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })

  expect((await owner.api.deliveries.list({ postId: post.id })).items).toEqual([])
  expect(await editor.api.chat.decline({ id })).toMatchObject({ state: 'declined' })
  expect(await editor.api.chat.confirm({ id })).toMatchObject({ state: 'declined' })
})

test('whoever may only look can search here, and is told who may have anything made', async () => {
  const owner = await signedIn()
  const viewer = await signedUp({ approval: 'approved', workspaceId: owner.workspaceId, role: 'viewer' })
  const { id: businessId } = await addBusiness(owner.api, { contentTypes: ['x'] })
  await addPost(owner.api, { businessId, content: { title: null, body: 'Plum and toffee.' } })

  const found = await asked(viewer.api, { businessId, text: '/find plum' })
  expect(cardOf(found.calls, 'find').passages).toHaveLength(1)
  const refused = await asked(viewer.api, { businessId, text: '/draft x: Plum and toffee.' })
  expect(refused.calls).toMatchObject([{ state: 'failed', message: expect.stringMatching(/Only owners, admins and editors/) as string }])
  expect(refused.text).toMatch(/Only owners, admins and editors/)
  await expect(viewer.api.chat.saveAsPost({ id: found.id, contentType: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await owner.api.posts.list({ businessId })).items).toHaveLength(1)
})

test('an answer becomes a draft, without the numbers of its sources and the marks that its type does not show', async () => {
  const { api } = await signedIn()
  const { id: businessId } = await addBusiness(api)
  const answer = await asked(api, { businessId, text: '/help' })

  const post = await api.chat.saveAsPost({ id: answer.id, contentType: 'linkedin' })

  expect(post).toMatchObject({ status: 'draft', businessId, contentType: 'linkedin', content: { title: null } })
  expect(post.content.body).not.toContain('`')
  const text = '## Forty seats\n\nThe door opens at **09:45**.[1] See [our page](https://lumen.example).'
  expect(contentOf(text, 'blog')).toEqual({
    title: 'Forty seats',
    body: 'The door opens at **09:45**. See [our page](https://lumen.example).',
  })
  expect(contentOf(text, 'x').body).toBe('Forty seats\n\nThe door opens at 09:45. See our page (https://lumen.example).')
})

test('an answer that becomes a draft without Markdown keeps each address and list, and none of the marks', () => {
  const answer = [
    'There are *four* seats:',
    '1. Book at <https://lumen.example/course>\n2. Bring nothing, [ask us](mailto:hello@lumen.example)',
    '- Milk\n- Latte art',
    '> Coffee is **craft**.',
    '```\nR 180\n```',
    '| Day | Time |\n|---|---|\n| Sat | 10:00 |',
    'See www.lumen.example, #coffee\nand 5 * 3.',
  ].join('\n\n')

  expect(contentOf(answer, 'linkedin').body).toBe(
    [
      'There are four seats:',
      '1. Book at https://lumen.example/course\n2. Bring nothing, ask us (hello@lumen.example)',
      '- Milk\n- Latte art',
      'Coffee is craft.',
      'R 180',
      'Day | Time\nSat | 10:00',
      'See www.lumen.example, #coffee\nand 5 * 3.',
    ].join('\n\n'),
  )
})

test('/task proposes a task with its day; a yes adds it once, and undo removes it', async () => {
  const { api } = await signedIn()
  const { id: businessId } = await addBusiness(api)
  const answer = await asked(api, { businessId, text: '/task Confirm the head count, 2030-01-15 12:00' })
  const id = answer.calls[0]?.id ?? ''
  expect(cardOf(answer.calls, 'task')).toMatchObject({
    title: 'Confirm the head count',
    dueOn: '2030-01-15',
    dueTime: '12:00',
    taskId: null,
  })
  expect((await api.tasks.list({})).items).toEqual([])

  const pressed = await Promise.all([1, 2, 3].map(() => api.chat.confirm({ id })))

  const { items } = await api.tasks.list({})
  expect(items).toMatchObject([
    { title: 'Confirm the head count', business: { id: businessId }, due: { date: '2030-01-15', time: '12:00' } },
  ])
  expect(pressed.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
  await api.chat.undo({ id })
  expect((await api.tasks.list({})).items).toEqual([])
})
