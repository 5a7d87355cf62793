import { expect, test } from 'vitest'

import { sharedApp, signedIn, startApp, visitor } from '../../test/harness.ts'
import { createApp } from '../app.ts'
import { msg, plural } from '@postwright/contract/core/msg'

const json = { 'content-type': 'application/json' }

test('every answer carries a request id, and keeps one that came along when it is sane', async () => {
  const { request } = await visitor()

  const made = await request('/rpc/setup/status')
  const kept = await request('/rpc/setup/status', { headers: { 'x-request-id': 'from-the-proxy.1' } })
  const replaced = await request('/rpc/setup/status', { headers: { 'x-request-id': 'no <b>markup</b>' } })

  expect(made.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  expect(kept.headers.get('x-request-id')).toBe('from-the-proxy.1')
  expect(replaced.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
})

test('an answer to a call is neither kept nor guessed at', async () => {
  const { rest } = await signedIn()

  const { headers } = await rest('/businesses')

  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test.each(['{', '"text"', 'null', '[]', '{"json":{"name":1},"meta":[[9,"name","x"]]}', '\u0000'])(
  'the malformed body %j is refused',
  async (body) => {
    const { request } = await signedIn()

    const rpc = await request('/rpc/businesses/create', { method: 'POST', headers: json, body })

    expect(rpc.status).toBeOneOf([400, 422])
    expect(await rpc.json()).toMatchObject({ json: { code: expect.stringMatching(/^(MALFORMED|INVALID)$/) } })
  },
)

test('malformed JSON is MALFORMED over REST', async () => {
  const { request } = await signedIn()

  const rest = await request('/api/v1/businesses', { method: 'POST', headers: json, body: '{"name":' })

  expect(rest.status).toBe(400)
  const message = 'This request cannot be read. Send valid JSON.'
  expect(await rest.json()).toEqual({ code: 'MALFORMED', status: 400, message, data: { id: expect.any(String) as unknown } })
})

test.each([
  [
    '/rpc/businesses/create',
    { method: 'POST', headers: json, body: '{' },
    400,
    'Diese Anfrage lässt sich nicht lesen. Senden Sie gültiges JSON.',
  ],
  ['/rpc/businesses/create', { method: 'GET', headers: {} }, 405, 'Verwenden Sie dafür POST.'],
  [
    '/rpc/posts/restore',
    { method: 'POST', headers: json, body: JSON.stringify({ json: { id: crypto.randomUUID(), number: 0 } }) },
    422,
    'Verwenden Sie mindestens 1.',
  ],
  [
    '/rpc/deliveries/resolve',
    { method: 'POST', headers: json, body: JSON.stringify({ json: { id: crypto.randomUUID(), answer: 'zz' } }) },
    422,
    'Das steht nicht zur Auswahl.',
  ],
])('what is wrong with a call to %s is said in the language of whoever makes it, and has an id', async (path, init, status, sentence) => {
  const { request } = await signedIn()
  // The public pages are a bundle of their own, which brings the contract along.
  expect((await request('/pricing')).status).toBe(200)

  const response = await request(path, { ...init, headers: { ...init.headers, 'accept-language': 'de' } })

  const answer = await response.text()
  expect(response.status).toBe(status)
  expect(answer).toContain(sentence)
  expect(JSON.parse(answer)).toMatchObject({ json: { data: { id: expect.any(String) as unknown } } })
})

test.each([
  { 'content-type': 'text/xml' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'application/json', 'content-disposition': 'attachment; filename="Mallory"' },
])('a body that is no JSON changes nothing: %j', async (headers) => {
  const { api, request } = await signedIn()
  const { id } = await api.businesses.create({ name: 'Loerie Lane Books', context: 'A bookshop.' })

  for (const [method, path] of [
    ['PATCH', `/api/v1/businesses/${id}`],
    ['POST', '/rpc/businesses/update'],
  ] as const) {
    const refused = await request(path, { method, headers, body: 'name=Mallory' })
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('"code":"MALFORMED"')
  }

  expect((await api.businesses.get({ id })).name).toBe('Loerie Lane Books')
})

test('a wrong field is named, in the same shape over both transports', async () => {
  const { api, rest } = await signedIn()
  const input = { name: 'a'.repeat(81), context: 'Beans.' }

  const refused = await rest('/businesses', { body: input })

  // Whoever says it in another language knows the sentence by its id, and what stands in it by its name.
  const { id } = msg`Use at most ${plural({ max: 80 }, { one: '# character', other: '# characters' })}.`
  const sentence = { message: 'Use at most 80 characters.', id, params: { max: 80 } }
  const { message, ...key } = sentence
  const data = { fields: [{ field: 'name', ...sentence }], ...key }
  expect(refused.status).toBe(422)
  expect(await refused.json()).toEqual({ code: 'INVALID', status: 422, message, data })
  await expect(api.businesses.create(input)).rejects.toMatchObject({ code: 'INVALID', message, data })
})

test('a body over the limit is refused, announced or not, by both transports', async () => {
  const { request } = await signedIn()
  const tooMuch = 'x'.repeat(1024 * 1024 + 1)
  const announced = { ...json, 'content-length': String(10 * 1024 * 1024) }
  const streamed = () => ({
    method: 'POST',
    headers: { ...json, 'transfer-encoding': 'chunked' },
    body: new Blob([tooMuch]).stream(),
    duplex: 'half' as const,
  })

  const answers = [
    await request('/api/v1/posts', { method: 'POST', headers: announced, body: '{}' }),
    await request('/api/v1/posts', streamed()),
    await request('/rpc/posts/create', streamed()),
    await request('/api/auth/sign-in/email', streamed()),
  ]

  expect(answers.map((answer) => answer.status)).toEqual([413, 413, 413, 413])
  expect(await answers[1]?.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', status: 413 })
  expect(await answers[2]?.json()).toMatchObject({ json: { code: 'PAYLOAD_TOO_LARGE', status: 413 } })
})

test('a write from another site is refused, from our own pages and from programs it is not', async () => {
  const { services } = await sharedApp()
  const { request } = await signedIn()
  const write = (headers: Record<string, string>) =>
    request('/api/v1/businesses', { method: 'POST', headers: { ...json, ...headers }, body: '{"name":"","context":""}' })

  const refused = await write({ origin: 'https://evil.example' })

  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ code: 'FORBIDDEN', data: { reason: 'origin' } })
  expect((await write({ origin: 'null' })).status).toBe(403)
  expect((await write({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await write({ origin: services.config.baseUrl })).status).toBe(422)
  expect((await write({ 'sec-fetch-site': 'same-origin' })).status).toBe(422)
  expect((await write({})).status).toBe(422)
})

test.each(['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'])(
  'another site cannot write as a visitor of ours either, by %s',
  async (type) => {
    const { request } = await visitor()
    const write = (path: string, origin: string) => request(path, { method: 'POST', headers: { origin, 'content-type': type }, body: '' })

    for (const path of ['/api/v1/setup/super-admin', '/rpc/setup/createSuperAdmin', '/api/auth/sign-in/email'])
      expect((await write(path, 'https://evil.example')).status).toBe(403)
  },
)

test('a link cannot change anything', async () => {
  const { request } = await signedIn()

  const data = encodeURIComponent('{"json":{"name":"Lumen Coffee","context":"Beans."}}')
  const answer = await request(`/rpc/businesses/create?data=${data}`)

  expect(answer.status).toBe(405)
  expect(await answer.json()).toMatchObject({ json: { code: 'METHOD_NOT_ALLOWED' } })
})

test('an unknown address and a wrong method are told apart', async () => {
  const { request, rest } = await signedIn()

  const unknown = await rest('/nothing')
  const wrong = await rest('/businesses', { method: 'PUT' })

  expect(unknown.status).toBe(404)
  expect(await unknown.json()).toMatchObject({ code: 'NOT_FOUND', status: 404 })
  expect(wrong.status).toBe(405)
  expect(wrong.headers.get('allow')).toBe('GET, POST')
  expect(await wrong.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED', status: 405 })
  expect((await request('/api/nothing')).status).toBe(404)
  expect((await request('/rpc/nothing')).status).toBe(404)
})

test('a bug is logged once with the request id, and says nothing of itself', async () => {
  const { database, takeErrors } = await sharedApp()
  const { api, request, headers } = await signedIn()
  await database.asAdmin('alter table businesses rename to hidden_businesses')

  const answer = await request('/api/v1/businesses', { headers: { ...headers, 'x-request-id': 'request-0001' } })
  const overRpc = api.businesses.list()

  await expect(overRpc).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR', message: 'Something went wrong' })
  await database.asAdmin('alter table hidden_businesses rename to businesses')
  expect(answer.status).toBe(500)
  const data = { requestId: 'request-0001', id: msg`Something went wrong`.id }
  expect(await answer.json()).toEqual({ code: 'INTERNAL_SERVER_ERROR', status: 500, message: 'Something went wrong', data })
  const errors = takeErrors()
  expect(errors).toHaveLength(2)
  expect(errors[0]).toMatchObject({ requestId: 'request-0001' })
})

test('an account that asks too much waits, and so does an address', async () => {
  const app = await startApp({ config: { rateLimitPerMinute: 3 } })
  const first = await app.signedUp({ approval: 'approved' })
  const second = await app.signedUp({ approval: 'approved' })

  const statuses = []
  for (let times = 0; times < 4; times++) statuses.push((await first.rest('/account')).status)
  const refused = await first.rest('/account')
  for (let times = 0; times < 11; times++) statuses.push((await second.rest('/account')).status)

  expect(statuses).toEqual([200, 200, 200, 429, 200, 200, 200, 429, 429, 429, 429, 429, 429, 429, 429])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', data: { retryAfterSeconds: expect.any(Number) } })
  await app.close()
})

test.each(['/rpc/setup/status', '/api/auth/sign-out', '/api/exports/newsletter-subscribers.csv', '/api/nothing'])(
  'a call of %s counts once for its address',
  async (path) => {
    const { services } = await sharedApp()
    const perMinute = 5
    const app = createApp({ ...services, config: { ...services.config, rateLimitPerMinute: perMinute / 5 } })
    const call = () => app.fetch(new Request(services.config.baseUrl + path))

    const statuses = []
    for (let times = 0; times <= perMinute; times++) statuses.push((await call()).status)

    expect(statuses.map((status) => status === 429)).toEqual([false, false, false, false, false, true])
  },
)

test('addresses that nobody serves are one in the figures, whatever refuses them', async () => {
  const { services } = await sharedApp()
  const routes: string[] = []
  const app = createApp(services, { onAnswer: ({ route, status }) => routes.push(`${route} ${status}`) })
  const post = (path: string, headers: Record<string, string>) =>
    app.fetch(new Request(`${services.config.baseUrl}${path}`, { method: 'POST', headers, body: '{}' }))

  await post('/rpc/made/up', { 'content-length': String(10 * 1024 * 1024) })
  await post('/rpc/posts/made-up', { origin: 'https://evil.example' })
  await post('/rpc/setup/createSuperAdmin', { origin: 'https://evil.example' })

  expect(routes).toEqual(['/rpc 413', '/rpc 403', '/rpc/setup/createSuperAdmin 403'])
})
