import { partsOf } from '@postwright/contract/work/chat-messages'
import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, expect, test } from 'vitest'

import { aTalk, asked, followed } from '../../../../test/chat.ts'
import { addBusiness } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness.ts'
import { takeUpJob } from './jobs.ts'
import { chatMessages } from './table.ts'

const app = await startApp({ poolSize: 10 })
afterAll(() => app.close())

const signedIn = () => app.signedUp({ approval: 'approved', plan: 'agency' })

/** Numbers that look random and are the same each time. https://en.wikipedia.org/wiki/Linear_congruential_generator */
function seeded(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32
}

test('100 streams that are cut at random places come to the same text, with no word lost or doubled', async () => {
  const random = seeded(7)
  for (let person = 0; person < 5; person++) {
    const { api } = await signedIn()
    const { id: businessId } = await addBusiness(api)
    const { answer } = await api.chat.send({ businessId, text: '/help' })

    const readers = Array.from({ length: 20 }, async () => {
      let message = await followed(api, answer, { characters: 1 + Math.floor(random() * 60) })
      for (let cuts = 0; message.state === 'writing' && cuts < 1_000; cuts++)
        message = await followed(api, message, { characters: 1 + Math.floor(random() * 300) })
      return message.text
    })

    const texts = await Promise.all(readers)
    const whole = await followed(api, answer)
    expect(whole.state).toBe('done')
    expect(whole.text.split(' ').length).toBeGreaterThan(40)
    expect([...new Set(texts)]).toEqual([whole.text])
  }
})

test('an answer goes on without a reader, and is kept', async () => {
  const { api } = await signedIn()
  const { id: businessId } = await addBusiness(api)
  const whole = (await asked(api, { businessId, text: '/help' })).text

  const { conversation } = await api.chat.send({ businessId, text: '/help' })

  await expect.poll(async () => (await api.chat.get({ id: conversation.id })).isAnswering).toBe(false)
  expect((await api.chat.messages({ id: conversation.id })).items.at(-1)).toMatchObject({ state: 'done', text: whole, composer: true })
})

test('what a person stops stays as far as it is written; retry gives another answer beside it', async () => {
  const { api } = await signedIn()
  const { id: businessId } = await addBusiness(api)
  const { answer, conversation } = await api.chat.send({ businessId, text: '/help' })
  const begun = await followed(api, answer, { characters: 10 })

  await api.chat.stop({ id: answer.id })

  const stopped = await followed(api, begun)
  expect(stopped.state).toBe('stopped')
  expect(stopped.text.startsWith(begun.text)).toBe(true)
  const again = await followed(api, await api.chat.retry({ id: answer.id }))
  expect(again).toMatchObject({ state: 'done', parentId: answer.parentId, siblingIds: [answer.id, again.id] })
  expect(again.text.startsWith(stopped.text)).toBe(true)
  expect((await api.chat.get({ id: conversation.id })).headId).toBe(again.id)
  expect((await api.billing.subscription())?.tokens.held).toBe(0)
})

test('an answer whose server ends is gone on with where it was by whoever follows it, to the same text', async () => {
  const { api } = await signedIn()
  const { id: businessId } = await addBusiness(api)
  const whole = (await asked(api, { businessId, text: '/help' })).text
  const { answer } = await api.chat.send({ businessId, text: '/help' })
  const begun = await followed(api, answer, { characters: 40 })

  await app.services.runningWork.finish()

  const { items } = await api.chat.messages({ id: answer.conversationId })
  expect(items.at(-1)).toMatchObject({ state: 'writing', text: expect.stringContaining(begun.text) as string })
  const done = await followed(api, begun)
  expect(done).toMatchObject({ state: 'done', text: whole, notices: ['resumed'] })
  expect((await api.billing.subscription())?.tokens.held).toBe(0)
})

test('an answer whose server died is taken up by a job when nobody follows it, from the middle of a word', async () => {
  const { api, userId, workspaceId } = await signedIn()
  const { businessId, questionId, conversationId } = await aTalk(app.services, { userId, workspaceId })
  const whole = (await asked(api, { businessId, text: '/help' })).text
  const left = await leftBehind(workspaceId, { questionId, text: whole.slice(0, 33) })
  await takeUpJob.run(app.services, { workspaceId, userId, messageId: left.id })

  await expect.poll(async () => (await api.chat.messages({ id: conversationId })).items.at(-1)?.state).toBe('done')
  expect((await api.chat.messages({ id: conversationId })).items.at(-1)).toMatchObject({ id: left.id, text: whole, notices: ['resumed'] })
})

test('who had read words that were lost with their server reads what came instead', async () => {
  const { api, userId, workspaceId } = await signedIn()
  const { businessId, questionId } = await aTalk(app.services, { userId, workspaceId })
  const whole = (await asked(api, { businessId, text: '/help' })).text
  const left = await leftBehind(workspaceId, { questionId, text: whole.slice(0, 30) })
  const [shown] = (await api.chat.messages({ id: left.conversationId })).items

  const read = await followed(api, { ...shown!, id: left.id, text: `${whole.slice(0, 30)} words that nobody kept`, calls: [] })

  expect(read.text).toBe(whole)
})

test('what cannot be gone on with says so, and can be retried', async () => {
  const { api, userId, workspaceId } = await signedIn()
  const { questionId, conversationId } = await aTalk(app.services, { userId, workspaceId })
  const left = await leftBehind(workspaceId, { questionId, text: 'Something that no command says.' })
  const [, answer] = (await api.chat.messages({ id: conversationId })).items

  const read = await followed(api, { ...answer!, id: left.id, text: '' })

  expect(read).toMatchObject({
    state: 'failed',
    text: 'Something that no command says.',
    message: expect.stringMatching(/server stopped/) as string,
  })
  expect(await followed(api, await api.chat.retry({ id: left.id }))).toMatchObject({ state: 'done' })
})

test('cards stand where they were made in the text', () => {
  const call = {
    id: '1',
    messageId: '2',
    at: 6,
    state: 'done',
    card: null,
    tool: 'find',
    message: null,
    canUndo: false,
    decidedAt: null,
  } as const

  expect(partsOf({ text: 'Before.After.', calls: [{ ...call, at: 7 }] })).toEqual([
    { type: 'text', at: 0, text: 'Before.' },
    { type: 'call', call: { ...call, at: 7 } },
    { type: 'text', at: 7, text: 'After.' },
  ])
})

/** An answer as a node left it that died. */
async function leftBehind(workspaceId: string, { questionId, text }: { questionId: string; text: string }) {
  return app.services.db.asSystem('an answer that was left behind, for a test', async (tx) => {
    const [question] = await tx.select().from(chatMessages).where(eq(chatMessages.id, questionId))
    if (question?.workspaceId !== workspaceId) throw new Error('The question of a test is there.')
    const { search: _, id: __, ...of } = question
    const [row] = await tx
      .insert(chatMessages)
      .values({
        ...of,
        id: uuidv7(),
        parentId: questionId,
        role: 'assistant',
        state: 'writing',
        text,
        expiresAt: sql`now() - interval '1 second'`,
        createdAt: sql`now()`,
      })
      .returning({ id: chatMessages.id, conversationId: chatMessages.conversationId })
    if (!row) throw new Error('An answer was added.')
    await tx.execute(sql`update chat_conversations set head_id = ${row.id} where id = ${row.conversationId}`)
    return row
  })
}
