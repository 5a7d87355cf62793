import { afterAll, beforeEach, expect, test } from 'vitest'

import { writeWith, writeWithComposer } from '../../../../test/ai.ts'
import { addBusiness, addPost } from '../../../../test/factories.ts'
import { startFakeProvider } from '../../../../test/fakes/openai-compatible.ts'
import { all, saved } from '../../../../test/generation.ts'
import { startApp } from '../../../../test/harness.ts'

const provider = await startFakeProvider()
const app = await startApp({ config: { safeFetchAllow: ['127.0.0.1'] } })
afterAll(async () => {
  await app.close()
  await provider.close()
})

const admin = await app.signedUp({ approval: 'approved', plan: 'agency', superAdmin: true })
const body =
  '## What is new\n\nOur **cold brew** launches on 3 June. It costs R65 a bottle.\n\nWe steep it for 18 hours in Woodstock.\n\n#coldbrew #CapeTown'

async function aBlog() {
  const { api } = await app.signedUp({ approval: 'approved', plan: 'agency' })
  const { id: businessId } = await addBusiness(api, { contentTypes: ['blog', 'x', 'linkedin', 'facebook'] })
  const { id } = await addPost(api, { businessId, contentType: 'blog', content: { title: 'Cold brew is back', body } })
  return { api, businessId, id }
}

beforeEach(() => writeWithComposer(admin.api))

test('drafts of other types are made from the text of a post, and lead back to it; what they say is no claim to check', async () => {
  const { api, id, businessId } = await aBlog()

  const drafts = saved(await all(await api.generation.repurpose({ postId: id, contentTypes: ['linkedin', 'x'] })))

  expect(drafts).toHaveLength(2)
  for (const { postId, content } of drafts) {
    expect(content.body).toMatch(/R65/)
    expect(content.body).not.toMatch(/##|\*\*/)
    const post = await api.posts.get({ id: postId })
    expect(post.source).toEqual({ id, title: 'Cold brew is back', contentType: 'blog' })
    expect(post.claims.filter(({ status }) => status === 'to_check')).toEqual([])
  }
  const last = await api.generation.last({ businessId })
  expect(last?.brief).toMatchObject({ sourcePostId: id, contentTypes: ['linkedin', 'x'] })
  expect(last?.brief.text).toBe(
    'Cold brew is back\n\nWhat is new\n\nOur cold brew launches on 3 June. It costs R65 a bottle.\n\nWe steep it for 18 hours in Woodstock.',
  )
})

test('a model is told that the text is a post of another type, and what the author wants different', async () => {
  const { api, id } = await aBlog()
  await writeWith(admin.api, provider.baseUrl)
  provider.answer({ kind: 'text', pieces: ['Cold brew on 3 June, R65.'] })

  await all(await api.generation.repurpose({ postId: id, contentTypes: ['x'], words: 'For people who know us already.' }))

  const told = JSON.stringify(provider.requests.at(-1)?.body['messages'])
  expect(told).toContain('is a post that this business wrote for another type')
  expect(told).toContain('For people who know us already.')
  expect(told).toContain('We steep it for 18 hours')
})

test('of a very long post its beginning is used, up to the end of a sentence', async () => {
  const { api, businessId } = await aBlog()
  const long = Array.from({ length: 400 }, (_, at) => `Lot ${at} of our cold brew has landed in Woodstock.`).join(' ')
  const { id } = await addPost(api, { businessId, contentType: 'blog', content: { title: 'Lots', body: long } })

  await all(await api.generation.repurpose({ postId: id, contentTypes: ['facebook'] }))

  const text = (await api.generation.last({ businessId }))?.brief.text ?? ''
  expect(text.length).toBeLessThanOrEqual(8000)
  expect(text).toMatch(/has landed in Woodstock\.$/)
})

test('a brief cannot name a post of another business as its source', async () => {
  const { api, id } = await aBlog()
  const other = await addBusiness(api, { contentTypes: ['x'] })
  const brief = { businessId: other.id, text: 'Cold brew.', contentTypes: ['x' as const], sourcePostId: id }

  await expect(api.generation.generate(brief)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
