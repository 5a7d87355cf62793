import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'

import { sharedApp, signedIn, superAdmin } from '../../../../test/harness.ts'
import { sqlState } from '../../../infra/db/sql-state.ts'
import { recordAudit } from './service.ts'
import { auditLog } from './table.ts'

const insufficientPrivilege = '42501'

test('nobody changes, removes or empties it: neither a tenant nor the role that owns it', async () => {
  const { services } = await sharedApp()
  const { userId, workspaceId, id } = await entry()
  const attempts = [`update audit_log set action = 'post.approve'`, `delete from audit_log where id = '${id}'`, 'truncate audit_log']

  for (const attempt of attempts) {
    const asTenant = () => services.db.transaction(workspaceId, (tx) => tx.execute(attempt))
    const asOwner = () => services.db.asSystem('a test tries to tamper', (tx) => tx.execute(attempt))
    const withRights = () =>
      services.db.asSystem('a test tries to tamper', async (tx) => {
        await tx.execute('grant update, delete, truncate on audit_log to current_user')
        return tx.execute(attempt)
      })
    for (const tamper of [asTenant, asOwner, withRights]) expect(await stateOf(tamper()), attempt).toBe(insufficientPrivilege)
  }
  expect(await read(id)).toMatchObject({ actorId: userId, action: 'business.create' })
})

test('retention removes what is older than a year, and nothing younger', async () => {
  const { services, database } = await sharedApp()
  const [old, young] = [await entry(), await entry()]
  await database.asAdmin(
    `set session_replication_role = replica; update audit_log set created_at = now() - interval '400 days' where id = '${old.id}'`,
  )

  const trim = (before: string) =>
    services.db.asSystem('a test trims the log', (tx) => tx.execute(`select trim_audit_log(now() - interval '${before}') as removed`))
  expect(await stateOf(trim('11 months'))).toBe(insufficientPrivilege)
  expect((await trim('390 days')).rows).toEqual([{ removed: '1' }])

  expect(await read(old.id)).toBeUndefined()
  expect(await read(young.id)).toBeDefined()
  const again = services.db.asSystem('a test tries to tamper', (tx) => tx.execute(`delete from audit_log where id = '${young.id}'`))
  expect(await stateOf(again)).toBe(insufficientPrivilege)
})

test('of a person without an account it forgets who they were, and keeps what was done; of others nothing', async () => {
  const { services } = await sharedApp()
  const [gone, stays] = [await entry(uuidv7()), await entry()]

  const forget = (person: string) =>
    services.db.asSystem('a test forgets somebody', (tx) => tx.execute(sql`select forget_in_audit_log(${person}::uuid)`))
  await forget(gone.userId)
  expect(await stateOf(forget(stays.userId))).toBe(insufficientPrivilege)

  expect(await read(gone.id)).toMatchObject({ actorId: null, action: 'business.create', address: null, userAgent: null, detail: {} })
  expect(await read(stays.id)).toMatchObject({ actorId: stays.userId })
})

test('an entry tells from where: the address, the program and the request', async () => {
  const { services, app } = await sharedApp()
  const member = await signedIn()

  const response = await app.fetch(
    new Request(`${services.config.baseUrl}/api/v1/businesses`, {
      method: 'POST',
      headers: {
        ...member.headers,
        'content-type': 'application/json',
        'user-agent': `Tests/1.0 ${'x'.repeat(500)}`,
        'x-request-id': 'from-a-test-1',
      },
      body: JSON.stringify({ name: 'Lumen Coffee', context: 'A roastery.' }),
    }),
  )

  const { id } = (await response.json()) as { id: string }
  const [written] = await services.db.asSystem('a test looks', (tx) => tx.select().from(auditLog).where(eq(auditLog.subject, id)))
  expect(written).toMatchObject({ action: 'business.create', address: '127.0.0.1', requestId: 'from-a-test-1' })
  expect(written?.userAgent).toMatch(/^Tests\/1\.0 x+$/)
  expect(written?.userAgent).toHaveLength(300)
})

test('a person asks about their own roles, and a super admin about anybody’s', async () => {
  const [person, admin] = [await signedIn(), await superAdmin()]

  expect(await person.api.accounts.hasRole({ userId: person.userId, role: 'super_admin' })).toBe(false)
  expect(await admin.api.accounts.hasRole({ userId: admin.userId, role: 'super_admin' })).toBe(true)
  expect(await admin.api.accounts.hasRole({ userId: person.userId, role: 'super_admin' })).toBe(false)
  expect(await admin.api.accounts.hasRole({ userId: uuidv7(), role: 'super_admin' })).toBe(false)
  expect(await (await admin.rest(`/has-role?userId=${admin.userId}&role=super_admin`)).json()).toBe(true)
  await expect(person.api.accounts.hasRole({ userId: admin.userId, role: 'super_admin' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
    data: { reason: 'role' },
  })
})

async function entry(userId?: string) {
  const { services } = await sharedApp()
  const member = await signedIn()
  const actor = { userId: userId ?? member.userId, workspaceId: member.workspaceId }
  const subject = uuidv7()
  await services.db.asSystem('a test writes an entry', (tx) =>
    recordAudit(tx, actor, { action: 'business.create', subject, detail: { name: 'Lumen' } }),
  )
  const [row] = await services.db.asSystem('a test looks', (tx) => tx.select().from(auditLog).where(eq(auditLog.subject, subject)))
  return { ...actor, id: row?.id ?? '' }
}

async function read(id: string) {
  const { services } = await sharedApp()
  const [row] = await services.db.asSystem('a test looks', (tx) => tx.select().from(auditLog).where(eq(auditLog.id, id)))
  return row
}

function stateOf(refused: Promise<unknown>): Promise<string | undefined> {
  return refused.then(
    () => 'nobody refused',
    (error: unknown) => sqlState(error),
  )
}
