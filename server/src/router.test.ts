import type { Gate } from '@postwright/contract/base'
import { contract } from '@postwright/contract'
import { getRouter, isProcedure, traverseContractProcedures } from '@orpc/server'
import { beforeAll, describe, expect, test } from 'vitest'

import { type Member, signedIn, signedUp, type Visitor, visitor } from '../test/harness.ts'
import { router } from './router.ts'

const procedures: { name: string; path: string[]; gate: Gate }[] = []
traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
  procedures.push({ name: path.join('.'), path: [...path], gate: procedure['~orpc'].meta.gate as Gate })
})

test('every procedure of the contract is implemented', () => {
  const missing = procedures.filter(({ path }) => !isProcedure(getRouter(router, path))).map(({ name }) => name)

  expect(missing).toEqual([])
})

describe('the gate of every procedure', () => {
  let nobody: Visitor
  let pending: Member
  let rejected: Member
  let approved: Member

  beforeAll(async () => {
    nobody = await visitor()
    pending = await signedUp()
    rejected = await signedUp({ approval: 'rejected', rejectionReason: 'We know no such company.' })
    approved = await signedIn()
  })

  test.each(behind('signed-in', 'approved', 'super-admin'))('$name refuses visitors before it looks at the input', async ({ path }) => {
    expect(await call(nobody, path)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED', message: 'User not authenticated' })
  })

  test.each(behind('approved', 'super-admin'))('$name refuses pending and rejected people, and says which', async ({ path }) => {
    expect(await call(pending, path)).toMatchObject({ status: 403, code: 'FORBIDDEN', data: { reason: 'pending' } })
    expect(await call(rejected, path)).toMatchObject({ status: 403, code: 'FORBIDDEN', data: { reason: 'rejected' } })
  })

  test.each(behind('super-admin'))('$name refuses whoever is no super admin', async ({ path }) => {
    expect(await call(approved, path)).toMatchObject({ status: 403, code: 'FORBIDDEN', data: { reason: 'role' } })
  })

  test.each(behind('signed-in').filter(({ name }) => name !== 'live.events'))(
    '$name lets pending and rejected people in',
    async ({ path }) => {
      for (const person of [pending, rejected]) expect(await call(person, path)).not.toMatchObject({ status: 403 })
    },
  )

  test.each(behind('public'))('$name lets visitors in', async ({ path }) => {
    expect(await call(nobody, path)).not.toMatchObject({ status: 401 })
  })
})

function behind(...gates: Gate[]) {
  return procedures.filter(({ gate }) => gates.includes(gate))
}

async function call(visitor: Visitor, path: string[]): Promise<{ status: number; code?: string }> {
  const answer = await visitor.request(`/rpc/${path.join('/')}`, { method: 'POST' })
  const body = (await answer.json()) as { json?: object }
  return { status: answer.status, ...body.json }
}
