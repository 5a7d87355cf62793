import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import { arrive, startGoogleApp } from '../../../../../test/google.ts'
import { password } from '../../../../../test/sign-in.ts'
import { profiles, signInMethods } from '../../accounts/table.ts'

const { app, beginLink, browserOf, google, member, signIn, someone, use } = await startGoogleApp()

describe('linking', () => {
  beforeEach(() => use(google.issuer))

  test('asks for the password, and then signs in to the account it was linked to', async () => {
    const person = await member()
    const { sub, email } = someone()
    await expect(person.api.factors.beginGoogleLink({})).rejects.toMatchObject({
      code: 'INVALID',
      data: { fields: [{ field: 'password' }] },
    })
    const screen = browserOf(person)

    const to = await arrive(screen, await beginLink(screen, sub))

    expect(to).toBe('/app/settings?tab=security&google=linked')
    expect((await person.api.factors.read()).google).toEqual({
      offer: { label: 'Continue with Google', isGoogle: false },
      linked: { email, since: expect.any(String) },
    })
    expect(await (await signIn(sub)).screen.me()).toBe(person.userId)
  })

  test('an account there that belongs to somebody else here is refused', async () => {
    const { sub } = someone()
    const first = await signIn(sub)
    const owner = await first.screen.me()
    const person = await member()
    const screen = browserOf(person)

    expect(await arrive(screen, await beginLink(screen, sub))).toBe('/app/settings?tab=security&google=taken')
    expect(await (await signIn(sub)).screen.me()).toBe(owner)
  })

  test('a link that somebody else began links nothing to me', async () => {
    const [attacker, victim] = [await member(), await member()]
    const { sub } = someone()
    const theirs = browserOf(attacker)
    const address = await beginLink(theirs, sub)
    const mine = browserOf(victim)

    expect(await arrive(mine, address)).toBe('/login?google=expired')
    mine.jar.set('postwright.google', theirs.jar.get('postwright.google')!)
    expect(await arrive(mine, address)).toBe('/app/settings?tab=security&google=expired')
    expect((await victim.api.factors.read()).google.linked).toBeNull()
    expect((await attacker.api.factors.read()).google.linked).toBeNull()
  })

  test('another account there takes the place of the one before', async () => {
    const person = await member()
    const [first, second] = [someone(), someone()]
    for (const { sub } of [first, second]) {
      const screen = browserOf(person)
      await arrive(screen, await beginLink(screen, sub))
    }

    expect((await person.api.factors.read()).google.linked).toMatchObject({ email: second.email })
    expect((await signIn(second.sub)).to).toBe('/?signedIn=google')
    const { screen } = await signIn(first.sub)
    expect(await screen.me()).not.toBe(person.userId)
  })

  test('is undone with the password, unless it is the last way in', async () => {
    const person = await member()
    const { sub } = someone()
    const screen = browserOf(person)
    await arrive(screen, await beginLink(screen, sub))
    await expect(person.api.factors.unlinkGoogle({})).rejects.toMatchObject({ code: 'INVALID' })
    await person.api.factors.unlinkGoogle({ password })
    expect((await person.api.factors.read()).google.linked).toBeNull()

    const { screen: only, to } = await signIn(someone().sub)
    expect(to).toBe('/?signedIn=google')
    const userId = String(await only.me())
    await app.services.db.plain.update(profiles).set({ approvalStatus: 'approved' }).where(eq(profiles.userId, userId))
    const refused = await only.post('../v1/account/google/unlink', {})
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ message: expect.stringContaining('last way to sign in') })
    const rows = await app.services.db.plain.select().from(signInMethods).where(eq(signInMethods.userId, userId))
    expect(rows).toHaveLength(1)
  })
})
