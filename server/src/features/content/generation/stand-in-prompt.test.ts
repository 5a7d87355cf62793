import { afterAll, expect, test } from 'vitest'

import { compatible } from '../../../../test/ai.ts'
import { startFakeProvider } from '../../../../test/fakes/openai-compatible.ts'
import { aBrief, all, saved } from '../../../../test/generation.ts'
import { startApp } from '../../../../test/harness.ts'

const [hosted, ollama] = await Promise.all([startFakeProvider(), startFakeProvider()])
const app = await startApp({ config: { safeFetchAllow: ['127.0.0.1'] } })
afterAll(async () => {
  await app.close()
  await Promise.all([hosted.close(), ollama.close()])
})

const admin = await app.signedUp({ approval: 'approved', plan: 'agency', superAdmin: true })
await admin.api.aiProviders.add({ ...compatible, baseUrl: hosted.baseUrl })
await admin.api.aiProviders.add({ kind: 'ollama', baseUrl: ollama.baseUrl, model: 'llama', apiKey: '' })
const away = { kind: 'error' as const, status: 400, body: JSON.stringify({ error: { message: 'It is away.' } }) }
const context = 'We roast in small batches on a Probat from 1958 in Woodstock. '.repeat(155)

test('an Ollama server that stands in is sent what its context holds, and its draft names the prompt that it was given', async () => {
  await admin.api.aiProviders.arrange({ defaultProvider: compatible.kind, fallbacks: ['ollama'] })
  const brief = await aBrief(admin.api, { contentTypes: ['articles'], length: 'long', text: 'Cold brew on 3 June. '.repeat(300) })
  await admin.api.businesses.update({ id: brief.businessId, context, contentTypes: ['articles'] })
  hosted.answer({ kind: 'text', pieces: ['Title: Here\n\nCold brew on 3 June.'] })
  const [byFirst] = saved(await all(await admin.api.generation.generate(brief)))
  hosted.answer(away)
  ollama.answer({ kind: 'text', pieces: ['Title: Here\n\nCold brew on 3 June.'] })

  const [byOther] = saved(await all(await admin.api.generation.generate(brief)))

  const whole = JSON.stringify(hosted.requests.at(-1)?.body)
  const sent = ollama.requests.at(-1)?.body
  expect(whole).toContain(context.trim())
  expect(JSON.stringify(sent).length).toBeLessThan(17_000)
  expect(JSON.stringify(sent)).toContain('We roast in small batches')
  expect(sent).toMatchObject({ model: 'llama', max_tokens: 4000 })
  const hashes = await Promise.all(
    [byFirst, byOther].map(async (draft) => (await admin.api.posts.get({ id: draft?.postId ?? '' })).writtenBy?.promptHash),
  )
  expect(new Set(hashes).size).toBe(2)
})

test('a brief that leaves its model no room for the business is refused, in words; one with room takes it', async () => {
  await admin.api.aiProviders.arrange({ defaultProvider: 'ollama', fallbacks: [] })
  const text = 'Cold brew launches on 3 June at R65. '.repeat(215)
  const given = Array.from({ length: 4 }, () => ({
    kind: 'tips' as const,
    count: 5,
    lines: Array.from({ length: 5 }, () => 'Grind it coarser. '.repeat(27).trim()),
  }))
  const brief = await aBrief(admin.api, { text, contentTypes: ['x'], given })
  const asked = ollama.requests.length

  const refusal = admin.api.generation.generate(brief)

  await expect(refusal).rejects.toMatchObject({
    code: 'INVALID',
    data: { fields: [{ field: 'text', message: expect.stringContaining('no room to read about the business') as string }] },
  })
  expect(ollama.requests).toHaveLength(asked)
  await admin.api.aiProviders.arrange({ defaultProvider: compatible.kind, fallbacks: [] })
  hosted.answer({ kind: 'text', pieces: ['Cold brew on 3 June.'] })
  expect(saved(await all(await admin.api.generation.generate(brief)))).toHaveLength(1)
})
