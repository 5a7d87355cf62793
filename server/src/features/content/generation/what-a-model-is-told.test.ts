import { afterAll, expect, test } from 'vitest'

import { writeWith, writeWithComposer } from '../../../../test/ai.ts'
import { startFakeProvider } from '../../../../test/fakes/openai-compatible.ts'
import { aBrief, all, saved } from '../../../../test/generation.ts'
import { startApp } from '../../../../test/harness.ts'

const provider = await startFakeProvider()
const app = await startApp({ config: { safeFetchAllow: ['127.0.0.1'] }, poolSize: 10 })
afterAll(async () => {
  await app.close()
  await provider.close()
})

const signedIn = (account = {}) => app.signedUp({ approval: 'approved', plan: 'agency', ...account })

async function useProvider(): Promise<void> {
  const admin = await signedIn({ superAdmin: true })
  await writeWith(admin.api, provider.baseUrl)
}

async function useComposer(): Promise<void> {
  const admin = await signedIn({ superAdmin: true })
  await writeWithComposer(admin.api)
}

test('a model is told to keep each of the eight settings of a content type, and they go before its shape', async () => {
  const { api } = await signedIn()
  await useProvider()
  await api.aiSettings.update({
    contentType: 'linkedin',
    settings: {
      temperature: 0.7,
      maxTokens: 777,
      language: 'Afrikaans',
      tone: 'playful',
      hashtags: 0,
      emoji: 'none',
      callToAction: 'Order by Friday',
      extraInstructions: 'Never say artisan.',
    },
  })
  provider.answer({ kind: 'text', pieces: ['Koue koffie ☕ op 3 June.\n\n#coldbrew #coffee'] })

  const events = await all(await api.generation.generate(await aBrief(api, { contentTypes: ['linkedin'] })))
  await useComposer()

  expect(saved(events)).toMatchObject([{ content: { body: 'Koue koffie op 3 June.' } }])
  const sent = provider.requests.at(-1)?.body
  expect(sent).toMatchObject({ temperature: 0.7, max_tokens: 777 })
  const told = JSON.stringify(sent).replaceAll('\\"', '"')
  for (const fact of [
    '"language":"Afrikaans"',
    '"tone":"playful"',
    '"callToAction":"Order by Friday"',
    '"instructions":"Never say artisan."',
  ])
    expect(told).toContain(fact)
  for (const rule of [
    'Language: the one that "language" in <brief> names',
    'They go before shape, register and voice:',
    'The tone is the one that "tone" names.',
    'No hashtag at all.',
    'No emoji at all.',
    'The next step at the end is "callToAction", and no other.',
    'Keep to "instructions"',
  ])
    expect(told).toContain(rule)
})

test('the profile version of a draft counts the brand voice that it was told', async () => {
  const { api } = await signedIn()
  const brief = await aBrief(api, { contentTypes: ['x'] })
  const profileOf = async () => {
    const [draft] = saved(await all(await api.generation.generate(brief)))
    return (await api.posts.get({ id: draft?.postId ?? '' })).writtenBy?.profileOf ?? ''
  }
  const business = await api.businesses.get({ id: brief.businessId })
  expect(await profileOf()).toBe(business.updatedAt)

  await api.accounts.updateProfile({ brandVoice: 'Warm, dry humour' })

  expect((await profileOf()) > business.updatedAt).toBe(true)
})

test('tone and language count where a model writes; the composer’s draft of the same brief does without', async () => {
  const { api } = await signedIn()
  await useProvider()
  await api.aiSettings.update({ contentType: 'linkedin', provider: 'composer', settings: { tone: 'Formal', language: 'French' } })
  provider.answer({ kind: 'text', pieces: ['Le café froid, le 3 juin.'] })
  const brief = await aBrief(api)
  const plain = saved(await all(await api.generation.generate(brief))).find(({ key }) => key === 'linkedin-1')

  const events = await all(await api.generation.generate({ ...brief, tone: 'Dry', language: 'French' }))

  expect(JSON.stringify(provider.requests.at(-1)?.body)).toMatch(/Dry.*French/)
  expect(saved(events).find(({ key }) => key === 'linkedin-1')?.content).toEqual(plain?.content)
  const writers = await api.generation.writers()
  expect(writers.filter(({ composer }) => composer)).toEqual([{ contentType: 'linkedin', composer: true }])
  expect(writers).toHaveLength(9)
  await expect(api.generation.generate({ ...brief, contentTypes: ['linkedin'], language: 'French' })).rejects.toMatchObject({
    code: 'INVALID',
    data: { fields: [{ field: 'language' }] },
  })
  await useComposer()
})

test('what administrators add is told to the model, and the next draft names its version; posts that were approved are its examples', async () => {
  await useProvider()
  const admin = await signedIn({ superAdmin: true })
  const { number } = (await admin.api.aiPrompts.list()).find(({ contentType }) => contentType === 'x') ?? { number: -1 }
  const saving = { contentType: 'x', addition: 'Never use the word artisanal.', number } as const
  expect(await admin.api.aiPrompts.save(saving)).toMatchObject({ number: number + 1, addition: saving.addition })
  await expect(admin.api.aiPrompts.save({ ...saving, addition: 'Another.' })).rejects.toMatchObject({
    code: 'CONFLICT',
    data: { fields: [{ field: 'addition' }] },
  })

  const { api } = await signedIn()
  const brief = await aBrief(api, { contentTypes: ['x'], length: 'standard' })
  const example = await api.posts.create({
    businessId: brief.businessId,
    contentType: 'x',
    content: { title: null, body: 'Plum, toffee, Friday.' },
  })
  await api.posts.approve({ id: example.id, revision: 0 })
  await api.posts.create({ businessId: brief.businessId, contentType: 'x', content: { title: null, body: 'Nobody approved this.' } })
  provider.answer({ kind: 'text', pieces: ['Cold brew on 3 June.'] })

  const known = await api.generation.context({ businessId: brief.businessId, contentType: 'x' })
  const [draft] = saved(await all(await api.generation.generate(brief)))

  const sent = JSON.stringify(provider.requests.at(-1)?.body)
  expect(sent).toContain('Never use the word artisanal.')
  expect(sent).toContain('Plum, toffee, Friday.')
  expect(sent).not.toContain('Nobody approved this.')
  expect(known.composer).toBe(false)
  for (const { id, text } of known.parts) if (id !== 'brief') expect(sent).toContain(JSON.stringify(text).slice(1, -1))
  expect((await api.posts.get({ id: draft?.postId ?? '' })).writtenBy).toMatchObject({ promptVersion: number + 1 })

  expect(await admin.api.aiPrompts.save({ contentType: 'x', addition: '', number: number + 1 })).toMatchObject({
    number: number + 2,
    addition: '',
  })
  expect(await admin.api.aiPrompts.versions({ contentType: 'x' })).toMatchObject([
    { number: number + 2, addition: '' },
    { number: number + 1, addition: 'Never use the word artisanal.' },
  ])
  await useComposer()
})
