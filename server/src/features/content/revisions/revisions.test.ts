import type { RevisionEvent } from '@postwright/contract/content/revisions'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'

import { writeWith, writeWithComposer } from '../../../../test/ai.ts'
import { addPost } from '../../../../test/factories.ts'
import { startFakeProvider } from '../../../../test/fakes/openai-compatible.ts'
import { aBrief, all as allDrafts, saved } from '../../../../test/generation.ts'
import { type Member, startApp } from '../../../../test/harness.ts'
import { addPicture } from '../../../../test/media.ts'
import { usageTracking } from '../../billing/subscriptions/table.ts'
import { revisions } from './table.ts'

const provider = await startFakeProvider()
const app = await startApp({ config: { safeFetchAllow: ['127.0.0.1'] }, poolSize: 10 })
afterAll(async () => {
  await app.close()
  await provider.close()
})

const admin = await app.signedUp({ approval: 'approved', plan: 'agency', superAdmin: true })
const signedIn = (account = {}) => app.signedUp({ approval: 'approved', plan: 'agency', ...account })
const said = (text: string) => provider.answer({ kind: 'text', pieces: [text] })
const sent = () => JSON.stringify(provider.requests.at(-1)?.body['messages'])
const body =
  'Our cold brew launches on 3 June. It costs R65 a bottle. We steep it for 18 hours in our roastery in Woodstock. Beans come from three farms in Ethiopia. Pre-order from Monday.'

beforeEach(() => writeWithComposer(admin.api))

async function all(events: AsyncIterable<RevisionEvent>): Promise<RevisionEvent[]> {
  const seen: RevisionEvent[] = []
  for await (const event of events) seen.push(event)
  return seen
}

async function done(events: AsyncIterable<RevisionEvent>) {
  const last = (await all(events)).at(-1)
  if (last?.type !== 'done') throw new Error('The revision did not end.')
  return last.revision
}

async function* onceReleased(released: Promise<void>, text: string): AsyncGenerator<string> {
  await released
  yield text
}

const refusedOn = (field: string) => ({ code: 'INVALID', data: { fields: [{ field }] } })
const aPost = ({ api }: Member, text = body) => addPost(api, { contentType: 'linkedin', content: { title: null, body: text } })

test('one click makes a shorter text, as a new version with the text before it; it is paid for as a revision', async () => {
  const member = await signedIn()
  const { id, revision } = await aPost(member)

  const events = await all(await member.api.revisions.revise({ postId: id, revision, kind: 'shorter' }))

  const post = await member.api.posts.get({ id })
  expect(post.content.body.length).toBeLessThan(body.length * 0.75)
  expect(post).toMatchObject({ version: 2, revision: revision + 1, status: 'draft', writtenBy: { provider: 'composer' } })
  const streamed = events.map((event) => (event.type === 'text' ? event.delta : '')).join('')
  expect(streamed.trim()).toBe(post.content.body)
  expect(events.at(-1)).toMatchObject({
    type: 'done',
    revision: { state: 'ready', kind: 'shorter', before: { body }, content: post.content, fromVersion: 1, toVersion: 2, composer: true },
  })
  expect(await member.api.posts.versions({ id })).toMatchObject([
    { number: 2, origin: 'revision', note: 'Shorter' },
    { number: 1, origin: 'person', content: { body } },
  ])
  const usage = await app.services.db.transaction(member.workspaceId, (tx) =>
    tx.select().from(usageTracking).where(eq(usageTracking.workspaceId, member.workspaceId)),
  )
  expect(usage).toMatchObject([{ operationType: 'revision', metadata: { postId: id, kind: 'shorter' } }])
  expect((await member.api.billing.subscription())?.tokens.held).toBe(0)
})

test('a model is told the text and the words of a person; what it answers is mended as every draft is', async () => {
  const member = await signedIn()
  await writeWith(admin.api, provider.baseUrl)
  const { id, revision, businessId } = await aPost(member)
  await member.api.voice.saveRules({ businessId, seen: null, never: [{ word: 'cheap', instead: 'fair' }] })
  said('Cold brew on 3 June, at a cheap R65.')

  const revised = await done(await member.api.revisions.revise({ postId: id, revision, words: 'Name the price in the first line.' }))

  expect(sent()).toContain('Name the price in the first line.')
  expect(sent()).toContain('We steep it for 18 hours')
  expect(revised).toMatchObject({ state: 'ready', content: { body: 'Cold brew on 3 June, at a fair R65.' }, composer: false })
  expect((await member.api.posts.get({ id })).claims.map(({ status }) => status)).not.toContain('to_check')
})

test('facts that a person gives with the feedback are no claims to check, others are', async () => {
  const member = await signedIn()
  await writeWith(admin.api, provider.baseUrl)
  const { id, revision } = await aPost(member)
  said('Cold brew on 3 June. Parking is free at 12 Albert Road. We won 4 awards.')

  await done(await member.api.revisions.revise({ postId: id, revision, words: 'Say that parking is free at 12 Albert Road.' }))

  const open = (await member.api.posts.get({ id })).claims.filter(({ status }) => status === 'to_check')
  expect(open.map(({ sentence }) => sentence)).toEqual(['We won 4 awards.'])
})

test('a claim that somebody ticked off stays ticked off where the new text says the same', async () => {
  const member = await signedIn()
  await writeWith(admin.api, provider.baseUrl)
  const brief = await aBrief(member.api, { contentTypes: ['linkedin'] })
  said('Cold brew is here. It won 4 awards.')
  const id = saved(await allDrafts(await member.api.generation.generate(brief)))[0]?.postId ?? ''
  const before = await member.api.posts.get({ id })
  const claimId = before.claims.find(({ sentence }) => sentence === 'It won 4 awards.')?.id ?? ''
  await member.api.posts.checkClaim({ id, claimId, checked: true })
  said('It won 4 awards. Cold brew is back.')

  await done(await member.api.revisions.revise({ postId: id, revision: before.revision, kind: 'hook' }))

  const claim = (await member.api.posts.get({ id })).claims.find(({ sentence }) => sentence === 'It won 4 awards.')
  expect(claim).toMatchObject({ checkedBy: 'Naledi Mokoena', stands: true })
})

test('back makes the text before it the text again, and the revised one stays among the versions', async () => {
  const { api } = await signedIn()
  const { id, revision } = await addPost(api, { contentType: 'linkedin', content: { title: null, body } })
  const revised = await done(await api.revisions.revise({ postId: id, revision, kind: 'shorter' }))

  const post = await api.revisions.decide({ id: revised.id, decision: 'back' })

  expect(post.content.body).toBe(body)
  expect((await api.posts.versions({ id })).map(({ number, origin, content }) => [number, origin, content.body])).toEqual([
    [3, 'restore', body],
    [2, 'revision', revised.content.body],
    [1, 'person', body],
  ])
  expect(await api.revisions.last({ postId: id })).toBeNull()
  expect(await api.revisions.decide({ id: revised.id, decision: 'back' })).toMatchObject({ version: 3 })
})

test('the way back is that of the text: pictures that were chosen meanwhile stay', async () => {
  const member = await signedIn()
  const { api } = member
  const { id, revision, businessId } = await aPost(member)
  const revised = await done(await api.revisions.revise({ postId: id, revision, kind: 'shorter' }))
  const picture = await addPicture(member, { businessId })
  await api.posts.setMedia({ id, revision: (await api.posts.get({ id })).revision, media: [{ assetId: picture.id }] })

  const post = await api.revisions.decide({ id: revised.id, decision: 'back' })

  expect([post.content.body, post.media?.map((item) => item.id)]).toEqual([body, [picture.id]])
})

test('it goes on when its reader leaves, and whoever opens the post finds it', async () => {
  const { api, workspaceId } = await signedIn()
  const colleague = await signedIn({ workspaceId, role: 'editor' })
  const { id, revision } = await addPost(api, { contentType: 'linkedin', content: { title: null, body } })
  const events = (await api.revisions.revise({ postId: id, revision, kind: 'shorter' }))[Symbol.asyncIterator]()
  await events.next()

  await events.return?.()

  await expect.poll(() => colleague.api.revisions.last({ postId: id })).toMatchObject({ state: 'ready', before: { body } })
  expect((await api.posts.get({ id })).content.body.length).toBeLessThan(body.length)
})

test('a stopped one leaves the text as it is, and what was written is still seen', async () => {
  const { api } = await signedIn()
  await writeWith(admin.api, provider.baseUrl)
  const { id, revision } = await addPost(api, { contentType: 'linkedin', content: { title: null, body } })
  provider.answer({ kind: 'stall', pieces: ['Cold brew', ' on 3 June.'] })
  const events = (await api.revisions.revise({ postId: id, revision, kind: 'longer' }))[Symbol.asyncIterator]()
  await events.next()
  const last = () => api.revisions.last({ postId: id })
  await expect.poll(last).toMatchObject({ state: 'writing', content: { body: 'Cold brew on 3 June.' } })

  await expect(api.revisions.revise({ postId: id, revision, kind: 'shorter' })).rejects.toMatchObject({
    code: 'CONFLICT',
    data: { fields: [{ field: 'postId' }] },
  })
  await api.revisions.stop({ id: (await last())?.id ?? '' })

  await expect.poll(last).toMatchObject({ state: 'stopped', content: { body: 'Cold brew on 3 June.' }, toVersion: null })
  expect(await api.posts.get({ id })).toMatchObject({ content: { body }, version: 1 })
  await expect.poll(async () => (await api.billing.subscription())?.tokens.held).toBe(0)
})

test('what somebody saved meanwhile stays the text; the revision is kept beside it, and used when they say so', async () => {
  const { api, workspaceId } = await signedIn()
  const colleague = await signedIn({ workspaceId, role: 'editor' })
  await writeWith(admin.api, provider.baseUrl)
  const { id, revision } = await addPost(api, { contentType: 'linkedin', content: { title: null, body } })
  const held = Promise.withResolvers<void>()
  provider.answer({ kind: 'trickle', pieces: onceReleased(held.promise, 'Cold brew on 3 June at R65.') })
  const ending = done(await api.revisions.revise({ postId: id, revision, kind: 'shorter' }))
  const theirs = await colleague.api.posts.update({ id, revision, content: { title: null, body: 'Theirs.' } })
  held.resolve()

  const revised = await ending

  expect(revised).toMatchObject({ state: 'aside', content: { body: 'Cold brew on 3 June at R65.' }, toVersion: null })
  expect((await api.posts.get({ id })).content).toEqual(theirs.content)
  const used = await api.revisions.decide({ id: revised.id, decision: 'use' })
  expect(used).toMatchObject({ content: { body: 'Cold brew on 3 June at R65.' }, writtenBy: { model: 'stand-in' } })
  expect((await api.posts.versions({ id })).map(({ content }) => content.body)).toEqual(['Cold brew on 3 June at R65.', 'Theirs.', body])
})

test('a text that was saved since it was read is not revised, and nothing is charged', async () => {
  const { api } = await signedIn()
  const { id, revision } = await addPost(api, { contentType: 'linkedin', content: { title: null, body } })
  await api.posts.update({ id, revision, content: { title: null, body: `${body} Newer.` } })

  await expect(api.revisions.revise({ postId: id, revision, kind: 'shorter' })).rejects.toMatchObject({
    code: 'CONFLICT',
    data: { fields: [{ field: 'content' }] },
  })

  expect((await api.billing.subscription())?.tokens).toMatchObject({ held: 0, used: 0 })
})

test('what the composer cannot do it says, before anything is written', async () => {
  const { api } = await signedIn()
  const { id, revision } = await addPost(api, { contentType: 'linkedin', content: { title: null, body } })
  const revise = (asked: object) => api.revisions.revise({ postId: id, revision, ...asked })

  await expect(revise({ kind: 'translate', language: 'German' })).rejects.toMatchObject(refusedOn('kind'))
  await expect(revise({ kind: 'translate' })).rejects.toMatchObject(refusedOn('language'))
  await expect(revise({ words: ' ' })).rejects.toMatchObject(refusedOn('words'))
  await expect(revise({ kind: 'again' })).rejects.toMatchObject(refusedOn('kind'))
  expect(await api.revisions.last({ postId: id })).toBeNull()
})

test('the feedback is applied: what is open in comments and what a reviewer wants is told to the model, and nothing that is settled', async () => {
  await writeWith(admin.api, provider.baseUrl)
  const member = await signedIn()
  const { id: postId } = await aPost(member)
  const submitted = await member.api.reviews.submit({ posts: [{ id: postId }] })
  const { revision } = await member.api.posts.get({ id: postId })
  await member.api.posts.askForChanges({ id: postId, revision, comment: 'Name the day.\n\nMy list says R60.' })
  const { id: open } = await member.api.comments.add({ postId, body: 'My list says R60.', quote: { text: 'R65 a bottle', start: 43 } })
  await member.api.comments.add({ postId, body: 'The list is right.', replyTo: open })
  const { id: settled } = await member.api.comments.add({ postId, body: 'Mention the farms twice.' })
  await member.api.comments.settle({ id: settled, settled: true })
  said('Our cold brew launches on Wednesday, 3 June. It costs R60 a bottle.')

  const revised = await done(await member.api.revisions.revise({ postId, revision, kind: 'feedback' }))

  expect(submitted).toEqual([{ id: postId, refusal: null }])
  expect(sent()).toContain('Name the day.')
  expect(sent()).toContain('“R65 a bottle”: My list says R60. / The list is right.')
  expect(sent()).not.toContain('Mention the farms twice.')
  expect(sent().match(/My list says R60/g)).toHaveLength(1)
  expect(revised).toMatchObject({ state: 'ready', kind: 'feedback', toVersion: 2 })
  expect((await member.api.posts.versions({ id: postId }))[0]?.note).toBe('After the feedback')
})

test('without feedback there is none to apply, and the composer says that it cannot', async () => {
  const { api } = await signedIn()
  const { id: postId, revision } = await addPost(api, { contentType: 'linkedin', content: { title: null, body } })
  const apply = () => api.revisions.revise({ postId, revision, kind: 'feedback' })

  await expect(apply()).rejects.toMatchObject({
    ...refusedOn('kind'),
    message: 'Nobody asks for a change of this text. Say what to change.',
  })
  await api.comments.add({ postId, body: 'Shorter, please.' })
  await expect(apply()).rejects.toMatchObject({
    ...refusedOn('kind'),
    message: 'The built-in composer does not understand feedback. Choose an AI model for this content type in the settings.',
  })
})

test('a text that is as it was asked for stays, and no version is made of it', async () => {
  const { api } = await signedIn()
  const plain = 'Cold brew is back on Monday. It costs R65 a bottle.'
  const { id, revision } = await addPost(api, { contentType: 'linkedin', content: { title: null, body: plain } })

  expect(await done(await api.revisions.revise({ postId: id, revision, kind: 'simpler' }))).toMatchObject({ state: 'unchanged' })

  expect(await api.posts.get({ id })).toMatchObject({ version: 1, revision })
})

test('written again, a draft takes another angle on its brief', async () => {
  const { api } = await signedIn()
  const brief = await aBrief(api, { contentTypes: ['linkedin'], text: body })
  const [draft] = saved(await allDrafts(await api.generation.generate(brief)))
  const postId = draft?.postId ?? ''

  const revised = await done(await api.revisions.revise({ postId, revision: 0, kind: 'again' }))

  expect(revised).toMatchObject({ state: 'ready', before: draft?.content })
  expect(revised.content.body).not.toBe(draft?.content.body)
  expect(revised.content.body).toContain('R65')
})

test('one whose server died is told as failed with what was written, and can be asked for again', async () => {
  const { api, workspaceId } = await signedIn()
  await writeWith(admin.api, provider.baseUrl)
  const { id, revision } = await addPost(api, { contentType: 'linkedin', content: { title: null, body } })
  provider.answer({ kind: 'stall', pieces: ['Cold brew', ' on 3 June.'] })
  const events = (await api.revisions.revise({ postId: id, revision, kind: 'longer' }))[Symbol.asyncIterator]()
  await events.next()
  const last = () => api.revisions.last({ postId: id })
  await expect.poll(last).toMatchObject({ content: { body: 'Cold brew on 3 June.' } })
  await app.services.db.transaction(workspaceId, (tx) =>
    tx
      .update(revisions)
      .set({ expiresAt: new Date(0) })
      .where(eq(revisions.postId, id)),
  )

  expect(await last()).toMatchObject({
    state: 'failed',
    content: { body: 'Cold brew on 3 June.' },
    message: expect.stringMatching(/server stopped/) as string,
  })

  await writeWithComposer(admin.api)
  expect(await done(await api.revisions.revise({ postId: id, revision, kind: 'shorter' }))).toMatchObject({ state: 'ready' })
})

test('the same words about a second draft wait as a note of the voice, with what was made of both as its evidence', async () => {
  const member = await signedIn()
  const { api } = member
  const { businessId } = await aBrief(api)
  const revise = async () => {
    const { id, revision } = await addPost(api, {
      businessId,
      contentType: 'linkedin',
      content: { title: null, body: `${body} Will you come?` },
    })
    await done(await api.revisions.revise({ postId: id, revision, words: 'Do not end with a question.' }))
  }
  await revise()
  expect((await api.voice.get({ businessId })).notes).toEqual([])

  await revise()

  expect((await api.voice.get({ businessId })).notes).toMatchObject([
    { text: 'Do not end with a question.', state: 'waiting', evidenceCount: 2, authorName: 'Naledi Mokoena' },
  ])
})
