import { mostApiKeys } from '@postwright/contract/identity/api-keys'
import type { Meta } from '@postwright/contract/core/base'
import { type Scope, scopeIds, scopeOf } from '@postwright/contract/core/scopes'
import { contract } from '@postwright/contract'
import { traverseContractProcedures } from '@orpc/server'
import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { addBusiness, addPost } from '../../../../test/factories.ts'
import { type Member, sharedApp, signedIn, signedUp, startApp, superAdmin, visitor } from '../../../../test/harness.ts'
import { mailsTo } from '../../../../test/mailbox.ts'
import { members } from '../team/table.ts'
import { auditLog } from '../../core/audit/table.ts'
import { profiles } from '../accounts/table.ts'
import { apiKeys } from './table.ts'

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

async function keyOf({ api }: Pick<Member, 'api'>, scopes: Scope[] = ['read'], name = `Key ${crypto.randomUUID()}`) {
  const made = await api.apiKeys.create({ name, scopes })
  const { visitor } = await sharedApp()
  return { ...made, program: visitor({ authorization: `Bearer ${made.secret}` }) }
}

describe('making a key', () => {
  test('shows its secret once, and keeps only a hash of it', async () => {
    const { api } = await signedIn()

    const { key, secret } = await api.apiKeys.create({ name: 'Reports', scopes: ['read', 'write', 'read'], expiresAt: inAnHour() })

    expect(secret).toMatch(/^pw_[\w-]{43}$/)
    expect(key).toMatchObject({ name: 'Reports', scopes: ['read', 'write'], ending: secret.slice(-4), lastUsedAt: null })
    expect(JSON.stringify(await api.apiKeys.list())).not.toContain(secret)
    const { services } = await sharedApp()
    const stored = await services.db.asSystem('a test looks', (tx) => tx.select().from(apiKeys).where(eq(apiKeys.id, key.id)))
    expect(JSON.stringify(stored)).not.toContain(secret)
    const log = await services.db.asSystem('a test looks', (tx) => tx.select().from(auditLog).where(eq(auditLog.subject, key.id)))
    expect(log).toMatchObject([{ action: 'key.create', detail: { name: 'Reports', scopes: 'read write' } }])
  })

  test('tells its person, in the app and by mail', async () => {
    const { api, email } = await signedIn()

    await api.apiKeys.create({ name: 'Reports', scopes: ['read', 'write'] })

    const title = 'An API key was made for your account'
    expect((await api.notifications.list({})).items).toMatchObject([
      { kind: 'security', title, detail: expect.stringContaining('“Reports”') },
    ])
    const { services } = await sharedApp()
    expect(await mailsTo(services, email)).toMatchObject([{ template: 'security_notice', variables: { title } }])
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['a long name', { name: 'a'.repeat(61) }, 'name'],
    ['no scope', { scopes: [] }, 'scopes'],
    ['an unknown scope', { scopes: ['everything'] }, 'scopes.0'],
    ['a time that has passed', { expiresAt: '2026-01-01T00:00:00Z' }, 'expiresAt'],
    ['the scope of super admins, by somebody who is none', { scopes: ['read', 'admin'] }, 'scopes'],
  ])('%s is refused, naming the field', async (_what, change, field) => {
    const { api } = await signedIn()

    const refused = api.apiKeys.create({ name: 'Reports', scopes: ['read'], ...change } as Parameters<typeof api.apiKeys.create>[0])

    await expect(refused).rejects.toMatchObject({ code: 'INVALID', data: { fields: [{ field }] } })
    expect(await api.apiKeys.list()).toEqual([])
  })

  test('a second one of the same name is refused, letter case aside, and others may use the name', async () => {
    const owner = await signedIn()
    const colleague = await signedIn({ workspaceId: owner.workspaceId, role: 'editor' })
    await keyOf(owner, ['read'], 'Reports')

    await expect(owner.api.apiKeys.create({ name: 'REPORTS', scopes: ['read'] })).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { fields: [{ field: 'name' }] },
    })
    await expect(colleague.api.apiKeys.create({ name: 'Reports', scopes: ['read'] })).resolves.toBeDefined()
  })

  test(`there are ${mostApiKeys} at most, also when many are asked for at once`, async () => {
    const { api } = await signedIn()

    const made = await Promise.allSettled(
      Array.from({ length: mostApiKeys + 5 }, (_, index) => api.apiKeys.create({ name: `Key ${index}`, scopes: ['read'] })),
    )

    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(mostApiKeys)
    expect(await api.apiKeys.list()).toHaveLength(mostApiKeys)
  })

  test('is for approved people alone', async () => {
    await expect((await signedUp()).api.apiKeys.create({ name: 'x', scopes: ['read'] })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect((await visitor()).api.apiKeys.list()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })
})

describe('a key', () => {
  test('acts as its person in its workspace, and says when and where from', async () => {
    const member = await signedIn()
    const business = await addBusiness(member.api)
    const { program, key } = await keyOf(member)

    const response = await program.rest('/businesses')

    expect(await response.json()).toMatchObject([{ id: business.id }])
    const [used] = await member.api.apiKeys.list()
    expect(used).toMatchObject({ id: key.id, lastUsedAddress: '127.0.0.1', lastUsedAt: expect.any(String) })
  })

  test('is written down as used once a minute at most', async () => {
    const member = await signedIn()
    const { program, key } = await keyOf(member)
    const { services } = await sharedApp()
    const version = () =>
      services.db.asSystem('a test looks', async (tx) => (await tx.execute(sql`select xmin::text from api_keys where id = ${key.id}`)).rows)

    await program.rest('/businesses')
    const first = await version()
    await Promise.all(Array.from({ length: 5 }, () => program.rest('/businesses')))
    expect(await version()).toEqual(first)

    await services.db.asSystem('a test turns the clock', (tx) =>
      tx
        .update(apiKeys)
        .set({ lastUsedAt: sql`now() - interval '61 seconds'` })
        .where(eq(apiKeys.id, key.id)),
    )
    await program.rest('/businesses')
    expect(await version()).not.toEqual(first)
  })

  test('counts at /api/v1 alone', async () => {
    const member = await signedIn()
    const { program, secret } = await keyOf(member)
    const post = await addPost(member.api)

    await expect(program.api.businesses.list()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    expect((await program.request('/files/019a9d5e-0000-7000-8000-000000000000')).status).toBe(401)
    expect((await program.request('/api/functions/manage-settings', { method: 'POST' })).status).not.toBe(200)
    expect((await (await visitor()).rest(`/posts/${post.id}?key=${secret}`)).status).toBe(401)
  })

  test('comes before a cookie: a wrong key is refused although somebody is signed in', async () => {
    const { headers } = await signedIn()
    const { visitor } = await sharedApp()

    for (const authorization of [
      'Bearer pw_x',
      'Basic cHc6cHc=',
      'Bearer',
      `Bearer pw_${'a'.repeat(43)}`,
      `Bearer pw_${'a'.repeat(8000)}`,
    ]) {
      const response = await visitor({ ...headers, authorization }).rest('/businesses')
      expect(response.status, authorization.slice(0, 60)).toBe(401)
      expect(await response.json()).toMatchObject({
        code: 'UNAUTHENTICATED',
        message: 'This API key is not known, has expired or was revoked.',
      })
    }
  })

  test('is over when it is revoked, expires, or its person leaves the workspace or is shut out', async () => {
    const owner = await signedIn()
    const colleague = await signedIn({ workspaceId: owner.workspaceId, role: 'editor' })
    const { services } = await sharedApp()
    const [revoked, expired, left] = [await keyOf(owner), await keyOf(owner), await keyOf(colleague)]
    const status = async ({ program }: typeof revoked) => (await program.rest('/businesses')).status
    expect(await Promise.all([revoked, expired, left].map(status))).toEqual([200, 200, 200])

    await owner.api.apiKeys.revoke({ id: revoked.key.id })
    await services.db.asSystem('a test turns the clock', async (tx) => {
      await tx
        .update(apiKeys)
        .set({ expiresAt: sql`now() - interval '1 second'` })
        .where(eq(apiKeys.id, expired.key.id))
      await tx.delete(members).where(and(eq(members.userId, colleague.userId), eq(members.workspaceId, owner.workspaceId)))
    })

    expect(await Promise.all([revoked, expired, left].map(status))).toEqual([401, 401, 401])
    const still = await keyOf(owner)
    await services.db.asSystem('an administrator suspends', (tx) =>
      tx
        .update(profiles)
        .set({ suspendedAt: sql`now()`, suspensionReason: 'Spam.' })
        .where(eq(profiles.userId, owner.userId)),
    )
    expect(await (await still.program.rest('/businesses')).json()).toMatchObject({ code: 'FORBIDDEN', data: { reason: 'suspended' } })
  })

  test('never does more than its person may do now', async () => {
    const owner = await signedIn()
    const editor = await signedIn({ workspaceId: owner.workspaceId, role: 'editor' })
    const { program } = await keyOf(editor, ['read', 'write', 'publish', 'manage', 'account'])
    const create = (name: string) => program.rest('/businesses', { body: { name, context: 'Beans.' } })
    expect((await create('Lumen Coffee')).status).toBe(201)

    const { services } = await sharedApp()
    await services.db.asSystem('the owner changes a role', (tx) =>
      tx.update(members).set({ role: 'viewer' }).where(eq(members.userId, editor.userId)),
    )

    expect(await (await create('Lumen Tea')).json()).toMatchObject({ code: 'FORBIDDEN', data: { reason: 'role' } })
  })

  test('a super admin’s key administers only with that scope', async () => {
    const admin = await superAdmin()
    const [without, withIt] = [await keyOf(admin, ['read', 'write', 'manage']), await keyOf(admin, ['admin'])]

    expect(await (await without.program.rest('/admin/accounts?status=pending')).json()).toMatchObject({ data: { reason: 'scope' } })
    expect((await withIt.program.rest('/admin/accounts?status=pending')).status).toBe(200)
  })

  test('of others is nobody’s business', async () => {
    const owner = await signedIn()
    const { key } = await keyOf(owner)
    const colleague = await signedIn({ workspaceId: owner.workspaceId, role: 'admin' })

    expect(await colleague.api.apiKeys.list()).toEqual([])
    await expect(colleague.api.apiKeys.revoke({ id: key.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect((await signedIn()).api.apiKeys.revoke({ id: key.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await owner.api.apiKeys.list()).toHaveLength(1)
  })

  test('has a rate of its own, and is told what is left of it', async () => {
    const app = await startApp({ config: { apiRateLimitPerMinute: 3 } })
    onTestFinished(app.close)
    const member = await app.signedUp({ approval: 'approved' })
    const [one, other] = await Promise.all(['One', 'Other'].map((name) => member.api.apiKeys.create({ name, scopes: ['read'] })))
    const call = (secret: string) => app.visitor({ authorization: `Bearer ${secret}` }).rest('/businesses')

    const answers = [await call(one!.secret), await call(one!.secret), await call(one!.secret), await call(one!.secret)]

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(answers.map(({ headers }) => headers.get('ratelimit-remaining'))).toEqual(['2', '1', '0', '0'])
    expect(answers.every(({ headers }) => headers.get('ratelimit-limit') === '3' && Number(headers.get('ratelimit-reset')) <= 60)).toBe(
      true,
    )
    expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await call(other!.secret)).status).toBe(200)
  })
})

const procedures: { name: string; method: string; path: string; needs: ReturnType<typeof scopeOf>; gate: Meta['gate'] }[] = []
traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
  const { route, meta } = procedure['~orpc']
  const { method = 'POST' } = route
  procedures.push({ name: path.join('.'), method, path: route.path ?? '', needs: scopeOf(meta as Meta, method), gate: (meta as Meta).gate })
})

describe('each procedure with a key of each scope', () => {
  let keys: Map<Scope, string>

  beforeAll(async () => {
    const admin = await superAdmin()
    const made = await Promise.all(scopeIds.map(async (scope) => [scope, (await keyOf(admin, [scope])).secret] as const))
    keys = new Map(made)
  })

  test.each(procedures.filter(({ needs }) => needs !== null))('$name needs $needs', async ({ method, path, needs }) => {
    const { visitor } = await sharedApp()
    const address = `/api/v1${path.replaceAll(/\{\w+\}/g, '019a9d5e-0000-7000-8000-000000000000')}`
    const refused: Scope[] = []

    for (const [scope, secret] of keys) {
      const leave = new AbortController()
      const response = await visitor({ authorization: `Bearer ${secret}` }).request(address, { method, signal: leave.signal })
      const isStream = response.headers.get('content-type') === 'text/event-stream'
      const body = isStream ? undefined : ((await response.json().catch(() => undefined)) as { data?: { reason?: string } } | undefined)
      leave.abort()
      await response.body?.cancel().catch(() => undefined)
      if (response.status === 403 && body?.data?.reason === 'scope') refused.push(scope)
    }

    expect(refused).toEqual(scopeIds.filter((scope) => scope !== needs))
  })

  test('what decides about accounts is no program’s, and what administers has its own scope', () => {
    const needs = Object.fromEntries(procedures.map((procedure) => [procedure.name, procedure.needs]))

    expect(procedures.filter(({ gate, needs: scope }) => gate === 'super-admin' && scope !== 'admin' && scope !== 'person')).toEqual([])
    expect(needs).toMatchObject({
      'apiKeys.list': 'person',
      'apiKeys.create': 'person',
      'posts.approve': 'publish',
      'schedule.schedule': 'publish',
      'channels.disconnect': 'manage',
      'accounts.updateProfile': 'account',
      'posts.update': 'write',
      'posts.list': 'read',
    })
  })
})
