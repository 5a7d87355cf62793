import dns from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'

import { getRequestListener } from '@hono/node-server'
import { afterAll, afterEach, expect, vi } from 'vitest'

import { runningApps } from './running-apps.ts'

// As the server runs: its own quicker Request and Response take the place of Node's, and do less than those.
getRequestListener(() => new Response())

const consoleError = vi.spyOn(console, 'error')

afterEach(() => {
  const calls = consoleError.mock.calls.map((call) => call.map(String).join(' '))
  consoleError.mockClear()
  expect(calls, 'a test wrote to console.error').toEqual([])
  for (const app of runningApps) expect(app.takeErrors(), 'the app logged an error that the test did not expect').toEqual([])
})

afterAll(async () => {
  for (const app of runningApps) await app.close()
})

/** Files share a worker's modules and globals: the fetch that the first of them found is the real one. */
const guarded = globalThis as typeof globalThis & { realFetch?: typeof fetch }
const realFetch = (guarded.realFetch ??= globalThis.fetch)

/** Tests reach this machine only: no other name is known, which a name server may take five seconds to say. */
dns.lookup = (async (hostname: string) => {
  if (hostname !== 'localhost') throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND', hostname })
  return [{ address: '127.0.0.1', family: 4 }]
}) as unknown as typeof dns.lookup
syncBuiltinESMExports()
globalThis.fetch = (input, init) => {
  const { hostname } = new URL(input instanceof Request ? input.url : input)
  if (!['localhost', '127.0.0.1', '[::1]'].includes(hostname)) throw new Error(`A test called ${hostname}, outside this machine.`)
  return realFetch(input, init)
}
