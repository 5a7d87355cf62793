import { afterAll, beforeEach, expect, test } from 'vitest'

import { writeWith, writeWithComposer } from '../../../../test/ai.ts'
import { startFakeProvider } from '../../../../test/fakes/openai-compatible.ts'
import { aBrief, all, saved } from '../../../../test/generation.ts'
import { type Member, startApp } from '../../../../test/harness.ts'
import { addImported } from '../../../../test/imports.ts'
import { addDraft, editDraft } from '../../../../test/voice.ts'

const provider = await startFakeProvider()
const app = await startApp({ config: { safeFetchAllow: ['127.0.0.1'] } })
afterAll(async () => {
  await app.close()
  await provider.close()
})

const admin = await app.signedUp({ approval: 'approved', plan: 'agency', superAdmin: true })
const signedIn = () => app.signedUp({ approval: 'approved', plan: 'agency' })
const said = (text: string) => provider.answer({ kind: 'text', pieces: [text] })

beforeEach(async () => {
  await writeWith(admin.api, provider.baseUrl)
})

/** What a model was told last. */
function sent(): string {
  return JSON.stringify(provider.requests.at(-1)?.body['messages'])
}

async function write({ api }: Member, businessId: string, text = 'Our spring lot from Sidama lands on Friday.'): Promise<string> {
  const brief = { ...(await aBrief(api, { text, contentTypes: ['linkedin'] })), businessId }
  const [draft] = saved(await all(await api.generation.generate(brief)))
  return draft?.content.body ?? ''
}

async function editFive(member: Member, businessId: string): Promise<void> {
  for (const number of [1, 2, 3, 4, 5])
    await editDraft(app, member, {
      businessId,
      before: `Lot ${number} has landed in Woodstock. Do you want a bag?`,
      after: `Lot ${number} has landed in Woodstock. Order a bag on Friday.`,
    })
}

async function business({ api }: Member): Promise<string> {
  return (await aBrief(api)).businessId
}

test('a draft that is made after five edits in one direction follows it: the note is in the prompt, and the text is mended', async () => {
  const member = await signedIn()
  const businessId = await business(member)
  said('Our spring lot lands on Friday. It is washed.\n\nWill you come?')
  const before = await write(member, businessId)
  const toldBefore = sent()
  await editFive(member, businessId)

  const after = await write(member, businessId)

  expect([before, toldBefore.includes('Do not end with a question.')]).toEqual([expect.stringMatching(/Will you come\?$/), false])
  expect(sent()).toContain('<notes>\\n[\\"Do not end with a question.\\"]')
  expect(after).toBe('Our spring lot lands on Friday. It is washed.')
})

test('the composer obeys rules as well: no banned word, no emoji, the tags that come first, no more than there may be', async () => {
  await writeWithComposer(admin.api)
  const member = await signedIn()
  const businessId = await business(member)
  const brief = 'Our artisanal cold brew is here. It costs R65 a bottle. Pre-order the artisanal bottle from Monday ☕.'
  const before = await write(member, businessId, brief)
  await member.api.voice.saveRules({
    businessId,
    seen: null,
    emoji: 'none',
    never: [{ word: 'artisanal' }],
    hashtags: ['WoodstockRoast'],
    hashtagsMost: 1,
  })

  const after = await write(member, businessId, brief)

  expect([/artisanal/i, /☕/, /#\w+/].map((sign) => sign.test(before))).toEqual([true, true, true])
  expect(after).not.toMatch(/artisanal|☕/i)
  expect(after.match(/#\w+/g)).toEqual(['#WoodstockRoast'])
})

test('words that a model was told not to say are mended after it wrote, and counted', async () => {
  const member = await signedIn()
  const businessId = await business(member)
  const never = [
    { word: 'cheap', instead: 'good value' },
    { word: 'best in town', claim: true },
  ]
  await member.api.voice.saveRules({ businessId, seen: null, never, always: ['co-operative'] })
  said('A cheap lot of the Cooperative has landed. It is the best in town. Come by on Friday.')

  const draft = await write(member, businessId)

  expect(sent()).toContain('best in town')
  expect(draft).toBe('A good value lot of the co-operative has landed. Come by on Friday.')
  expect((await member.api.voice.get({ businessId })).mended.toSorted((a, b) => (a.word < b.word ? -1 : 1))).toEqual([
    { word: 'best in town', times: 1 },
    { word: 'cheap', times: 1 },
  ])
})

test('pinned notes come first, waiting and deleted ones are told to nobody', async () => {
  const member = await signedIn()
  const businessId = await business(member)
  await member.api.voice.addNote({ businessId, text: 'Dry humour.' })
  const deleted = await member.api.voice.addNote({ businessId, text: 'Loud.' })
  const pinned = await member.api.voice.addNote({ businessId, text: 'Name the grower first.' })
  await member.api.voice.updateNote({ id: pinned.id, isPinned: true })
  await member.api.voice.removeNote({ id: deleted.id })
  said('It is here.')

  await write(member, businessId)

  expect(sent()).toContain('[\\"Name the grower first.\\",\\"Dry humour.\\"]')
})

test('a note that contradicts the rules or the profile is marked, and unused until somebody decides', async () => {
  const member = await signedIn()
  const { api } = member
  const businessId = await business(member)
  await api.businesses.update({ id: businessId, context: 'A roastery. We say “customers”, never “guests”.' })
  await api.voice.saveRules({ businessId, seen: null, emoji: 'none' })
  const emoji = await api.voice.addNote({ businessId, text: 'Emoji are fine.' })
  const words = await api.voice.addNote({ businessId, text: 'Say “guests”, not “customers”.' })
  said('It is here.')
  await write(member, businessId)
  const told = sent()

  const kept = await api.voice.keepNote({ id: emoji.id })
  await write(member, businessId)

  expect(emoji.conflict).toEqual({ with: 'emoji', says: 'Emoji: none' })
  expect(words.conflict).toEqual({ with: 'profile', says: 'We say “customers”, never “guests”.' })
  expect(told).not.toContain('Emoji are fine')
  expect(kept.conflict).toBeNull()
  expect(sent()).toContain('Emoji are fine')
  expect((await api.voice.get({ businessId })).rules.emoji).toBe('any')
  await expect(api.voice.keepNote({ id: words.id })).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('of two notes that contradict each other the pinned one counts; keeping the other one makes it wait', async () => {
  const { api } = await signedIn()
  const { businessId } = await aBrief(api)
  const pinned = await api.voice.addNote({ businessId, text: 'No emoji.' })
  await api.voice.updateNote({ id: pinned.id, isPinned: true })
  const other = await api.voice.addNote({ businessId, text: 'Emoji are welcome.' })

  await api.voice.keepNote({ id: other.id })

  expect(other.conflict).toEqual({ with: 'note', says: 'No emoji.' })
  expect((await api.voice.get({ businessId })).notes).toMatchObject([
    { id: pinned.id, state: 'waiting', isPinned: false },
    { id: other.id, state: 'used', conflict: null },
  ])
})

test('edits that contradict a rule never put a note into use by themselves', async () => {
  const member = await signedIn()
  const businessId = await business(member)
  await member.api.voice.saveRules({ businessId, seen: null, hashtags: ['coffee'] })
  for (const number of [1, 2, 3, 4, 5])
    await editDraft(app, member, {
      businessId,
      before: `Lot ${number} has landed in Woodstock.\n\n#coffee`,
      after: `Lot ${number} has landed in Woodstock.`,
    })

  expect((await member.api.voice.get({ businessId })).notes).toMatchObject([
    { text: 'No hashtags.', state: 'waiting', conflict: { with: 'hashtags', says: '#coffee' }, evidenceCount: 5 },
  ])
})

test('examples that a person chose are sent, and not the last approved', async () => {
  const member = await signedIn()
  const businessId = await business(member)
  await editFive(member, businessId)
  const { items } = await member.api.voice.examples({ businessId })
  await member.api.voice.markExample({ postId: items.at(-1)?.postId ?? '', isExample: true })
  said('It is here.')

  await write(member, businessId)

  expect(sent()).toContain('Lot 1 has landed')
  expect(sent()).not.toContain('Lot 5 has landed')
})

test('of the posts that were approved, those nearest to the brief are sent as examples', async () => {
  const member = await signedIn()
  const businessId = await business(member)
  const subjects = ['Our barista course starts in March.', 'A cold brew tap stands in Observatory.', 'The office lease is signed.']
  for (const before of [...subjects, 'We pay growers first.', 'Filters are back.', 'Closed on Monday.'])
    await editDraft(app, member, { businessId, before, after: `${before} Come by.` })
  said('It is here.')

  await write(member, businessId, 'Tell that the cold brew tap pours again, and how a course for baristas goes.')

  const examples = /<examples>.*<\/examples>/.exec(sent())?.[0] ?? ''
  expect(examples).toContain('A cold brew tap')
  expect(examples).toContain('Our barista course')
  expect(examples.match(/Come by/g)).toHaveLength(3)
})

test('imported posts are examples beside the approved ones, once people let drafts learn from them', async () => {
  const member = await signedIn()
  const businessId = await business(member)
  await editDraft(app, member, { businessId, before: 'The office lease is signed.', after: 'The office lease is signed. Come by.' })
  const posts = [{ text: 'Cold brew again: the tap in Observatory pours from nine.' }, { title: 'Hours', text: 'Short.' }]
  const { channelId } = await addImported(member, posts, { business: { id: businessId }, app })
  const examples = async () => {
    said('It is here.')
    await write(member, businessId, 'Tell that the cold brew tap pours again.')
    return /<examples>.*<\/examples>/.exec(sent())?.[0] ?? ''
  }
  const before = await examples()

  await member.api.channelImports.teachVoice({ channelId, teachesVoice: true })

  const after = await examples()
  expect([before.includes('lease'), before.includes('Cold brew again')]).toEqual([true, false])
  expect([after.includes('lease'), after.includes('Cold brew again'), after.includes('Short.')]).toEqual([true, true, false])
})

test('a note tells in how many of the last drafts it was followed, as they were written; one that no program can check tells nothing', async () => {
  const member = await signedIn()
  const businessId = await business(member)
  await addDraft(app, member, { businessId, before: 'A draft from before the note, much as it was usual: long, '.repeat(40) })
  const short = await member.api.voice.addNote({ businessId, text: 'Write “roastery”, not “factory”.' })
  const { id: humour } = await member.api.voice.addNote({ businessId, text: 'Dry humour.' })
  const noted = async (id: string) => (await member.api.voice.get({ businessId })).notes.find((note) => note.id === id)?.followed
  const before = await noted(short.id)
  await addDraft(app, member, { businessId, before: 'The factory opens.' })
  for (let count = 0; count < 12; count += 1) await addDraft(app, member, { businessId, before: 'The roastery opens.' })
  await editDraft(app, member, { businessId, before: 'Our factory opens.', after: 'Our roastery opens.' })

  expect([before, short.followed]).toEqual([null, null])
  expect(await noted(short.id)).toEqual({ times: 11, drafts: 12 })
  expect(await noted(humour)).toBeNull()
})

test('a draft without any of the words to use says so, and one with a word of them does not', async () => {
  const member = await signedIn()
  const businessId = await business(member)
  await member.api.voice.saveRules({ businessId, seen: null, always: ['roastery', 'what we paid'] })
  const warnings = async (text: string) => {
    said(text)
    const brief = { ...(await aBrief(member.api, { contentTypes: ['linkedin'] })), businessId }
    const [draft] = saved(await all(await member.api.generation.generate(brief)))
    return draft?.warnings
  }

  expect(await warnings('Our spring lot lands on Friday.')).toEqual(['no_word_to_use'])
  expect(await warnings('Our spring lot lands in the Roastery on Friday.')).toEqual([])
})
