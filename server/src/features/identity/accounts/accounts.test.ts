import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { addBusiness } from '../../../../test/factories.ts'
import { sharedApp, signedIn, signedUp, visitor } from '../../../../test/harness.ts'
import { users } from './table.ts'

describe('the profile', () => {
  test('is changed field by field, also while pending, and the name with it', async () => {
    const { api, userId } = await signedUp()

    const profile = await api.accounts.updateProfile({ fullName: 'Naledi M.', timeZone: 'Africa/Johannesburg', brandVoice: 'Warm, plain.' })

    expect(profile).toMatchObject({ fullName: 'Naledi M.', timeZone: 'Africa/Johannesburg', brandVoice: 'Warm, plain.', businessType: '' })
    expect((await api.accounts.me()).profile).toEqual(profile)
    const { services } = await sharedApp()
    expect(await services.db.plain.select().from(users).where(eq(users.id, userId))).toMatchObject([{ name: 'Naledi M.' }])
  })

  test('whoever hides the first steps is not shown them again, and a colleague still is', async () => {
    const [one, another] = [await signedIn(), await signedIn()]
    expect((await one.api.accounts.me()).profile.hidesFirstSteps).toBe(false)

    await one.api.accounts.updateProfile({ hidesFirstSteps: true })

    expect((await one.api.accounts.me()).profile.hidesFirstSteps).toBe(true)
    expect((await another.api.accounts.me()).profile.hidesFirstSteps).toBe(false)
  })

  test.each([
    ['an empty name', { fullName: ' ' }, 'fullName'],
    ['a long business name', { businessName: 'a'.repeat(121) }, 'businessName'],
    ['a long audience', { targetAudience: 'a'.repeat(2001) }, 'targetAudience'],
    ['an unknown time zone', { timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['a control character', { brandVoice: 'bell \u0007' }, 'brandVoice'],
  ])('%s is refused, naming the field', async (_what, change, field) => {
    const { api } = await signedUp()

    await expect(api.accounts.updateProfile(change)).rejects.toMatchObject({ code: 'INVALID', data: { fields: [{ field }] } })
  })

  test('nobody who is not signed in gets anywhere', async () => {
    const { api } = await visitor()
    const refused = { code: 'UNAUTHENTICATED', message: 'User not authenticated' }

    await expect(api.accounts.me()).rejects.toMatchObject(refused)
    await expect(api.accounts.updateProfile({ fullName: 'x' })).rejects.toMatchObject(refused)
    await expect(api.accounts.load()).rejects.toMatchObject(refused)
  })

  test('profile, AI settings and businesses come in one answer, of this workspace alone', async () => {
    const one = await signedIn()
    const other = await signedIn()
    const business = await addBusiness(one.api)

    expect(await one.api.accounts.load()).toMatchObject({ profile: { userId: one.userId }, businesses: [{ id: business.id }] })
    expect((await one.api.accounts.load()).aiSettings).toHaveLength(9)
    expect((await other.api.accounts.load()).businesses).toEqual([])
  })
})
