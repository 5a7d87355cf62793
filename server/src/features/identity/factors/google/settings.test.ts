import { googleIssuer } from '@postwright/contract/identity/google'
import { describe, expect, test } from 'vitest'

import { providerClient } from '../../../../../test/fakes/identity-provider.ts'
import { redirectUri, startGoogleApp } from '../../../../../test/google.ts'

const { admin, google, hostile, member, use } = await startGoogleApp()

const settings = { enabled: true, label: 'Continue with Google', ...providerClient }
const testIssuer = (issuer: string) => admin.api.signInSettings.test({ ...settings, issuer })

describe('the settings', () => {
  test('keep the secret to themselves, and with its client', async () => {
    const saved = await use(google.issuer)
    const { clientSecret: _secret, ...without } = { ...settings, issuer: google.issuer }

    expect(saved).toEqual({ ...without, hasClientSecret: true, redirectUri })
    expect(await admin.api.signInSettings.save(without)).toMatchObject({ hasClientSecret: true })
    await expect(admin.api.signInSettings.save({ ...without, clientId: 'another' })).rejects.toMatchObject({
      code: 'INVALID',
      data: { fields: [{ field: 'clientSecret' }] },
    })
    await expect(admin.api.signInSettings.save({ ...without, issuer: hostile.issuer })).rejects.toMatchObject({ code: 'INVALID' })
    expect(JSON.stringify(await admin.api.signInSettings.read())).not.toContain(providerClient.clientSecret)
  })

  test('leave the words of the button to each visitor’s language, unless somebody chose some', async () => {
    const save = (label: string) => admin.api.signInSettings.save({ ...settings, issuer: google.issuer, label })
    const label = async () => (await admin.api.factors.signInOffers()).google?.label

    await save('')
    expect(await label()).toBe('')
    await save('Bei Fynbos anmelden')
    expect(await label()).toBe('Bei Fynbos anmelden')
    // As it was stored once where nobody had chosen.
    await admin.api.signInSettings.save({ ...settings, issuer: googleIssuer, label: 'Continue with Google' })
    expect(await label()).toBe('')
  })

  test('are tested by asking the issuer', async () => {
    expect(await testIssuer(google.issuer)).toMatchObject({ success: true })
    hostile.describe({ issuer: 'https://somebody.example' })
    expect(await testIssuer(hostile.issuer)).toEqual({
      success: false,
      message: 'The issuer calls itself https://somebody.example. Enter that address.',
    })
    hostile.describe({ token_endpoint: 'http://metadata.internal/token' })
    expect(await testIssuer(hostile.issuer)).toEqual({
      success: false,
      message: 'The issuer names metadata.internal, which may not be reached.',
    })
    hostile.describe({ code_challenge_methods_supported: ['plain'] })
    expect(await testIssuer(hostile.issuer)).toMatchObject({ success: false, message: expect.stringContaining('PKCE') })
    hostile.describe({ authorization_endpoint: 'no address' })
    expect(await testIssuer(hostile.issuer)).toMatchObject({ success: false, message: expect.stringContaining('Is its address right?') })
    hostile.describe({})
    expect(await testIssuer(`${google.issuer}/nowhere`)).toMatchObject({ success: false, message: expect.stringContaining('answered 404') })
    expect(await testIssuer('http://127.0.0.1:1')).toMatchObject({ success: false, message: '127.0.0.1:1 cannot be reached.' })
    expect(await testIssuer('https://10.0.0.7')).toMatchObject({ success: false, message: expect.stringContaining('SAFE_FETCH_ALLOW') })
  })

  test.each([
    ['an issuer that is not encrypted', { issuer: 'http://accounts.example' }, 'issuer'],
    ['an issuer in a private network', { issuer: 'https://10.0.0.7' }, 'issuer'],
    ['an issuer in a private network behind an address of IPv6', { issuer: 'https://[::7f00:1]' }, 'issuer'],
    ['an issuer with a query', { issuer: 'https://accounts.example/?x=1' }, 'issuer'],
    ['no client id', { clientId: ' ' }, 'clientId'],
    ['no secret', { clientSecret: '' }, 'clientSecret'],
  ])('%s is refused, naming the field', async (_what, change, field) => {
    await expect(admin.api.signInSettings.save({ ...settings, issuer: google.issuer, ...change })).rejects.toMatchObject({
      code: 'INVALID',
      data: { fields: [{ field }] },
    })
  })

  test('are for super admins', async () => {
    const { api } = await member()

    await expect(api.signInSettings.read()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(api.signInSettings.save({ ...settings, issuer: google.issuer })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
