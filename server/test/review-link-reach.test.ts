import { functions } from '@postwright/contract/operator/functions'
import { beforeAll, expect, test } from 'vitest'

import { addPost } from './factories.ts'
import { sharedApp, signedIn, type Visitor, visitor } from './harness.ts'
import { procedures } from './procedures.ts'
import { sessionCookieName } from '../src/features/identity/accounts/sessions/session.ts'

// What a review link opens is its page. Everything else takes whoever shows its token for nobody, whichever way it is shown.

let token: string
let shown: { way: string; headers: Record<string, string>; query: string }[]

beforeAll(async () => {
  const { api } = await signedIn()
  const { address } = await api.reviewLinks.make({ postIds: [(await addPost(api)).id], title: 'One post', guestName: 'Pieter Malgas' })
  token = new URL(address).pathname.split('/').at(-1) ?? ''
  const { services } = await sharedApp()
  const session = sessionCookieName(services.config.baseUrl)
  shown = [
    { way: 'as its own cookie', headers: { cookie: `review=${token}` }, query: '' },
    { way: 'as a session', headers: { cookie: `${session}=${token}.${token}` }, query: '' },
    { way: 'as an API key', headers: { authorization: `Bearer ${token}` }, query: '' },
    { way: 'as an API key of ours', headers: { authorization: `Bearer pw_${token}` }, query: '' },
    { way: 'in the query', headers: {}, query: `?token=${token}&review=${token}&key=${token}` },
  ]
})

const post = (body: string) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body })

test('no procedure, function, file or export knows whoever shows the token of a review link', async () => {
  const nobody = await visitor()
  const asked: [string, (who: Visitor, query: string) => Promise<Response>][] = [
    ...procedures.flatMap(({ name, path, method, address }): [string, (who: Visitor, query: string) => Promise<Response>][] => [
      [`RPC ${name}`, (who, query) => who.request(`/rpc/${path.join('/')}${query}`, post('{"json":{}}'))],
      [
        `REST ${name}`,
        (who, query) =>
          who.request(`/api/v1${address.replaceAll(/\{[^}]*\}/g, '019a9d5e-0000-7000-8000-000000000001')}${query}`, {
            method,
            ...(method === 'GET' || method === 'DELETE' ? {} : { headers: { 'content-type': 'application/json' }, body: '{}' }),
          }),
      ],
    ]),
    ...Object.keys(functions).map((name): [string, (who: Visitor, query: string) => Promise<Response>] => [
      `function ${name}`,
      (who, query) => who.request(`/api/functions/${name}${query}`, post('{}')),
    ]),
    ['a file', (who, query) => who.request(`/files/019a9d5e-0000-7000-8000-000000000001${query}`)],
    ['an export', (who, query) => who.request(`/exports/019a9d5e-0000-7000-8000-000000000001${query}`)],
  ]

  const differing: string[] = []
  for (const [name, ask] of asked) {
    const { status: expected, body } = await ask(nobody, '')
    await body?.cancel()
    for (const { way, headers, query } of shown) {
      const response = await ask(await visitor(headers), query)
      await response.body?.cancel()
      // A key that is none is refused before anything else is looked at.
      if (response.status !== expected && response.status !== 401)
        differing.push(`${name} ${way}: ${response.status} instead of ${expected}`)
    }
  }

  expect(differing).toEqual([])
})
