import { usageKindLabel } from '@postwright/contract/work/usage-words'
import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'

import { asSystem, inTenant } from '../../../../test/billing.ts'
import { addBusiness, addPost } from '../../../../test/factories.ts'
import { type Member, sharedApp, signedIn } from '../../../../test/harness.ts'
import { subscriptions, usageKinds, usageTracking } from '../../billing/subscriptions/table.ts'
import { aiCalls } from '../../content/ai-providers/table.ts'

const october = { period: 'own', from: '2026-10-24', to: '2026-10-26' } as const

interface Use {
  at: string
  tokens?: number
  posts?: number
  kind?: 'generate' | 'voice' | 'website' | 'publish'
  contentType?: string
  postId?: string
}

async function used({ workspaceId, userId }: Member, { at, tokens = 0, posts = 0, kind = 'generate', ...about }: Use): Promise<void> {
  await inTenant(workspaceId, async (tx) => {
    const [plan] = await tx.select({ id: subscriptions.id }).from(subscriptions).where(eq(subscriptions.workspaceId, workspaceId))
    const metadata = { ...about, timestamp: at }
    const counted = { tokensConsumed: tokens, postsPublished: posts, operationType: kind, metadata }
    await tx
      .insert(usageTracking)
      .values({ id: uuidv7(), workspaceId, userId, subscriptionId: plan!.id, ...counted, createdAt: new Date(at) })
  })
}

async function called({ workspaceId, userId }: Member, call: { at: string; provider?: string; model?: string; cost?: number | null }) {
  const { at, provider = 'openai', model = 'small', cost = 1_000 } = call
  const row = { inputTokens: 90, outputTokens: 10, costMicros: cost, createdAt: new Date(at), endedAt: new Date(at) }
  await inTenant(workspaceId, (tx) => tx.insert(aiCalls).values({ id: uuidv7(), workspaceId, userId, providerId: provider, model, ...row }))
}

async function inZone(member: Member, timeZone: string): Promise<void> {
  await member.api.accounts.updateProfile({ timeZone })
}

test('use is counted on the days of the reader’s time zone, also on the day that has 25 hours', async () => {
  const owner = await signedIn()
  await used(owner, { at: '2026-10-24T21:59:59Z', tokens: 1 })
  await used(owner, { at: '2026-10-24T22:00:00Z', tokens: 10 })
  await used(owner, { at: '2026-10-25T22:59:59Z', tokens: 100 })
  await used(owner, { at: '2026-10-25T23:00:00Z', tokens: 1_000 })
  await used(owner, { at: '2026-10-26T23:00:00Z', tokens: 10_000 })

  await inZone(owner, 'Europe/Berlin')
  const berlin = await owner.api.usage.read(october)
  await inZone(owner, 'UTC')
  const utc = await owner.api.usage.read(october)

  expect(berlin.days.map(({ day, tokens }) => [day, tokens])).toEqual([
    ['2026-10-24', 1],
    ['2026-10-25', 110],
    ['2026-10-26', 1_000],
  ])
  expect(berlin.total.tokens).toBe(1_111)
  expect(berlin.period).toMatchObject({
    timeZone: 'Europe/Berlin',
    startsAt: '2026-10-23T22:00:00.000Z',
    endsAt: '2026-10-26T23:00:00.000Z',
  })
  expect(utc.days.map(({ tokens }) => tokens)).toEqual([11, 1_100, 10_000])
})

test('use is told apart by kind, by content type, by person and by model, with what it cost', async () => {
  const owner = await signedIn({ fullName: 'Naledi Jacobs' })
  const editor = await signedIn({ workspaceId: owner.workspaceId, role: 'editor', fullName: 'Pieter Louw' })
  await used(owner, { at: '2026-10-24T10:00:00Z', tokens: 300, contentType: 'blog' })
  await used(editor, { at: '2026-10-25T10:00:00Z', tokens: 500, contentType: 'x' })
  await used(editor, { at: '2026-10-25T11:00:00Z', tokens: 40, kind: 'website' })
  await used(editor, { at: '2026-10-26T11:00:00Z', posts: 1, kind: 'publish', contentType: 'x' })
  await called(owner, { at: '2026-10-24T10:00:00Z', cost: 2_500 })
  await called(editor, { at: '2026-10-25T10:00:00Z', cost: null, model: 'unknown' })
  await called(editor, { at: '2026-10-25T10:00:00Z', provider: 'own:mistral', model: 'tiny', cost: 7 })

  const usage = await owner.api.usage.read(october)

  expect(usage.scope).toBe('workspace')
  expect(usage.total).toEqual({ calls: 3, tokens: 840, posts: 1, costMicros: 2_507, unpricedCalls: 1 })
  expect(usage.days.map(({ costMicros }) => costMicros)).toEqual([2_500, 7, 0])
  expect(usage.kinds).toEqual([
    { kind: 'generate', calls: 2, tokens: 800, posts: 0 },
    { kind: 'website', calls: 1, tokens: 40, posts: 0 },
    { kind: 'publish', calls: 0, tokens: 0, posts: 1 },
  ])
  expect(usage.types).toEqual([
    { contentType: 'x', calls: 1, tokens: 500, posts: 1 },
    { contentType: 'blog', calls: 1, tokens: 300, posts: 0 },
    { contentType: null, calls: 1, tokens: 40, posts: 0 },
  ])
  expect(usage.people).toEqual([
    { userId: editor.userId, name: 'Pieter Louw', others: 0, calls: 2, tokens: 540, posts: 1, costMicros: 7 },
    { userId: owner.userId, name: 'Naledi Jacobs', others: 0, calls: 1, tokens: 300, posts: 0, costMicros: 2_500 },
  ])
  expect(usage.models).toHaveLength(3)
  expect(usage.models).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ providerName: 'Mistral', model: 'tiny', ownKey: true, calls: 1, costMicros: 7, unpricedCalls: 0 }),
      expect.objectContaining({ providerName: 'OpenAI', model: 'small', ownKey: false, calls: 1, costMicros: 2_500, unpricedCalls: 0 }),
      expect.objectContaining({ providerName: 'OpenAI', model: 'unknown', ownKey: false, calls: 1, costMicros: 0, unpricedCalls: 1 }),
    ]),
  )
})

test('whoever manages nothing sees what they used themselves, and no money', async () => {
  const owner = await signedIn({ fullName: 'Naledi Jacobs' })
  const editor = await signedIn({ workspaceId: owner.workspaceId, role: 'editor', fullName: 'Pieter Louw' })
  await used(owner, { at: '2026-10-24T10:00:00Z', tokens: 300, contentType: 'blog' })
  await used(editor, { at: '2026-10-25T10:00:00Z', tokens: 500, contentType: 'x' })
  await called(owner, { at: '2026-10-24T10:00:00Z', model: 'large' })
  await called(editor, { at: '2026-10-25T10:00:00Z' })

  const usage = await editor.api.usage.read(october)
  const file = await (await editor.api.usage.export(october)).text()

  expect(usage).toMatchObject({ scope: 'own', total: { tokens: 500, costMicros: null } })
  expect(usage.people.map(({ name, costMicros }) => [name, costMicros])).toEqual([['Pieter Louw', null]])
  expect(usage.models.map(({ model, costMicros }) => [model, costMicros])).toEqual([['small', null]])
  expect(usage.days.every(({ costMicros }) => costMicros === null)).toBe(true)
  expect(file).not.toContain('Naledi')
  expect(file).not.toContain('large')
  expect(file).not.toContain('cost')
  expect(file).not.toContain('0.001000')
})

test('a published post of before, whose record names the post alone, counts for its content type', async () => {
  const owner = await signedIn()
  const { id } = await addPost(owner.api, { businessId: (await addBusiness(owner.api)).id, contentType: 'linkedin' })
  await used(owner, { at: '2026-10-25T10:00:00Z', posts: 1, kind: 'publish', postId: id })

  expect((await owner.api.usage.read(october)).types).toEqual([{ contentType: 'linkedin', calls: 0, tokens: 0, posts: 1 }])
})

test('another workspace’s use is in no figure', async () => {
  const [owner, stranger] = [await signedIn(), await signedIn()]
  await used(stranger, { at: '2026-10-25T10:00:00Z', tokens: 500 })
  await called(stranger, { at: '2026-10-25T10:00:00Z' })

  const usage = await owner.api.usage.read(october)

  expect(usage.total).toEqual({ calls: 0, tokens: 0, posts: 0, costMicros: 0, unpricedCalls: 0 })
  expect([...usage.kinds, ...usage.types, ...usage.people, ...usage.models]).toEqual([])
})

test('the period of the plan begins with it, in the middle of a day, and says what the quota says', async () => {
  const owner = await signedIn()
  const startsAt = new Date(Date.now() - 3 * 86_400_000)
  await asSystem((tx) =>
    tx
      .update(subscriptions)
      .set({ periodStartsAt: startsAt, periodEndsAt: sql`${startsAt.toISOString()}::timestamptz + interval '1 month'` })
      .where(eq(subscriptions.workspaceId, owner.workspaceId)),
  )
  await used(owner, { at: new Date(startsAt.getTime() - 1_000).toISOString(), tokens: 70 })
  await used(owner, { at: new Date(startsAt.getTime() + 1_000).toISOString(), tokens: 7 })

  const usage = await owner.api.usage.read({})

  expect(usage.total.tokens).toBe(7)
  expect(usage.days[0]).toMatchObject({ tokens: 7 })
  expect(usage.period.startsAt).toBe(startsAt.toISOString())
  expect(usage.days).toHaveLength(4)
})

test('last month is the one before this, and the last 90 days end with today', async () => {
  const owner = await signedIn()
  await inZone(owner, 'UTC')
  const today = new Date().toISOString().slice(0, 10)

  const month = await owner.api.usage.read({ period: 'month' })
  const quarter = await owner.api.usage.read({ period: 'quarter' })

  expect(month.period.endsAt).toBe(`${today.slice(0, 8)}01T00:00:00.000Z`)
  expect(month.period.from).toMatch(/-01$/)
  expect(new Set(month.days.map(({ day }) => day.slice(0, 7))).size).toBe(1)
  expect([quarter.days.length, quarter.days.at(-1)?.day]).toEqual([90, today])
})

test.each([
  [{ period: 'own' }, 'from'],
  [{ period: 'own', from: '2026-10-02', to: '2026-10-01' }, 'to'],
  [{ period: 'own', from: '2025-10-01', to: '2026-10-02' }, 'to'],
] as const)('dates that make no period are refused at their field: %o', async (query, field) => {
  const owner = await signedIn()

  await expect(owner.api.usage.read(query)).rejects.toMatchObject({
    code: 'INVALID',
    data: { fields: expect.arrayContaining([expect.objectContaining({ field })]) },
  })
})

test('the file has a line for each day and what differs on it, and none that a spreadsheet would run', async () => {
  const owner = await signedIn({ fullName: '=HYPERLINK("https://x.example")' })
  await used(owner, { at: '2026-10-24T10:00:00Z', tokens: 300, contentType: 'blog' })
  await used(owner, { at: '2026-10-24T11:00:00Z', tokens: 200, contentType: 'blog' })
  await used(owner, { at: '2026-10-25T11:00:00Z', posts: 1, kind: 'publish', contentType: 'x' })
  await called(owner, { at: '2026-10-24T10:00:00Z', cost: 2_500, model: '@model' })
  await called(owner, { at: '2026-10-24T10:00:00Z', cost: null, model: 'unpriced' })

  const file = await owner.api.usage.export(october)
  const [heads, ...lines] = (await file.text()).trim().split('\r\n')

  expect(file.name).toBe('usage-2026-10-24-2026-10-26.csv')
  // A spreadsheet reads the umlauts of a person's name by it.
  expect([...new Uint8Array(await file.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(heads).toContain('day,person,what,content type,provider,model,calls,tokens of the quota')
  const person = `"'=HYPERLINK(""https://x.example"")"`
  expect(lines).toEqual([
    `2026-10-25,${person},Published posts,X/Twitter,,,0,0,1,,`,
    `2026-10-24,${person},Drafts,Blog,,,2,500,0,,`,
    `2026-10-24,${person},Call to a model,,OpenAI,'@model,1,,,100,0.002500`,
    `2026-10-24,${person},Call to a model,,OpenAI,unpriced,1,,,100,`,
  ])
})

test('the file of somebody who reads German opens in a German spreadsheet: parted by semicolons, with commas in numbers', async () => {
  const owner = await signedIn({ fullName: 'Jörg; Müller' })
  await inZone(owner, 'UTC')
  await called(owner, { at: '2026-10-24T10:00:00Z', cost: 2_500 })

  const path = `/usage/export?${new URLSearchParams(october).toString()}`
  const response = await owner.rest(path, { headers: { 'accept-language': 'de' } })
  const [heads, line] = (await response.text()).trim().split('\r\n')

  expect(heads?.split(';')).toHaveLength(11)
  expect(line).toMatch(/^2026-10-24;"Jörg; Müller";.*;OpenAI;small;1;;;100;0,002500$/)
})

test('people beyond the fifty who used most are summed up', async () => {
  const owner = await signedIn()
  const { services } = await sharedApp()
  await used(owner, { at: '2026-10-25T10:00:00Z', tokens: 1_000 })
  await services.db.asSystem('a test has many members', (tx) =>
    tx.execute(sql`
      with made as (
        insert into users (id, name, email) select gen_random_uuid(), 'Person ' || n, gen_random_uuid() || '@many.example' from generate_series(1, 60) n returning id
      )
      insert into usage_tracking (id, workspace_id, user_id, subscription_id, tokens_consumed, operation_type, metadata, created_at)
      select gen_random_uuid(), u.workspace_id, made.id, u.subscription_id, 1, 'generate', '{}', u.created_at
      from made, usage_tracking u where u.workspace_id = ${owner.workspaceId}`),
  )

  const { people, total } = await owner.api.usage.read(october)

  expect(total.tokens).toBe(1_060)
  expect(people).toHaveLength(51)
  expect(people.at(-1)).toMatchObject({ userId: null, others: 11, tokens: 11 })
})

test('each kind of use has a name', () => {
  expect(Object.keys(usageKinds).filter((kind) => usageKindLabel(kind) === kind)).toEqual([])
})
