import { type FunctionName, functions } from '@postwright/contract/operator/functions'
import { describe, expect, test } from 'vitest'

import { sharedApp, signedIn, signedUp, superAdmin, type Visitor, visitor } from '../../test/harness.ts'

function call({ request }: Visitor, name: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Response> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
  return request(`/api/functions/${name}`, init)
}

function behind(gate: string): FunctionName[] {
  return Object.entries(functions).flatMap(([name, known]) => (known.gate === gate ? [name as FunctionName] : []))
}

describe('a function', () => {
  test.each(['nothing', '', '__proto__', 'constructor', 'toString', 'manage-settings/', 'Manage-Settings', 'manage%2Dsettings'])(
    'called %j does not exist',
    async (name) => {
      const answer = await call(await superAdmin(), name)

      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ success: false, error: 'There is no such function.', code: 'NOT_FOUND' })
    },
  )

  test.each(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('is not called by %s', async (method) => {
    const { request } = await superAdmin()

    const answer = await request('/api/functions/manage-settings', { method })

    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('POST')
  })

  test('is called from our own pages and by programs, not from another site', async () => {
    const { services } = await sharedApp()
    const admin = await superAdmin()

    const refused = await call(admin, 'manage-settings', {}, { origin: 'https://evil.example' })

    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ success: false, code: 'FORBIDDEN', data: { reason: 'origin' } })
    expect((await call(admin, 'manage-settings', { provider: 'composer' }, { origin: services.config.baseUrl })).status).toBe(200)
  })

  test.each([
    ['no JSON', '{', 'application/json', 400, 'MALFORMED'],
    ['a form', 'provider=composer', 'application/x-www-form-urlencoded', 400, 'MALFORMED'],
    ['too much', `"${'x'.repeat(1024 * 1024)}"`, 'application/json', 413, 'PAYLOAD_TOO_LARGE'],
  ])('takes JSON of a sane size alone, and no %s', async (_what, body, type, status, code) => {
    const { request } = await superAdmin()
    const headers = { 'content-type': type, 'content-length': String(body.length) }

    const answer = await request('/api/functions/manage-settings', { method: 'POST', headers, body })

    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ success: false, error: expect.any(String), code })
  })
})

describe('the gate of a function', () => {
  const forSignedIn = [...behind('signed-in'), ...behind('approved'), ...behind('super-admin')]
  const forApproved = [...behind('approved'), ...behind('super-admin')]

  test.each(forSignedIn)('%s refuses visitors before it looks at the input', async (name) => {
    const answer = await call(await visitor(), name, 'nonsense')

    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ success: false, error: 'User not authenticated', code: 'UNAUTHENTICATED' })
  })

  test.each(forApproved)('%s refuses pending and rejected people, and says which', async (name) => {
    for (const approval of ['pending', 'rejected'] as const)
      expect(await (await call(await signedUp({ approval }), name)).json()).toMatchObject({ success: false, data: { reason: approval } })
  })

  test.each(behind('super-admin'))('%s refuses whoever is no super admin', async (name) => {
    const answer = await call(await signedIn(), name)

    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ success: false, code: 'FORBIDDEN', data: { reason: 'role' } })
  })

  test.each(behind('public'))('%s lets visitors in', async (name) => {
    expect((await call(await visitor(), name)).status).not.toBe(401)
  })
})
