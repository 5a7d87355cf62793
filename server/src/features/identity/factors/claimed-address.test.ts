import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { describe, expect, test } from 'vitest'

import { createAuthenticator } from '../../../../test/fakes/authenticator.ts'
import { type Member, sharedApp } from '../../../../test/harness.ts'
import { lastLinkTo, mailsTo } from '../../../../test/mailbox.ts'
import { post } from '../../../../test/people.ts'
import { browser, password, signedInWithPassword, withApp } from '../../../../test/sign-in.ts'
import { signInMethods, users } from '../accounts/table.ts'
import { mailResetLinkJob } from '../accounts/security-jobs.ts'

const { app, services, visitor } = await sharedApp()
const newPassword = 'kelp and buchu'

/** An account with every other way in: a passkey, an app, a linked account, and an API key. */
async function withEveryWayIn({ isConfirmed }: { isConfirmed: boolean }) {
  const member = await signedInWithPassword()
  const device = createAuthenticator()
  const { token, options } = await member.api.factors.beginPasskey({ password })
  await member.api.factors.addPasskey({ name: 'Laptop', token, response: device.register({ options }) })
  await withApp(member)
  await services.db.plain.insert(signInMethods).values({
    id: uuidv7(),
    userId: member.userId,
    accountId: member.userId,
    providerId: 'google',
    issuer: 'https://accounts.google.com',
    email: 'somebody@elsewhere.example',
  })
  const { secret } = await member.api.apiKeys.create({ name: 'Report', scopes: ['read'], expiresAt: null })
  await services.db.plain.update(users).set({ emailVerified: isConfirmed }).where(eq(users.id, member.userId))
  return { member, device, secret }
}

async function resetByLink({ email }: Member): Promise<unknown> {
  await mailResetLinkJob.run(services, { email })
  const link = await lastLinkTo(services, email, 'password_reset')
  return (await post(visitor(), '/api/functions/verify-reset-token', { ...link, newPassword })).json()
}

async function signInWith(device: ReturnType<typeof createAuthenticator>): Promise<number> {
  const screen = browser(await sharedApp())
  const { token, options } = (await (await screen.post('sign-in/passkey/begin', {})).json()) as {
    token: string
    options: { challenge: string }
  }
  return (await screen.post('sign-in/passkey', { token, response: device.answer({ options }) })).status
}

async function callWith(secret: string): Promise<number> {
  const headers = { authorization: `Bearer ${secret}` }
  return (await app.fetch(new Request(`${services.config.baseUrl}/api/v1/businesses`, { headers }))).status
}

async function nextStep({ email }: Member): Promise<unknown> {
  return (await browser(await sharedApp()).post('sign-in/email', { email, password: newPassword })).json()
}

describe('a new password by a link', () => {
  test('ends what a stranger added to an account with an address that nobody had confirmed', async () => {
    const { member, device, secret } = await withEveryWayIn({ isConfirmed: false })

    expect(await resetByLink(member)).toEqual({ success: true })

    expect(await signInWith(device)).toBe(401)
    expect(await callWith(secret)).toBe(401)
    expect(await nextStep(member)).toEqual({ next: 'done' })
    const methods = await services.db.plain.select().from(signInMethods).where(eq(signInMethods.userId, member.userId))
    expect(methods.map(({ providerId }) => providerId)).toEqual(['credential'])
    const notice = (await mailsTo(services, member.email)).at(-1)
    expect(notice).toMatchObject({ variables: { detail: expect.stringContaining('had not been confirmed before') } })
  })

  test('leaves the other ways in of a confirmed person, and still asks for the code of their app', async () => {
    const { member, device, secret } = await withEveryWayIn({ isConfirmed: true })

    expect(await resetByLink(member)).toEqual({ success: true })

    expect(await signInWith(device)).toBe(200)
    expect(await callWith(secret)).toBe(200)
    expect(await nextStep(member)).toEqual({ next: 'code' })
    const notice = (await mailsTo(services, member.email)).at(-1)
    expect(notice).toMatchObject({ variables: { detail: expect.stringContaining('remove those that are not yours') } })
  })
})
