import { SignIn, SignUpWithPlan } from '@postwright/contract/identity/accounts'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { beforeAll, expect, test } from 'vitest'

import { startApp, type TestApp } from './harness.ts'
import { changedAt } from './hostile-requests.ts'
import { hostileValues } from './hostile-values.ts'
import { fieldsOf } from './schema-fields.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ config: { trustProxy: true } })
})

let hosts = 0

/** From an address of its own, so that nobody is kept waiting for the others. */
function post(path: string, body: object): Promise<Response> {
  hosts++
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${hosts >> 8}.${hosts & 255}` }
  return app.visitor().request(`/api/auth/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

const address = () => `naledi.${uuidv7()}@fynbosdesk.example`
const naledi = () => ({ fullName: 'Naledi Mokoena', email: address(), password: 'rooibos and rain' })

async function accountsOf(email: string): Promise<{ users: number; profiles: number; workspaces: number }> {
  const { rows } = await app.services.db.asSystem('a test counts accounts', (tx) =>
    tx.execute<{ users: number; profiles: number; workspaces: number }>(sql`
      select count(distinct u.id)::int as users, count(distinct p.user_id)::int as profiles, count(distinct w.id)::int as workspaces
      from users u left join profiles p on p.user_id = u.id left join workspaces w on w.owner_id = u.id where lower(u.email) = lower(${email})`),
  )
  return rows[0] ?? { users: 0, profiles: 0, workspaces: 0 }
}

const one = { users: 1, profiles: 1, workspaces: 1 }

test.each([
  ['sign-up/email', SignUpWithPlan, () => ({ ...naledi(), plan: 'solo', currency: 'ZAR' })],
  ['sign-in/email', SignIn, () => ({ email: address(), password: 'rooibos and rain' })],
] as const)('%s takes or refuses whatever is in a field, and names it', async (path, schema, valid) => {
  const problems: string[] = []

  for (const field of fieldsOf(schema)) {
    for (const { what, value, expected } of hostileValues(field)) {
      const answer = await post(path, changedAt(valid(), field, value))
      const body = (await answer.json()) as { code?: string; data?: { fields?: { field: string }[] } }
      const names = body.data?.fields?.map((issue) => issue.field) ?? []
      const isRefused = body.code === 'INVALID' && names.includes(field.path.join('.'))
      // A wrong password is no wrong field.
      const isSane =
        path === 'sign-in/email' && field.path[0] === 'password' ? answer.status < 500 : expected !== 'refused' && answer.status < 500
      if (!isRefused && !isSane) problems.push(`${field.path.join('.')} with ${what}: ${answer.status} ${JSON.stringify(body)}`)
    }
  }

  expect(problems).toEqual([])
  expect(app.takeErrors()).toEqual([])
})

test.each(['Naledi\r\nBcc: all@example.com', 'Naledi\nX-Header: 1', 'Naledi\u2028\u0000'])(
  'the name %j breaks no header',
  async (fullName) => {
    const person = { ...naledi(), fullName }

    const answer = await post('sign-up/email', person)

    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ data: { fields: [{ field: 'fullName' }] } })
    expect((await accountsOf(person.email)).users).toBe(0)
  },
)

test('an address is the same in any letter case and with spaces around it', async () => {
  const person = naledi()
  await post('sign-up/email', person)

  const again = await post('sign-up/email', { ...person, email: `  ${person.email.toUpperCase()} ` })
  const signedIn = await post('sign-in/email', { email: ` ${person.email.toUpperCase()}`, password: person.password })

  expect([again.status, signedIn.status]).toEqual([200, 200])
  expect(await accountsOf(person.email)).toEqual(one)
})

test.each([
  "' or 1=1 --@example.com",
  'naledi@bücher.example',
  'naledi@localhost',
  'a@b@c.example',
  '"naledi"@example.com',
  'naledi@example.com\nx@example.com',
])('%j is no address that mail can be sent to', async (email) => {
  const answers = [await post('sign-up/email', { ...naledi(), email }), await post('sign-in/email', { email, password: 'x' })]

  for (const answer of answers) {
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ code: 'INVALID', data: { fields: [{ field: 'email' }] } })
  }
})

test('of 200 sign-ups of one address at once there is one account', async () => {
  const person = naledi()

  const answers = await Promise.all(Array.from({ length: 200 }, () => post('sign-up/email', person)))

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await accountsOf(person.email)).toEqual(one)
})

test('of two who set the instance up at once, one does', async () => {
  const fresh = await startApp()
  const create = () => fresh.visitor().api.setup.createSuperAdmin(naledi())

  const outcomes = await Promise.allSettled([create(), create(), create()])

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [(outcome.reason as { code: string }).code] : []))).toEqual([
    'FORBIDDEN',
    'FORBIDDEN',
  ])
  await fresh.close()
})
