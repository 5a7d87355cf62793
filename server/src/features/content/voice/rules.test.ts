import { expect, test } from 'vitest'

import { addBusiness } from '../../../../test/factories.ts'
import { signedIn, signedUp } from '../../../../test/harness.ts'

test('rules are saved as a whole; who saved before them is told, and mends nothing of theirs', async () => {
  const { api } = await signedIn()
  const { id: businessId } = await addBusiness(api)
  const rules = { always: ['roastery'], never: [{ word: 'artisanal' }], emoji: 'none' as const, emojiExcept: ['whatsapp' as const] }
  const first = await api.voice.saveRules({ businessId, seen: null, ...rules })

  const again = await api.voice.saveRules({ businessId, seen: null, ...rules })
  const stale = api.voice.saveRules({ businessId, seen: null, always: ['co-operative'] })

  expect(first.rules).toMatchObject({ ...rules, never: [{ word: 'artisanal', instead: '', claim: false }] })
  expect(again.rulesUpdatedAt).toBe(first.rulesUpdatedAt)
  await expect(stale).rejects.toMatchObject({ code: 'CONFLICT', data: { fields: [{ field: 'seen' }] } })
})

test('a text is held against words, rules and notes in use, and mended', async () => {
  const { api } = await signedIn()
  const { id: businessId } = await addBusiness(api)
  await api.voice.saveRules({ businessId, seen: null, never: [{ word: 'artisanal' }], emoji: 'none' })
  const { id } = await api.voice.addNote({ businessId, text: 'No exclamation marks.' })

  const checked = await api.voice.check({
    businessId,
    contentType: 'x',
    content: { title: null, body: 'Our artisanal Sidama has landed! ☕' },
  })

  expect(checked.breaches.map(({ found, rule }) => [found, rule.kind])).toEqual([
    ['artisanal', 'never'],
    ['!', 'note'],
    ['☕', 'emoji'],
  ])
  expect(checked.breaches[1]?.rule).toMatchObject({ id })
  expect(checked.mended.body).toBe('Our Sidama has landed.')
})

test('examples are approved posts that a person chose; one that is not approved any more is none', async () => {
  const { api } = await signedIn()
  const { id: businessId } = await addBusiness(api)
  const posts = []
  for (const body of ['One lot has landed.', 'Another lot has landed.', 'A third lot has landed.']) {
    const post = await api.posts.create({ businessId, contentType: 'x', content: { title: null, body } })
    posts.push(await api.posts.approve({ id: post.id, revision: post.revision }))
  }
  const draft = await api.posts.create({ businessId, contentType: 'x', content: { title: null, body: 'Not yet.' } })
  const [first] = posts

  await api.voice.markExample({ postId: first?.id ?? '', isExample: true })

  const page = await api.voice.examples({ businessId, limit: 2 })
  const rest = await api.voice.examples({ businessId, limit: 2, cursor: page.nextCursor ?? '' })
  expect([...page.items, ...rest.items].map(({ title, isExample }) => [title, isExample])).toEqual([
    ['One lot has landed.', true],
    ['A third lot has landed.', false],
    ['Another lot has landed.', false],
  ])
  expect(rest.nextCursor).toBeNull()
  await expect(api.voice.markExample({ postId: draft.id, isExample: true })).rejects.toMatchObject({ code: 'CONFLICT' })
  await api.posts.backToDraft({ id: first?.id ?? '' })
  expect((await api.voice.get({ businessId })).exampleCount).toBe(0)
})

test('another workspace sees and changes nothing of it; a reviewer reads it', async () => {
  const [owner, stranger] = [await signedIn(), await signedIn()]
  const { id: businessId } = await addBusiness(owner.api)
  const note = await owner.api.voice.addNote({ businessId, text: 'Dry humour.' })
  const reviewer = await signedUp({ approval: 'approved', workspaceId: owner.workspaceId, role: 'reviewer' })

  await expect(stranger.api.voice.get({ businessId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(stranger.api.voice.removeNote({ id: note.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(reviewer.api.voice.updateNote({ id: note.id, text: 'Loud.' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await reviewer.api.voice.get({ businessId })).notes).toMatchObject([{ text: 'Dry humour.' }])
})
