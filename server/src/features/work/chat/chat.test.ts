import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'

import { asked, followed } from '../../../../test/chat.ts'
import { addBusiness } from '../../../../test/factories.ts'
import { sharedApp, signedIn, signedUp } from '../../../../test/harness.ts'

test('a question begins a conversation that is named after it, found by its title and by what was said, and renamed', async () => {
  const { api } = await signedIn()
  const { id: businessId } = await addBusiness(api)
  const first = await api.chat.send({
    businessId,
    text: '/help with the cupping on Saturday, which has forty seats and no list at the door',
  })
  await followed(api, first.answer)
  await asked(api, { businessId, text: '/draft linkedin, x: The cold brew is here' })
  await asked(api, { businessId, text: '/draft linkedin Open studio on Saturday: tea is free' })
  await asked(api, { businessId, text: 'Roses' })

  const { items } = await api.chat.list({ businessId })
  expect(items.map(({ title }) => title)).toEqual([
    'Roses',
    'Open studio on Saturday: tea is free',
    'The cold brew is here',
    'with the cupping on Saturday, which has forty seats and no…',
  ])
  const byTitle = await api.chat.list({ businessId, q: 'cupping' })
  expect(byTitle.items.map(({ id }) => id)).toEqual([first.conversation.id])
  const byWords = await api.chat.list({ businessId, q: 'composer' })
  expect(byWords.items).toMatchObject([{ title: 'Roses', match: expect.stringContaining('built-in composer') as string }])

  await api.chat.rename({ id: first.conversation.id, title: 'Cupping' })
  expect((await api.chat.get({ id: first.conversation.id })).title).toBe('Cupping')
})

test('a deleted conversation is gone until it is restored', async () => {
  const { api } = await signedIn()
  const { id: businessId } = await addBusiness(api)
  const { conversation, answer } = await api.chat.send({ businessId, text: '/help' })
  await followed(api, answer)

  await api.chat.remove({ id: conversation.id })

  expect((await api.chat.list({ businessId })).items).toEqual([])
  await expect(api.chat.messages({ id: conversation.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(api.chat.follow({ id: answer.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await api.chat.restore({ id: conversation.id })
  expect((await api.chat.list({ businessId })).items).toMatchObject([{ id: conversation.id }])
})

test('nobody else sees a conversation, not even the owner of the workspace', async () => {
  const owner = await signedIn()
  const editor = await signedUp({ approval: 'approved', workspaceId: owner.workspaceId, role: 'editor' })
  const { id: businessId } = await addBusiness(owner.api)
  const { conversation, answer } = await editor.api.chat.send({ businessId, text: '/help' })
  await followed(editor.api, answer)

  expect((await owner.api.chat.list({ businessId })).items).toEqual([])
  await expect(owner.api.chat.get({ id: conversation.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(owner.api.chat.send({ businessId, conversationId: conversation.id, text: '/help' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  const { services } = await sharedApp()
  const seen = await services.db.transaction(owner.workspaceId, (tx) => tx.execute('select 1 from chat_messages'), { userId: owner.userId })
  expect(seen.rowCount).toBe(0)
})

test('an edited question is a second wording beside the first, and one can go back', async () => {
  const { api } = await signedIn()
  const { id: businessId } = await addBusiness(api)
  const first = await api.chat.send({ businessId, text: '/help' })
  await followed(api, first.answer)
  const conversationId = first.conversation.id
  const later = await api.chat.send({ businessId, conversationId, text: '/nonsense' })
  await followed(api, later.answer)

  const edited = await api.chat.send({ businessId, conversationId, parentId: null, text: '/find plum' })
  await followed(api, edited.answer)

  const shown = async () =>
    (await api.chat.messages({ id: conversationId })).items.map(({ text }) => text).filter((text) => text.startsWith('/'))
  expect(await shown()).toEqual(['/find plum'])
  const [question] = (await api.chat.messages({ id: conversationId })).items
  expect(question?.siblingIds).toEqual([first.question.id, edited.question.id])
  const back = await api.chat.show({ id: first.question.id })
  expect(back.headId).toBe(later.answer.id)
  expect(await shown()).toEqual(['/help', '/nonsense'])
})

test('messages are read a page at a time, from the end', async () => {
  const { api } = await signedIn()
  const { id: businessId } = await addBusiness(api)
  const { conversation, answer } = await api.chat.send({ businessId, text: '/one' })
  await followed(api, answer)
  await asked(api, { businessId, conversationId: conversation.id, text: '/two' })

  const last = await api.chat.messages({ id: conversation.id, limit: 2 })
  expect(last).toMatchObject({ hasEarlier: true, items: [{ text: '/two' }, { role: 'assistant' }] })
  const before = await api.chat.messages({ id: conversation.id, limit: 2, before: last.items[0]?.id })
  expect(before).toMatchObject({ hasEarlier: false, items: [{ text: '/one' }, { role: 'assistant' }] })
})

test('the same message sent twice at once is one question with one answer', async () => {
  const { api } = await signedIn()
  const { id: businessId } = await addBusiness(api)
  const message = { id: uuidv7(), businessId, text: '/help' }

  const [one, other] = await Promise.all([api.chat.send(message), api.chat.send(message)])
  await followed(api, one.answer)
  const later = await api.chat.send(message)

  expect(other.answer.id).toBe(one.answer.id)
  expect(later.answer).toMatchObject({ id: one.answer.id, state: 'done' })
  expect((await api.chat.list({ businessId })).items).toHaveLength(1)
})

test('while an answer is written, the conversation takes no other question', async () => {
  const { api } = await signedIn()
  const { id: businessId } = await addBusiness(api)
  const { conversation, answer } = await api.chat.send({ businessId, text: '/help' })

  const second = api.chat.send({ businessId, conversationId: conversation.id, text: '/help' })

  await expect(second).rejects.toMatchObject({ code: 'CONFLICT', data: { fields: [{ field: 'conversationId' }] } })
  await followed(api, answer)
})

test('an answer takes tokens of the quota as its own kind, and without any left none begins', async () => {
  const { api, workspaceId } = await signedIn()
  const { id: businessId } = await addBusiness(api)
  await asked(api, { businessId, text: '/help' })

  const used = await api.usage.read({})
  expect(used.kinds).toMatchObject([{ kind: 'chat', calls: 1 }])
  expect((await api.billing.subscription())?.tokens).toMatchObject({ held: 0, used: used.total.tokens })
  const { services } = await sharedApp()
  await services.db.transaction(workspaceId, (tx) => tx.execute('update subscriptions set current_tokens = 10'))
  await expect(api.chat.send({ businessId, text: '/help' })).rejects.toMatchObject({ code: 'QUOTA', data: { type: 'tokens_exceeded' } })
  expect((await api.chat.list({ businessId })).items).toHaveLength(1)
})

test('quick prompts come from the profile, and as commands where the composer answers', async () => {
  const { api } = await signedIn()
  const { id: businessId } = await addBusiness(api, { contentTypes: ['instagram'], keywords: ['cold brew'] })

  const about = await api.chat.about({ businessId })

  expect(about).toMatchObject({ composer: true, seesImages: false, mayWrite: true, reads: { documents: 0, posts: 0 } })
  expect(about.prompts.map(({ text }) => text)).toEqual(['/draft instagram: ', '/find cold brew', '/when', '/help'])
})
