import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { sharedApp, signedIn, visitor } from '../../../../test/harness.ts'
import { auditOf, codeOf, freshBrowser, password, signedInWithPassword, withApp } from '../../../../test/sign-in.ts'
import { sessions } from '../accounts/table.ts'
import { removeSpentTokensJob } from './jobs.ts'
import { recoveryCodes as recoveryCodeRows, spentTokens, totpFactors, totpPlace } from './table.ts'

describe('setting an app up', () => {
  test('asks for the password, shows a key, and counts from the first right code on', async () => {
    const member = await signedInWithPassword()

    const { key, uri } = await member.api.factors.beginTotp({ password })
    expect(uri).toContain(`secret=${key}`)
    expect((await member.api.factors.read()).totp).toBeNull()
    const { recoveryCodes } = await member.api.factors.confirmTotp({ code: ` ${codeOf(key).slice(0, 3)} ${codeOf(key).slice(3)} ` })

    expect(new Set(recoveryCodes).size).toBe(10)
    expect(recoveryCodes.every((code) => /^([a-z2-9]{6}-){3}[a-z2-9]{6}$/.test(code))).toBe(true)
    expect((await member.api.factors.read()).totp).toMatchObject({ recoveryCodesLeft: 10 })
    expect(await auditOf(member.userId)).toContain('sign-in.app-added')
    expect((await member.api.notifications.list({})).items).toMatchObject([
      { kind: 'security', title: expect.stringContaining('Two-factor') },
    ])
  })

  test('keeps neither the key nor a recovery code in the clear', async () => {
    const member = await signedInWithPassword()
    const { key, recoveryCodes } = await withApp(member)
    const { services } = await sharedApp()

    const [factor] = await services.db.plain.select().from(totpFactors).where(eq(totpFactors.userId, member.userId))
    const rows = await services.db.plain.select().from(recoveryCodeRows).where(eq(recoveryCodeRows.userId, member.userId))

    expect(factor!.sealedKey).not.toContain(key)
    expect(services.secrets.open(factor!.sealedKey, totpPlace(member.userId))).toBe(key)
    expect(rows).toHaveLength(10)
    const stored = JSON.stringify(rows)
    expect(recoveryCodes.some((code) => stored.includes(code) || stored.includes(code.replaceAll('-', '')))).toBe(false)
  })

  test.each([
    ['without the password', {}, 'password'],
    ['with a wrong password', { password: 'something else' }, 'password'],
  ])('%s is refused', async (_what, proof, field) => {
    const { api } = await signedInWithPassword()

    await expect(api.factors.beginTotp(proof)).rejects.toMatchObject({ code: 'INVALID', data: { fields: [{ field }] } })
  })

  test('asked again before it is confirmed, shows the same key; after that it is refused', async () => {
    const { api } = await signedInWithPassword()
    const first = await api.factors.beginTotp({ password })
    expect(await api.factors.beginTotp({ password })).toEqual(first)

    await api.factors.confirmTotp({ code: codeOf(first.key) })

    await expect(api.factors.beginTotp({ password })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(api.factors.confirmTotp({ code: codeOf(first.key, 1) })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('a wrong code, and the code of another person, confirm nothing', async () => {
    const [mine, theirs] = [await signedInWithPassword(), await signedInWithPassword()]
    await mine.api.factors.beginTotp({ password })
    const { key: theirKey } = await theirs.api.factors.beginTotp({ password })

    await expect(mine.api.factors.confirmTotp({ code: codeOf(theirKey) })).rejects.toMatchObject({
      code: 'INVALID',
      data: { fields: [{ field: 'code' }] },
    })
    expect((await mine.api.factors.read()).totp).toBeNull()
  })

  test('guessing the password at an open screen is stopped', async () => {
    const { api } = await signedInWithPassword()
    for (let guess = 0; guess < 10; guess += 1)
      await expect(api.factors.beginTotp({ password: 'a guess' })).rejects.toMatchObject({ code: 'INVALID' })

    await expect(api.factors.beginTotp({ password })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  test('who has no password must have logged in a moment ago', async () => {
    const member = await signedIn()
    const { services } = await sharedApp()
    expect(await member.api.factors.beginTotp({})).toMatchObject({ key: expect.any(String) })

    await services.db.plain
      .update(sessions)
      .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
      .where(eq(sessions.userId, member.userId))

    await expect(member.api.factors.beginTotp({})).rejects.toMatchObject({ code: 'FORBIDDEN', data: { reason: 'session' } })
  })
})

describe('turning it off', () => {
  test('asks for the password; then one step is enough, and the codes are gone', async () => {
    const member = await signedInWithPassword()
    await withApp(member)
    await expect(member.api.factors.removeTotp({})).rejects.toMatchObject({ code: 'INVALID' })

    await member.api.factors.removeTotp({ password })
    await member.api.factors.removeTotp({ password })

    const screen = await freshBrowser()
    expect(await (await screen.post('sign-in/email', { email: member.email, password })).json()).toEqual({ next: 'done' })
    const { services } = await sharedApp()
    expect(await services.db.plain.select().from(recoveryCodeRows).where(eq(recoveryCodeRows.userId, member.userId))).toEqual([])
    await expect(member.api.factors.renewRecoveryCodes({ password })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await auditOf(member.userId)).filter((action) => action === 'sign-in.app-removed')).toHaveLength(1)
  })
})

test('used tokens and keys that nobody confirmed are swept in time', async () => {
  const member = await signedIn()
  await member.api.factors.beginTotp({})
  const { services } = await sharedApp()
  const dayAgo = new Date(Date.now() - 86_400_000 - 1000)
  await services.db.plain.update(totpFactors).set({ createdAt: dayAgo }).where(eq(totpFactors.userId, member.userId))
  const id = crypto.randomUUID()
  await services.db.plain.insert(spentTokens).values({ id, expiresAt: dayAgo })

  await removeSpentTokensJob.run(services, {})

  expect(await services.db.plain.select().from(totpFactors).where(eq(totpFactors.userId, member.userId))).toEqual([])
  expect(await services.db.plain.select().from(spentTokens).where(eq(spentTokens.id, id))).toEqual([])
})

test('a visitor learns nothing of anybody', async () => {
  const { api } = await visitor()

  await expect(api.factors.read()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(await api.factors.signInOffers()).toEqual({ google: null, minPasswordLength: 6, sendsMail: false })
})
