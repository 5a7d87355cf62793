import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'

import { writeWith } from '../../../../test/ai.ts'
import { startFakeProvider } from '../../../../test/fakes/openai-compatible.ts'
import { aBrief } from '../../../../test/generation.ts'
import { type Member, startApp } from '../../../../test/harness.ts'
import { editDraft } from '../../../../test/voice.ts'
import { subscriptions, usageTracking } from '../../billing/subscriptions/table.ts'
import { distilEditsJob } from './jobs.ts'

const provider = await startFakeProvider()
const app = await startApp({ config: { safeFetchAllow: ['127.0.0.1'] } })
afterAll(async () => {
  await app.close()
  await provider.close()
})

const admin = await app.signedUp({ approval: 'approved', plan: 'agency', superAdmin: true })
await writeWith(admin.api, provider.baseUrl)
const signedIn = () => app.signedUp({ approval: 'approved', plan: 'agency' })
const said = (text: string) => provider.answer({ kind: 'text', pieces: [text] })

/** What a model was told last. */
function sent(): string {
  return JSON.stringify(provider.requests.at(-1)?.body['messages'])
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

async function distil(member: Member, businessId: string): Promise<void> {
  await distilEditsJob.run(app.services, { workspaceId: member.workspaceId, businessId })
}

async function usageOf({ workspaceId }: Member) {
  return app.services.db.transaction(workspaceId, (tx) => tx.select().from(usageTracking).where(eq(usageTracking.workspaceId, workspaceId)))
}

test('a model says in words what people changed: the note waits with its evidence, is paid for as its own kind, and no edit is read twice', async () => {
  const member = await signedIn()
  const businessId = await business(member)
  await editFive(member, businessId)
  said(
    JSON.stringify({
      notes: [
        { text: 'Close with what to do, and by when.', edits: [1, 2, 9] },
        { text: 'Seen once.', edits: [3] },
      ],
    }),
  )

  await distil(member, businessId)
  const told = sent()
  const asked = provider.requests.length
  await distil(member, businessId)

  expect(told).toContain('Do you want a bag?')
  expect(provider.requests).toHaveLength(asked)
  const notes = (await member.api.voice.get({ businessId })).notes.filter(({ origin }) => origin === 'model')
  expect(notes).toMatchObject([{ text: 'Close with what to do, and by when.', state: 'waiting', evidenceCount: 2 }])
  expect((await usageOf(member)).map(({ operationType, tokensConsumed }) => [operationType, tokensConsumed])).toEqual([['voice', 160]])
})

test.each([
  ['an answer that breaks the form is no note, and paid for', 'Certainly! Here are notes.', [['voice', 160]]],
  ['a provider that fails costs nothing', null, []],
] as const)('%s', async (_, answer, paid) => {
  const member = await signedIn()
  const businessId = await business(member)
  await editFive(member, businessId)
  if (answer === null) provider.answer({ kind: 'refuse', status: 400, message: 'Not now.' })
  else said(answer)

  await distil(member, businessId)

  expect((await member.api.voice.get({ businessId })).notes.filter(({ origin }) => origin === 'model')).toEqual([])
  expect((await usageOf(member)).map(({ operationType, tokensConsumed }) => [operationType, tokensConsumed])).toEqual(paid)
  expect((await member.api.billing.subscription())?.tokens.held).toBe(0)
})

test('without tokens left no model is asked, and the edits wait', async () => {
  const member = await signedIn()
  const { workspaceId } = member
  const businessId = await business(member)
  await editFive(member, businessId)
  await app.services.db.transaction(workspaceId, (tx) =>
    tx
      .update(subscriptions)
      .set({ currentTokens: 10, tokensIncluded: 10, usedTokens: 0 })
      .where(eq(subscriptions.workspaceId, workspaceId)),
  )
  const asked = provider.requests.length

  await distil(member, businessId)

  expect(provider.requests).toHaveLength(asked)
  expect((await member.api.billing.subscription())?.tokens.held).toBe(0)
})
