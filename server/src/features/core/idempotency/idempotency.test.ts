import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'

import { addBusiness } from '../../../../test/factories.ts'
import { type Member, sharedApp, signedIn } from '../../../../test/harness.ts'
import { removeIdempotencyRecordsJob } from './jobs.ts'

const content = { title: null, body: 'Our autumn roast is out.' }

async function draft({ api }: Member) {
  return { businessId: (await addBusiness(api)).id, contentType: 'linkedin', content }
}

function create({ rest }: Member, body: object, key: string): Promise<Response> {
  return rest('/posts', { body, headers: { 'idempotency-key': key } })
}

async function count({ api }: Member): Promise<number> {
  return (await api.posts.list({})).items.length
}

test('a repeated request has the answer of the first, and no effect', async () => {
  const member = await signedIn()
  const [body, key] = [await draft(member), uuidv7()]

  const first = await create(member, body, key)
  const again = await create(member, body, key)

  expect([first.status, again.status]).toEqual([201, 201])
  expect(await again.json()).toEqual(await first.json())
  expect(await count(member)).toBe(1)
})

test('of five at once one has an effect; the others have its answer, or hear that it still runs', async () => {
  const member = await signedIn()
  const [body, key] = [await draft(member), uuidv7()]

  const answers = await Promise.all(Array.from({ length: 5 }, () => create(member, body, key)))

  const told = await Promise.all(answers.map(async (answer) => ({ status: answer.status, body: (await answer.json()) as { id?: string } })))
  expect(new Set(told.flatMap(({ status, body }) => (status === 201 ? [body.id] : []))).size).toBe(1)
  expect(told.every(({ status }) => status === 201 || status === 409)).toBe(true)
  expect(await count(member)).toBe(1)
})

test('while the first still runs, a second is told so, and has its answer afterwards', async () => {
  const member = await signedIn()
  const { services } = await sharedApp()
  const [body, key] = [await draft(member), uuidv7()]
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
  const { promise: end, resolve: go } = Promise.withResolvers<void>()
  const { workspace } = await member.api.accounts.me()
  const first = services.db.transaction(workspace.id, async (tx) => {
    await tx.execute(`select pg_advisory_xact_lock(hashtextextended('${workspace.id} ${member.userId} ${key}', 0))`)
    held()
    await end
  })
  await isHeld

  const meanwhile = await create(member, body, key)
  go()
  await first
  const afterwards = await create(member, body, key)

  expect([meanwhile.status, afterwards.status]).toEqual([409, 201])
  expect(await meanwhile.json()).toMatchObject({ code: 'CONFLICT', data: { fields: [{ field: 'Idempotency-Key' }] } })
  expect(await count(member)).toBe(1)
})

test('a request that would be refused the second time is answered as the first time', async () => {
  const member = await signedIn()
  const body = { name: `Lumen Coffee ${uuidv7()}`, context: 'A small roastery.' }
  const add = (key: string) => member.rest('/businesses', { body, headers: { 'idempotency-key': key } })

  const [first, again] = [await add('one-key'), await add('one-key')]
  const another = await add('another-key')

  expect([first.status, again.status, another.status]).toEqual([201, 201, 409])
  expect(await again.json()).toEqual(await first.json())
})

test('a key that was used for something else is refused', async () => {
  const member = await signedIn()
  const [body, key] = [await draft(member), uuidv7()]
  await create(member, body, key)

  const other = await create(member, { ...body, content: { title: null, body: 'Another text.' } }, key)
  const channel = await member.rest('/channels', {
    body: { businessId: body.businessId, kind: 'sandbox', name: 'Wall' },
    headers: { 'idempotency-key': key },
  })

  for (const answer of [other, channel]) {
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ code: 'INVALID', data: { fields: [{ field: 'Idempotency-Key' }] } })
  }
  expect(await count(member)).toBe(1)
})

test('what was refused may be asked for again with its key', async () => {
  const member = await signedIn()
  const key = uuidv7()
  const refused = await create(member, { businessId: uuidv7(), contentType: 'linkedin', content }, key)

  const mended = await create(member, await draft(member), key)

  expect([refused.status, mended.status]).toEqual([404, 201])
})

test('a key is its person’s own', async () => {
  const [one, other] = [await signedIn(), await signedIn()]

  const answers = [await create(one, await draft(one), 'shared-key'), await create(other, await draft(other), 'shared-key')]

  expect(answers.map(({ status }) => status)).toEqual([201, 201])
})

test.each(['', 'x'.repeat(129), 'a b', '"quoted"', '\u00e9'])('%j is no key', async (key) => {
  const member = await signedIn()

  const answer = await create(member, await draft(member), key)

  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ code: 'INVALID', data: { fields: [{ field: 'Idempotency-Key' }] } })
})

test('answers are forgotten after a day', async () => {
  const member = await signedIn()
  const { services } = await sharedApp()
  const [body, key] = [await draft(member), uuidv7()]
  await create(member, body, key)
  await services.db.asSystem('a day goes by', (tx) =>
    tx.execute(`update kept_answers set created_at = now() - interval '25 hours' where key = '${key}'`),
  )

  await removeIdempotencyRecordsJob.run(services, {})
  await create(member, body, key)

  expect(await count(member)).toBe(2)
})
