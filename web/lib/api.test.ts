import { MutationObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createQueryClient } from './query-client.ts'

type Answer = () => Response
const done: Answer = () => Response.json({ json: { id: 'one' } })
const lost: Answer = () => {
  throw new TypeError('Failed to fetch')
}
const refused: Answer = () => Response.json({ json: { defined: true, code: 'CONFLICT', status: 409, message: 'No.' } }, { status: 409 })

let keys: (string | null)[] = []
let answers: Answer[] = []

// The client takes the browser's `fetch` when it is made.
vi.stubGlobal('window', { location: { href: 'http://localhost:3000/app' } })
vi.stubGlobal('fetch', async (request: Request) => {
  keys.push(request.headers.get('idempotency-key'))
  return (answers.shift() ?? done)()
})
const { api } = await import('./api.ts')

beforeEach(() => {
  keys = []
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const input = { businessId: '019a9d5e-0000-7000-8000-000000000000', kind: 'sandbox' as const, name: 'Wall' }

/** As a screen does it, with the one retry of the specification. */
async function connect(): Promise<unknown> {
  const observer = new MutationObserver(
    createQueryClient(() => {}),
    api.channels.connect.mutationOptions(),
  )
  const outcome = observer.mutate(input).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return outcome
}

test('a write that is repeated because its answer was lost has the same key', async () => {
  answers = [lost, done]

  await connect()

  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[\w-]{10,128}$/)
  expect(keys[1]).toBe(keys[0])
})

test('each write has a key of its own once the one before is answered, or refused', async () => {
  answers = [done, refused, done]

  for (let times = 0; times < 3; times++) await connect()

  expect(new Set(keys).size).toBe(3)
})

test('a read has no key', async () => {
  await createQueryClient(() => {}).fetchQuery(api.channels.list.queryOptions({ input: {} }))

  expect(keys).toEqual([null])
})
