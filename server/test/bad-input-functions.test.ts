import { type FunctionName, functions } from '@postwright/contract/operator/functions'
import { beforeAll, expect, test } from 'vitest'

import { startApp, type TestApp } from './harness.ts'
import { changedAt } from './hostile-requests.ts'
import { hostileValues } from './hostile-values.ts'
import { fieldsOf } from './schema-fields.ts'
import { functionInput } from './inputs/functions.ts'

let app: TestApp
let cookie: string
beforeAll(async () => {
  app = await startApp({ config: { trustProxy: true } })
  const admin = await app.signedUp({ approval: 'approved', superAdmin: true, plan: 'enterprise' })
  cookie = admin.headers.cookie ?? ''
})

let hosts = 0

/** From an address of its own, so that nobody is kept waiting for the others. */
function call(name: FunctionName, input: object): Promise<Response> {
  hosts++
  const headers = { cookie, 'content-type': 'application/json', 'x-forwarded-for': `10.0.${hosts >> 8}.${hosts & 255}` }
  return app.visitor().request(`/api/functions/${name}`, { method: 'POST', headers, body: JSON.stringify(input) })
}

const names = Object.keys(functions) as FunctionName[]

test.each(names)('%s takes or refuses whatever is in a field, and names it', async (name) => {
  const problems: string[] = []
  const valid = await functionInput(name)

  for (const field of fieldsOf(functions[name].input)) {
    for (const { what, value, expected } of hostileValues(field)) {
      const answer = await call(name, changedAt(valid, field, value))
      const body = (await answer.json()) as { success?: boolean; code?: string; data?: { fields?: { field: string }[] } }
      const isRefused = body.code === 'INVALID' && body.data?.fields?.some((issue) => isWithin(issue.field, field.path.join('.'))) === true
      const isSane = expected !== 'refused' && answer.status < 500
      if (!isRefused && !isSane) problems.push(`${field.path.join('.')} with ${what}: ${answer.status} ${JSON.stringify(body)}`)
    }
  }

  expect(problems).toEqual([])
  expect(app.takeErrors()).toEqual([])
})

/** What is wrong inside of a field is named even better. */
function isWithin(named: string, path: string): boolean {
  return named === path || named.startsWith(`${path}.`)
}
