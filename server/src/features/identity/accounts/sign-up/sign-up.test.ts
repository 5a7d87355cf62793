import { eq, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'

import { sharedApp, signedUp, startApp, visitor } from '../../../../../test/harness.ts'
import { aiSettings } from '../../../content/ai-settings/table.ts'
import { auditLog } from '../../../core/audit/table.ts'
import { subscriptions } from '../../../billing/subscriptions/table.ts'
import { members, workspaces } from '../../team/table.ts'
import { ensureAccount } from './ensure-account.ts'
import { profiles, users } from '../table.ts'

const naledi = { fullName: 'Naledi Mokoena', password: 'rooibos and rain' }

function address(): string {
  return `${crypto.randomUUID()}@fynbosdesk.example`
}

async function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
  return (await visitor()).request(`/api/auth/${path}`, init)
}

/** The words of a statement, without what is different each time. */
function textOf(query: unknown): string {
  return typeof query === 'string' ? query : (query as { text: string }).text
}

async function userOf(email: string) {
  const { services } = await sharedApp()
  const [user] = await services.db.plain.select().from(users).where(eq(users.email, email))
  return user
}

describe('signing up', () => {
  test('takes the time zone of the browser for the person and for their workspace', async () => {
    const email = address()

    await post('sign-up/email', { ...naledi, email, timeZone: 'Africa/Johannesburg' })

    const user = (await userOf(email))!
    const { services } = await sharedApp()
    await services.db.asSystem('a test looks', async (tx) => {
      expect(await tx.select().from(profiles).where(eq(profiles.userId, user.id))).toMatchObject([{ timeZone: 'Africa/Johannesburg' }])
      expect(await tx.select().from(workspaces).where(eq(workspaces.ownerId, user.id))).toMatchObject([{ timeZone: 'Africa/Johannesburg' }])
    })
  })

  test('makes a pending profile, a workspace, a trial, nine AI settings and an entry in the log', async () => {
    const email = address()

    const response = await post('sign-up/email', { ...naledi, email })

    expect(response.status).toBe(200)
    expect(response.headers.getSetCookie()).toEqual([])
    const user = (await userOf(email))!
    const { services } = await sharedApp()
    await services.db.asSystem('a test looks', async (tx) => {
      const [profile] = await tx.select().from(profiles).where(eq(profiles.userId, user.id))
      expect(profile).toMatchObject({ email, fullName: 'Naledi Mokoena', approvalStatus: 'pending', rejectionReason: null })
      const [workspace] = await tx.select().from(workspaces).where(eq(workspaces.ownerId, user.id))
      expect(workspace?.name).toBe("Naledi's workspace")
      expect(await tx.select().from(members).where(eq(members.userId, user.id))).toMatchObject([
        { workspaceId: workspace?.id, role: 'owner' },
      ])
      const [subscription, ...others] = await tx.select().from(subscriptions).where(eq(subscriptions.userId, user.id))
      expect(others).toEqual([])
      expect(subscription).toMatchObject({ planId: 'starter', status: 'active', currentTokens: 10_000, currentPosts: 10 })
      expect(subscription!.endsAt!.getTime() - subscription!.periodStartsAt.getTime()).toBe(14 * 86_400_000)
      const settings = await tx.select().from(aiSettings).where(eq(aiSettings.userId, user.id))
      expect(settings.map(({ provider, model }) => ({ provider, model }))).toEqual(
        Array.from({ length: 9 }, () => ({ provider: 'composer', model: '' })),
      )
      expect(await tx.select().from(auditLog).where(eq(auditLog.actorId, user.id))).toMatchObject([{ action: 'account.created' }])
    })
  })

  test('whose subscription cannot be made is only logged: it is there once they sign in', async () => {
    const app = await startApp()
    onTestFinished(() => app.close())
    const email = address()
    const { plain } = app.services.db
    const send = (path: string, body: object) =>
      app.visitor().request(`/api/auth/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    await app.database.asAdmin('alter table subscriptions add constraint refused check (false) not valid')

    const answer = await send('sign-up/email', { ...naledi, email })

    expect(answer.status).toBe(200)
    expect(app.takeErrors()).toMatchObject([{ msg: 'a new account is not complete yet' }])
    const [user] = await plain.select().from(users).where(eq(users.email, email))
    await app.database.asAdmin('alter table subscriptions drop constraint refused')
    expect((await send('sign-in/email', { email, password: naledi.password })).status).toBe(200)
    await ensureAccount(app.services, user!.id)
    const rows = await app.services.db.asSystem('a test looks', (tx) =>
      tx.select().from(subscriptions).where(eq(subscriptions.userId, user!.id)),
    )
    expect(rows).toMatchObject([{ planId: 'starter', status: 'active' }])
  })

  test.each(['growth', 'enterprise'])('keeps the chosen plan, %s, waiting for its payment beside the trial', async (plan) => {
    const email = address()

    await post('sign-up/email', { ...naledi, email, plan, currency: 'USD' })

    const user = (await userOf(email))!
    expect(user).toMatchObject({ signUpPlan: plan, signUpCurrency: 'USD' })
    const { services } = await sharedApp()
    const rows = await services.db.asSystem('a test looks', (tx) =>
      tx.select().from(subscriptions).where(eq(subscriptions.userId, user.id)),
    )
    expect(rows.map(({ planId, status, currency }) => ({ planId, status, currency }))).toEqual(
      expect.arrayContaining([
        { planId: 'starter', status: 'active', currency: null },
        { planId: plan, status: 'awaiting_payment', currency: 'USD' },
      ]),
    )
  })

  test('a second sign-up with the same address is answered exactly like the first, and changes nothing', async () => {
    const email = address()
    const first = await post('sign-up/email', { ...naledi, email })
    const before = await userOf(email)

    const second = await post('sign-up/email', { ...naledi, fullName: 'Somebody Else', email: email.toUpperCase() })

    expect(second.status).toBe(first.status)
    expect(await second.text()).toBe(await first.text())
    expect([...second.headers.keys()]).toEqual([...first.headers.keys()])
    expect(await userOf(email)).toEqual(before)
  })

  test('for a known address the database works as for a new one, statement by statement, and keeps nothing of it', async () => {
    const email = address()
    const statementsOf = async () => {
      const spy = vi.spyOn(Client.prototype, 'query')
      await post('sign-up/email', { ...naledi, email })
      const texts = spy.mock.calls.map(([query]) => textOf(query))
      spy.mockRestore()
      return texts.map((text) => text.replaceAll(/^(release|rollback to) savepoint/g, 'end of savepoint'))
    }
    const ofNew = await statementsOf()
    const before = await countedRows()

    const ofKnown = await statementsOf()

    expect(ofNew.length).toBeGreaterThan(20)
    expect(ofKnown).toEqual(ofNew)
    expect(await countedRows()).toEqual(before)
  })

  test('many sign-ups with one address at once make one account', async () => {
    const email = address()

    const answers = await Promise.all(Array.from({ length: 6 }, () => post('sign-up/email', { ...naledi, email })))

    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(await userOf(email)).toBeDefined()
  })

  test.each([
    ['an empty name', { fullName: '' }, 'fullName', 'Full name is required.'],
    ['a long name', { fullName: 'a'.repeat(121) }, 'fullName', 'Use at most 120 characters.'],
    ['a control character', { fullName: 'a\u0000b' }, 'fullName', expect.stringContaining('cannot be shown')],
    ['a name that nobody sees', { fullName: '\u200B\u2060' }, 'fullName', 'Full name is required.'],
    ['a name that runs backwards', { fullName: '\u202Egnp.exe' }, 'fullName', expect.stringContaining('cannot be shown')],
    ['a name of the wrong type', { fullName: 7 }, 'fullName', expect.any(String)],
    ['an address that is none', { email: 'nobody' }, 'email', expect.stringContaining('Enter an email address')],
    ['a short password', { password: '12345' }, 'password', 'Password must be at least 6 characters long'],
    ['a long password', { password: 'a'.repeat(129) }, 'password', 'Use at most 128 characters.'],
    ['no password', { password: undefined }, 'password', expect.any(String)],
    ['an unknown plan', { plan: 'golden' }, 'plan', expect.any(String)],
    ['an unknown currency', { currency: 'EUR' }, 'currency', expect.any(String)],
  ])('%s is refused, naming the field', async (_what, change, field, message) => {
    const response = await post('sign-up/email', { ...naledi, email: address(), ...change })

    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ code: 'INVALID', data: { fields: [{ field, message }] } })
  })

  test('what is no JSON is refused', async () => {
    const { request } = await visitor()

    const broken = await request('/api/auth/sign-up/email', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' })
    const form = await request('/api/auth/sign-up/email', { method: 'POST', body: new URLSearchParams({ email: address() }) })

    expect([broken.status, form.status]).toEqual([400, 400])
    expect(await broken.json()).toMatchObject({ code: 'MALFORMED' })
  })

  test('an operator can ask for longer passwords and refuse common ones', async () => {
    const app = await startApp({ config: { authMinPassword: 10, authRefuseCommon: true } })
    onTestFinished(app.close)
    const send = (password: string) =>
      app.visitor().request('/api/auth/sign-up/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...naledi, email: address(), password }),
      })

    expect(await app.visitor().api.factors.signInOffers()).toMatchObject({ minPasswordLength: 10 })
    expect(await (await send('rooibos')).json()).toMatchObject({ message: 'Password must be at least 10 characters long' })
    expect(await (await send('Welcome123')).json()).toMatchObject({ data: { fields: [{ field: 'password' }] } })
    expect((await send('rooibos and rain')).status).toBe(200)
  })

  test('what belongs to an account is made once, however often and at once it is asked for', async () => {
    const { services } = await sharedApp()
    const { userId } = await signedUp()

    await Promise.all(Array.from({ length: 5 }, () => ensureAccount(services, userId)))

    const { rows } = await services.db.asSystem('a test looks', (tx) =>
      tx.execute(sql`select (select count(*)::int from workspaces where owner_id = ${userId}) as workspaces,
        (select count(*)::int from subscriptions where user_id = ${userId}) as subscriptions, (select count(*)::int from ai_settings where user_id = ${userId}) as settings`),
    )
    expect(rows).toEqual([{ workspaces: 1, subscriptions: 1, settings: 9 }])
  })

  test('an account that was left incomplete is completed by the next request', async () => {
    const { services } = await sharedApp()
    const { userId, api } = await signedUp()
    await services.db.asSystem('a test breaks an account', async (tx) => {
      await tx.delete(subscriptions).where(eq(subscriptions.userId, userId))
      await tx.delete(members).where(eq(members.userId, userId))
      await tx.delete(profiles).where(eq(profiles.userId, userId))
    })

    expect(await api.accounts.me()).toMatchObject({ profile: { approvalStatus: 'pending' }, workspace: { role: 'owner' } })
  })
})

async function countedRows() {
  const { services } = await sharedApp()
  const { rows } = await services.db.asSystem('a test counts', (tx) =>
    tx.execute(sql`select (select count(*)::int from users) as users, (select count(*)::int from workspaces) as workspaces,
      (select count(*)::int from mails) as mails, (select count(*)::int from audit_log) as log`),
  )
  return rows[0]
}
