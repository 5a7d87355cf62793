import { describe, expect, onTestFinished, test } from 'vitest'

import { signedIn, startApp, superAdmin, visitor } from '../../../../test/harness.ts'
import { setupCode } from './code.ts'
import { instanceIdentity, readSetting } from '../../core/instance/settings.ts'
import { z } from 'zod'

const installer = { fullName: 'Thandi Nkosi', email: 'thandi@instance.example', password: 'rooibos and rain' }

async function newInstance() {
  const app = await startApp()
  onTestFinished(app.close)
  return app
}

test('the first visitor becomes the super admin: approved, signed in, on the enterprise plan', async () => {
  const app = await newInstance()
  expect(await app.visitor().api.setup.status()).toEqual({ open: true, asksCode: false, instanceName: 'Postwright' })

  const response = await app.visitor().rest('/setup/super-admin', { body: installer })

  expect(response.status).toBe(200)
  const cookie = response.headers.getSetCookie()[0]!
  expect(cookie).toContain('HttpOnly')
  const { api } = app.visitor({ cookie: cookie.split(';')[0]! })
  expect(await api.accounts.me()).toMatchObject({
    isSuperAdmin: true,
    profile: { fullName: 'Thandi Nkosi', approvalStatus: 'approved' },
    workspace: { name: "Thandi's workspace", role: 'owner' },
    instance: { name: 'Postwright', supportEmail: '' },
  })
  expect(await api.billing.subscription()).toMatchObject({
    planId: 'enterprise',
    status: 'active',
    isAgreed: false,
    businessLimit: null,
    endsAt: null,
  })
  expect(await app.visitor().api.setup.status()).toMatchObject({ open: false })
})

test('times are told by the clock of the browser that sets the instance up', async () => {
  const app = await newInstance()

  const response = await app.visitor().rest('/setup/super-admin', { body: { ...installer, timeZone: 'Africa/Johannesburg' } })

  const cookie = response.headers.getSetCookie()[0]!.split(';')[0]!
  expect(await app.visitor({ cookie }).api.accounts.me()).toMatchObject({
    profile: { timeZone: 'Africa/Johannesburg' },
    workspace: { timeZone: 'Africa/Johannesburg' },
  })
})

test('a time zone that there is not is refused, and the set-up stays open', async () => {
  const app = await newInstance()

  await expect(app.visitor().api.setup.createSuperAdmin({ ...installer, timeZone: 'Mars/Olympus' })).rejects.toMatchObject({
    code: 'INVALID',
    data: { fields: [{ field: 'timeZone' }] },
  })

  expect(await app.visitor().api.setup.status()).toMatchObject({ open: true })
})

test('of two who try at once exactly one wins, and the set-up is closed for good', async () => {
  const app = await newInstance()
  const attempt = (name: string) => app.visitor().api.setup.createSuperAdmin({ ...installer, email: `${name}@instance.example` })

  const attempts = await Promise.allSettled(['a', 'b', 'c', 'd'].map(attempt))

  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of attempts) {
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({ code: 'FORBIDDEN', message: 'Set-up is complete. Sign in instead.' })
  }
  await expect(attempt('late')).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

describe('from another machine', () => {
  const headers = { 'x-forwarded-for': '192.168.1.20' }

  async function seenFromElsewhere() {
    const app = await startApp({ config: { trustProxy: true } })
    onTestFinished(app.close)
    return { app, stranger: app.visitor(headers) }
  }

  test('the code of the terminal is asked for, and opens', async () => {
    const { app, stranger } = await seenFromElsewhere()
    expect(await stranger.api.setup.status()).toMatchObject({ open: true, asksCode: true })

    // As somebody types it.
    const code = setupCode(app.services).toUpperCase().replaceAll('-', ' ')
    expect((await stranger.rest('/setup/super-admin', { body: { ...installer, code } })).status).toBe(200)

    expect(await stranger.api.setup.status()).toMatchObject({ open: false, asksCode: false })
  })

  test.each([
    ['no code', undefined],
    ['an empty one', ''],
    ['a guess', 'aaaa-bbbb-cccc-dddd'],
  ])('%s makes nobody an administrator', async (_what, code) => {
    const { app, stranger } = await seenFromElsewhere()

    await expect(stranger.api.setup.createSuperAdmin({ ...installer, code })).rejects.toMatchObject({
      code: 'INVALID',
      data: { fields: [{ field: 'code' }] },
    })

    expect(await app.visitor().api.setup.status()).toMatchObject({ open: true })
  })

  test('guessing the code is stopped', async () => {
    const { app, stranger } = await seenFromElsewhere()
    const attempt = (code: string) => stranger.api.setup.createSuperAdmin({ ...installer, code })
    for (let guess = 0; guess < 100; guess += 1) await expect(attempt(`guess ${guess}`)).rejects.toMatchObject({ code: 'INVALID' })

    await expect(attempt(setupCode(app.services))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  test('another instance has another code', async () => {
    const [{ app }, { app: other }] = [await seenFromElsewhere(), await seenFromElsewhere()]

    expect(setupCode(app.services)).not.toBe(setupCode(other.services))
  })
})

test('a form on another site cannot set an instance up', async () => {
  const app = await newInstance()
  const body = new URLSearchParams(installer)

  const response = await app
    .visitor()
    .request('/api/v1/setup/super-admin', { method: 'POST', headers: { origin: 'https://evil.example' }, body })

  expect(response.status).toBe(403)
  expect(await app.visitor().api.setup.status()).toMatchObject({ open: true })
})

test('an address that has an account already is refused, naming the field', async () => {
  const app = await newInstance()
  await app.signedUp({ email: installer.email })

  await expect(app.visitor().api.setup.createSuperAdmin(installer)).rejects.toMatchObject({
    code: 'CONFLICT',
    data: { fields: [{ field: 'email' }] },
  })
  expect(await app.visitor().api.setup.status()).toMatchObject({ open: true })
})

test.each([
  ['no name', { fullName: '' }, 'fullName'],
  ['an address that is none', { email: 'thandi' }, 'email'],
  ['a short password', { password: '12345' }, 'password'],
])('%s is refused, naming the field', async (_what, change, field) => {
  const { api } = await visitor()

  await expect(api.setup.createSuperAdmin({ ...installer, ...change })).rejects.toMatchObject({
    code: 'INVALID',
    data: { fields: [{ field }] },
  })
})

test('the sign-in address of the administrator is on no public page; the contact that the set-up is given is', async () => {
  const app = await newInstance()
  const created = await app.visitor().rest('/setup/super-admin', { body: installer })
  const { api } = app.visitor({ cookie: created.headers.getSetCookie()[0]!.split(';')[0]! })
  const pageOf = async (path: string) => (await app.visitor().request(path)).text()
  for (const path of publicPages) {
    expect(await pageOf(path), path).not.toContain(installer.email)
    expect(await pageOf(path), path).not.toContain('mailto:')
  }

  await api.setup.configure({ name: 'Fynbos Desk', supportEmail: 'hello@instance.example' })

  for (const path of publicPages) await expect.poll(() => pageOf(path), { message: path }).toContain('mailto:hello@instance.example')
  expect((await api.accounts.me()).instance).toMatchObject({ name: 'Fynbos Desk', supportEmail: 'hello@instance.example' })
  await api.setup.configure({ supportEmail: '' })
  expect((await api.accounts.me()).instance).toMatchObject({ name: 'Fynbos Desk', supportEmail: '' })
  await expect(api.setup.configure({ supportEmail: 'nobody' })).rejects.toMatchObject({ data: { fields: [{ field: 'supportEmail' }] } })
})

const publicPages = ['/', '/pricing', '/help', '/privacy', '/terms', '/cookies', '/blog']

test('the instance is named, and the mail password is sealed', async () => {
  const app = await newInstance()
  const admin = await app.signedUp({ approval: 'approved', superAdmin: true })
  const smtp = { host: 'mail.instance.example', port: 587, user: 'postwright', password: 'mail secret', from: 'hello@instance.example' }

  await admin.api.setup.configure({ name: 'Fynbos Desk', smtp })

  expect(await instanceIdentity(app.services)).toMatchObject({ name: 'Fynbos Desk' })
  const stored = await readSetting(app.services.db.plain, 'smtp', z.record(z.string(), z.unknown()))
  expect(stored).toMatchObject({ host: 'mail.instance.example', port: 587 })
  expect(JSON.stringify(stored)).not.toContain('mail secret')
  expect(app.services.secrets.open(String(stored.sealedPassword), 'instance_settings.value.smtp')).toBe('mail secret')
})

test.each([
  ['an empty name', { name: ' ' }, 'name'],
  ['a port that is none', { smtp: { host: 'a', port: 70_000, user: '', password: '', from: 'a@b.example' } }, 'smtp.port'],
  ['a sender that is none', { smtp: { host: 'a', port: 25, user: '', password: '', from: 'nobody' } }, 'smtp.from'],
  ['a provider without an address', { ai: { kind: 'openai-compatible' as const, model: 'm' } }, 'ai.baseUrl'],
])('%s is refused, naming the field', async (_what, change, field) => {
  const { api } = await superAdmin()

  await expect(api.setup.configure(change)).rejects.toMatchObject({ code: 'INVALID', data: { fields: [{ field }] } })
})

test('only a super admin configures the instance', async () => {
  await expect((await visitor()).api.setup.configure({ name: 'x' })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  await expect((await signedIn()).api.setup.configure({ name: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
