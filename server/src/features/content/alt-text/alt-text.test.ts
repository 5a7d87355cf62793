import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'

import { writeWith, writeWithComposer } from '../../../../test/ai.ts'
import { addBusiness } from '../../../../test/factories.ts'
import { startFakeProvider } from '../../../../test/fakes/openai-compatible.ts'
import { startApp } from '../../../../test/harness.ts'
import { onePixel } from '../../../../test/one-pixel.ts'
import { usageTracking } from '../../billing/subscriptions/table.ts'

const provider = await startFakeProvider()
const app = await startApp({ config: { safeFetchAllow: ['127.0.0.1'] } })
afterAll(async () => {
  await app.close()
  await provider.close()
})

const admin = await app.signedUp({ approval: 'approved', plan: 'agency', superAdmin: true })
const image = () => new File([onePixel], 'bag.png', { type: 'image/png' })

async function aBusiness() {
  const member = await app.signedUp({ approval: 'approved', plan: 'agency' })
  return { ...member, businessId: (await addBusiness(member.api)).id }
}

beforeEach(() => writeWith(admin.api, provider.baseUrl))

test('the image goes to the model as an image, made small; what it says is proposed, paid for, and kept nowhere', async () => {
  const { api, businessId, workspaceId } = await aBusiness()
  provider.answer({ kind: 'text', pieces: ['“A green bag of Sidama beside a white cup.”'] })

  const proposed = await api.altText.propose({ businessId, image: image() })

  expect(proposed).toMatchObject({ text: 'A green bag of Sidama beside a white cup.', message: null })
  expect(JSON.stringify(provider.requests.at(-1)?.body['messages'])).toMatch(/"url":"data:image\/webp;base64,/)
  const usage = await app.services.db.transaction(workspaceId, (tx) =>
    tx.select().from(usageTracking).where(eq(usageTracking.workspaceId, workspaceId)),
  )
  expect(usage).toMatchObject([{ operationType: 'alt_text', metadata: { businessId } }])
  expect((await api.billing.subscription())?.tokens.held).toBe(0)
})

test('who would be sent the image is known before it is sent', async () => {
  const { api, businessId } = await aBusiness()
  const before = provider.requests.length

  expect(await api.altText.seer({ businessId })).toMatchObject({ canSee: null, writer: expect.stringContaining('stand-in') as string })
  await writeWithComposer(admin.api)
  expect(await api.altText.seer({ businessId })).toMatchObject({ canSee: false, writer: 'Built-in composer' })
  expect(provider.requests).toHaveLength(before)
})

test('the composer sees no images and says so; nothing is sent or charged', async () => {
  await writeWithComposer(admin.api)
  const { api, businessId } = await aBusiness()
  const before = provider.requests.length

  const { text, message } = await api.altText.propose({ businessId, image: image() })

  expect([text, message]).toEqual([null, expect.stringMatching(/does not see images/)])
  expect(provider.requests).toHaveLength(before)
  expect((await api.billing.subscription())?.tokens.used).toBe(0)
})

test('a model that refuses the image is told in its words, and what was set aside is given back', async () => {
  const { api, businessId } = await aBusiness()
  provider.answer({ kind: 'refuse', status: 400, message: 'image_url is not supported by this model.' })

  const { text, message } = await api.altText.propose({ businessId, image: image() })

  expect(text).toBeNull()
  expect(message).toContain('image_url is not supported by this model.')
  expect((await api.billing.subscription())?.tokens).toMatchObject({ held: 0, used: 0 })
})

test('what is no picture is refused before anything is sent', async () => {
  const { api, businessId } = await aBusiness()
  const before = provider.requests.length
  const script = new File(['<svg onload="alert(1)"/>'], 'bag.png', { type: 'image/png' })

  await expect(api.altText.propose({ businessId, image: script })).rejects.toMatchObject({
    code: 'INVALID',
    data: { fields: [{ field: 'image' }] },
  })
  expect(provider.requests).toHaveLength(before)
})
