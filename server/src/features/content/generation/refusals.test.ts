import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { aBrief, all, next, saved } from '../../../../test/generation.ts'
import { startApp } from '../../../../test/harness.ts'
import { subscriptions } from '../../billing/subscriptions/table.ts'

const app = await startApp({ poolSize: 10 })

const signedIn = (account = {}) => app.signedUp({ approval: 'approved', plan: 'agency', ...account })

test('without enough tokens for all drafts nothing is written, in the words of the quota', async () => {
  const { api, workspaceId } = await signedIn({ plan: 'solo' })
  const brief = await aBrief(api, { contentTypes: ['linkedin', 'x', 'blog'], variants: 3 })
  const { tokens } = await api.generation.estimate(brief)
  await setTokens(workspaceId, tokens - 1)

  await expect(api.generation.generate(brief)).rejects.toMatchObject({
    code: 'QUOTA',
    message: 'Token quota exceeded',
    data: { type: 'tokens_exceeded' },
  })

  expect((await api.billing.subscription())?.tokens).toMatchObject({ held: 0, remaining: tokens - 1 })
  expect((await api.posts.list({})).items).toEqual([])
  await setTokens(workspaceId, tokens)
  expect(saved(await all(await api.generation.generate(brief)))).toHaveLength(9)
})

test('without a subscription the answer is to subscribe', async () => {
  const { api, workspaceId } = await signedIn()
  const brief = await aBrief(api)
  await app.services.db.transaction(workspaceId, (tx) =>
    tx.update(subscriptions).set({ status: 'ended' }).where(eq(subscriptions.workspaceId, workspaceId)),
  )

  await expect(api.generation.generate(brief)).rejects.toMatchObject({
    code: 'QUOTA',
    message: 'Please subscribe to continue',
    data: { type: 'no_subscription' },
  })
})

test('another workspace neither generates for a business nor stops a generation', async () => {
  const { api } = await signedIn()
  const stranger = await signedIn()
  const brief = await aBrief(api)
  const events = (await api.generation.generate(brief))[Symbol.asyncIterator]()
  const { generationId } = await next(events, 'started')

  await expect(stranger.api.generation.generate(brief)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(stranger.api.generation.estimate(brief)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(stranger.api.generation.stop({ id: generationId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(saved(await all({ [Symbol.asyncIterator]: () => events })).map(({ stopped }) => stopped)).toEqual([false, false])
})

test('viewers and reviewers neither generate nor stop', async () => {
  const { api, workspaceId } = await signedIn()
  const brief = await aBrief(api)
  for (const role of ['viewer', 'reviewer']) {
    const other = await signedIn({ workspaceId, role })
    await expect(other.api.generation.generate(brief)).rejects.toMatchObject({ code: 'FORBIDDEN', data: { reason: 'role' } })
    await expect(other.api.generation.stop({ id: brief.businessId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
})

const wrong: [string, Record<string, unknown>, string][] = [
  ['no brief', { text: '  ' }, 'text'],
  ['a brief that is too long', { text: 'x'.repeat(8001) }, 'text'],
  ['a control character', { text: 'one\u0000two' }, 'text'],
  ['no content type', { contentTypes: [] }, 'contentTypes'],
  ['an unknown content type', { contentTypes: ['telegraph'] }, 'contentTypes.0'],
  ['a content type that the business does not use', { contentTypes: ['whatsapp'] }, 'contentTypes'],
  ['four variants', { variants: 4 }, 'variants'],
  ['a script as a link', { link: 'javascript:alert(1)' }, 'link'],
  ['a number as tone', { tone: 7 }, 'tone'],
  ['a tone, which the composer would not heed', { tone: 'Formal' }, 'tone'],
  ['a language, into which the composer does not translate', { language: 'French' }, 'language'],
]

test.each(wrong)('%s is refused by field', async (_what, fields, field) => {
  const { api, rest } = await signedIn()

  const response = await rest('/generations', { body: { ...(await aBrief(api)), ...fields } })

  expect(response.status).toBe(422)
  expect(((await response.json()) as { data: { fields: { field: string }[] } }).data.fields.map((issue) => issue.field)).toContain(field)
})

async function setTokens(workspaceId: string, tokens: number): Promise<void> {
  await app.services.db.transaction(workspaceId, (tx) =>
    tx.update(subscriptions).set({ currentTokens: tokens, tokensIncluded: tokens }).where(eq(subscriptions.workspaceId, workspaceId)),
  )
}
