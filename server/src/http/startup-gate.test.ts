import { expect, test } from 'vitest'

import { createStartupGate } from './startup-gate.ts'

function starting() {
  const gate = createStartupGate({ baseUrl: 'https://postwright.example' })
  const ask = async (path: string, accept = '*/*') =>
    gate.fetch(new Request(`https://postwright.example${path}`, { headers: { accept } }), {})
  return { ...gate, ask }
}

test('a browser reads that it will pass, on a page that opens itself again and runs nothing', async () => {
  const { ask } = starting()

  const response = await ask('/blog', 'text/html,application/xhtml+xml')
  const text = await response.text()

  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '3'])
  expect(text).toContain('Back in a moment')
  expect(text).toContain('<meta http-equiv="refresh" content="3">')
  expect(text).not.toContain('<script')
})

test('a program gets the shape of errors that it knows', async () => {
  const { ask } = starting()
  const error = { code: 'UNAVAILABLE', status: 503, message: 'Postwright is starting. Try again in a few seconds.' }

  const rest = await ask('/api/v1/businesses', 'text/html')
  const rpc = await ask('/rpc/businesses/list')

  expect([rest.status, await rest.json()]).toEqual([503, error])
  expect([rpc.status, await rpc.json()]).toEqual([503, { json: { defined: false, ...error } }])
  expect(rest.headers.get('retry-after')).toBe('3')
})

test('the process lives before it is ready', async () => {
  const { ask } = starting()

  const [alive, ready] = [await ask('/healthz'), await ask('/readyz')]

  expect([alive.status, await alive.json()]).toEqual([200, { status: 'ok' }])
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'not ready', checks: { process: 'starting' } }])
})

test('what is put behind it answers from then on', async () => {
  const { ask, open } = starting()

  open(() => new Response('inside'))

  expect(await (await ask('/blog', 'text/html')).text()).toBe('inside')
})
