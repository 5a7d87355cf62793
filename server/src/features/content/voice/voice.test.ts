import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import { addBusiness } from '../../../../test/factories.ts'
import { type Member, sharedApp, signedIn, type TestApp } from '../../../../test/harness.ts'
import { addDraft, editDraft } from '../../../../test/voice.ts'
import { readEditJob } from './jobs.ts'
import { voiceEdits } from './table.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
})

const exclaims = (number: number) => ({
  before: `Lot ${number} of our Sidama has landed! Come by on Friday and taste it.`,
  after: `Lot ${number} of our Sidama has landed. Come by on Friday and taste it.`,
})

async function edited(member: Member, businessId: string, from: number, to: number): Promise<void> {
  for (let number = from; number <= to; number += 1) await editDraft(app, member, { businessId, ...exclaims(number) })
}

async function notesOf({ api }: Member, businessId: string) {
  return (await api.voice.get({ businessId })).notes
}

test('a draft that a person edited still says what wrote it', async () => {
  const member = await signedIn()
  const { id } = await addBusiness(member.api)

  const post = await editDraft(app, member, { businessId: id, ...exclaims(1) })

  expect(post.writtenBy).toMatchObject({ provider: 'composer' })
  expect(post.version).toBe(2)
})

test('three edits in one direction propose a note with its evidence; five put it into use', async () => {
  const member = await signedIn()
  const { id } = await addBusiness(member.api)

  await edited(member, id, 1, 2)
  expect(await notesOf(member, id)).toEqual([])
  await edited(member, id, 3, 3)
  const [proposed] = await notesOf(member, id)
  await edited(member, id, 4, 5)

  expect(proposed).toMatchObject({ text: 'No exclamation marks.', state: 'waiting', origin: 'edits', evidenceCount: 3 })
  expect(proposed?.evidence[0]).toMatchObject({
    contentType: 'linkedin',
    before: 'Lot 3 of our Sidama has landed!',
    after: 'Lot 3 of our Sidama has landed.',
    authorName: 'Naledi Mokoena',
    isApproved: true,
  })
  expect(await notesOf(member, id)).toMatchObject([{ id: proposed?.id, state: 'used', evidenceCount: 5 }])
})

test('a deleted note does not come back from the same evidence, and does from as much new', async () => {
  const member = await signedIn()
  const { id } = await addBusiness(member.api)
  await edited(member, id, 1, 3)
  const [note] = await notesOf(member, id)
  await member.api.voice.removeNote({ id: note?.id ?? '' })
  await edited(member, id, 4, 5)
  expect(await notesOf(member, id)).toEqual([])

  await edited(member, id, 6, 6)

  expect(await notesOf(member, id)).toMatchObject([{ text: 'No exclamation marks.', evidenceCount: 3, state: 'waiting' }])
})

test('an edit that is taken back counts no more', async () => {
  const member = await signedIn()
  const { id } = await addBusiness(member.api)
  await edited(member, id, 1, 2)
  const post = await editDraft(app, member, { businessId: id, ...exclaims(3) })
  const [proposed] = await notesOf(member, id)
  await member.api.posts.backToDraft({ id: post.id })
  const { revision } = await member.api.posts.get({ id: post.id })
  const back = await member.api.posts.update({
    id: post.id,
    revision,
    content: { title: null, body: exclaims(3).before },
    checkpoint: true,
  })
  await member.api.posts.approve({ id: post.id, revision: back.revision })

  await readEditJob.run(app.services, { workspaceId: member.workspaceId, postId: post.id })

  expect(proposed?.evidenceCount).toBe(3)
  expect((await notesOf(member, id))[0]?.evidenceCount).toBe(2)
})

test('an edit is read once it is over: typing queues one reading, an approval one at once', async () => {
  const member = await signedIn()
  const { id: businessId } = await addBusiness(member.api)
  const { id, revision } = await addDraft(app, member, { businessId, before: exclaims(1).before })
  const queued = async () => {
    const jobs = sql`select start_after > now() as later from jobs.job where name = ${readEditJob.name} and data ->> 'postId' = ${id} order by 1`
    const { rows } = await app.services.db.asSystem('a test reads the queue', (tx) => tx.execute<{ later: boolean }>(jobs))
    return rows.map(({ later }) => later)
  }
  const typed = await member.api.posts.update({ id, revision, content: { title: null, body: 'Lot 1 of our Sidama' } })
  const edited = await member.api.posts.update({ id, revision: typed.revision, content: { title: null, body: exclaims(1).after } })
  const whileTyping = await queued()

  await member.api.posts.approve({ id, revision: edited.revision })

  expect(whileTyping).toEqual([true])
  expect(await queued()).toEqual([false, true])
})

test('what is still being typed is read later', async () => {
  const member = await signedIn()
  const { id: businessId } = await addBusiness(member.api)
  const { id, revision } = await addDraft(app, member, { businessId, before: exclaims(1).before })
  await member.api.posts.update({ id, revision, content: { title: null, body: exclaims(1).after } })

  await readEditJob.run(app.services, { workspaceId: member.workspaceId, postId: id })

  const queued = await app.services.db.transaction(member.workspaceId, (tx) =>
    tx.select({ isQueued: voiceEdits.isQueued }).from(voiceEdits).where(eq(voiceEdits.postId, id)),
  )
  expect(queued).toEqual([{ isQueued: true }])
})

test('a post that a person wrote is no edit of a draft', async () => {
  const member = await signedIn()
  const { id: businessId } = await addBusiness(member.api)
  const content = { title: null, body: exclaims(1).before }
  const post = await member.api.posts.create({ businessId, contentType: 'linkedin', content })
  await member.api.posts.update({ id: post.id, revision: post.revision, content: { title: null, body: exclaims(1).after } })

  const kept = await app.services.db.transaction(member.workspaceId, (tx) => tx.$count(voiceEdits, eq(voiceEdits.postId, post.id)))

  expect(kept).toBe(0)
})

test('a word replaced by the same is a note that names both; by different ones, that it is left out', async () => {
  const member = await signedIn()
  const [one, other] = [await addBusiness(member.api), await addBusiness(member.api)]
  for (const [at, word] of ['workshop', 'place', 'house'].entries()) {
    const before = `Lot ${at} is ready for you now. The factory opens at nine on Friday.`
    await editDraft(app, member, { businessId: one.id, before, after: before.replace('factory', 'roastery') })
    await editDraft(app, member, { businessId: other.id, before, after: before.replace('factory', word) })
  }

  expect(await notesOf(member, one.id)).toMatchObject([{ text: 'Say “roastery”, not “factory”.' }])
  expect(await notesOf(member, other.id)).toMatchObject([{ text: 'Never say “factory”.' }])
})

test('rewording a note keeps its evidence, and a program follows its new words', async () => {
  const member = await signedIn()
  const { id } = await addBusiness(member.api)
  await edited(member, id, 1, 3)
  const [note] = await notesOf(member, id)

  const reworded = await member.api.voice.updateNote({ id: note?.id ?? '', text: 'No emoji, ever.', isPinned: true })

  expect(reworded).toMatchObject({
    text: 'No emoji, ever.',
    rules: [{ kind: 'no-emoji' }],
    evidenceCount: 3,
    isPinned: true,
    authorName: 'Naledi Mokoena',
  })
})

test('a note from the editor has the post as its evidence; a post of another business is none', async () => {
  const member = await signedIn()
  const [one, other] = [await addBusiness(member.api), await addBusiness(member.api)]
  const post = await editDraft(app, member, { businessId: one.id, ...exclaims(1) })

  const note = await member.api.voice.addNote({ businessId: one.id, text: 'Say it plainly.', postId: post.id })

  expect(note).toMatchObject({
    state: 'used',
    origin: 'person',
    evidence: [{ postId: post.id, before: 'Lot 1 of our Sidama has landed!' }],
  })
  await expect(member.api.voice.addNote({ businessId: other.id, text: 'Say it.', postId: post.id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})
