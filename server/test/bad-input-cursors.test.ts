import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'

import { type Member, sharedApp, superAdmin } from './harness.ts'

// A cursor is ours, and yet anybody can write one.
const instants = ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', `2026-11-20T10:00:00.${'9'.repeat(120)}Z`, '2026-11-20T10:00:00Z']
const numbers = [1e308, -1e308, 5e-324, -0, '1', null, Number.NaN]

const forged = [
  ...instants.flatMap((at) => [[at, uuidv7()], [at, 'x'], [at]]),
  ...numbers.map((rank) => [rank, '2026-11-20T10:00:00Z', uuidv7()]),
  ...instants.map((at) => [0.1, at, uuidv7()]),
  {},
  [],
  null,
  { 0: '2026-11-20T10:00:00Z', 1: uuidv7(), length: 2 },
].flatMap((position) => {
  const json = JSON.stringify(position)
  return [Buffer.from(json).toString('base64url'), json, ...(Array.isArray(position) ? [position.join('_')] : [])]
})

type List = (member: Member, cursor: string) => Promise<unknown>
const lists: [string, List][] = [
  ['posts', ({ api }, cursor) => api.posts.list({ cursor })],
  ['found posts', ({ api }, cursor) => api.posts.list({ cursor, q: 'roast' })],
  ['deliveries', ({ api }, cursor) => api.deliveries.list({ cursor })],
  ['coming deliveries', ({ api }, cursor) => api.deliveries.list({ cursor, view: 'coming' })],
  ['accounts', ({ api }, cursor) => api.admin.listAccounts({ cursor })],
  ['the audit log', ({ api }, cursor) => api.admin.audit({ cursor })],
]

test.each(lists)('a forged cursor of %s is refused by its name, or leads to a page', async (_what, list) => {
  const member = await superAdmin()

  const answers = await Promise.all(forged.map((cursor) => list(member, cursor).catch((error: unknown) => error)))

  const wrong = answers.filter((answer) => answer instanceof Error)
  expect(wrong.map(({ code, data }: Failure) => [code, data?.fields?.[0]?.field])).toEqual(wrong.map(() => ['INVALID', 'cursor']))
  expect((await sharedApp()).takeErrors()).toEqual([])
})

interface Failure extends Error {
  code?: string
  data?: { fields?: { field: string }[] }
}

test('a forged address of a page of the blog shows that there is none, or a page', async () => {
  const { request } = (await sharedApp()).visitor()

  const answers = await Promise.all(forged.map((cursor) => request(`/blog?before=${encodeURIComponent(cursor)}`)))

  for (const { status } of answers) expect(status).toBeOneOf([200, 404])
})
