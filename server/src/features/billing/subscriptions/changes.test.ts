import { beforeAll, describe, expect, test } from 'vitest'

import { began, current, daysUntil, endNow, hold, inDays, quota, spend } from '../../../../test/billing.ts'
import { type Member, signedIn, signedUp, superAdmin } from '../../../../test/harness.ts'

const reason = 'Agreed by phone.'

let admin: Member
beforeAll(async () => {
  admin = await superAdmin()
})

describe('a change', () => {
  test('keeps the period, what was used, what is held and the end', async () => {
    const person = await signedUp({ approval: 'approved' })
    await spend(person, 3000)
    await hold(person, 700)
    const before = await current(person)

    await admin.api.subscriptions.change({ workspaceId: person.workspaceId, planId: 'solo', reason })

    expect(await quota(person)).toMatchObject({ tokens: { included: 100_000, remaining: 96_300, held: 700, used: 3000 } })
    const { periodEndsAt, endsAt } = await current(person)
    expect({ periodEndsAt, endsAt }).toEqual({ periodEndsAt: before.periodEndsAt, endsAt: before.endsAt })
  })

  test('to less than was used is refused with the way out, and so are the same plan and a workspace without one', async () => {
    const person = await signedIn()
    const { workspaceId } = person
    await spend(person, 150_000)
    const change = (planId: 'solo' | 'growth') => admin.api.subscriptions.change({ workspaceId, planId, reason })

    await expect(change('solo')).rejects.toMatchObject({
      code: 'INVALID',
      data: { fields: [{ field: 'planId', message: expect.stringMatching(/^150,000 tokens .* Solo would include 100,000\..*grant it/) }] },
    })
    await expect(change('growth')).rejects.toMatchObject({ code: 'INVALID', data: { fields: [{ field: 'planId' }] } })
    await endNow(person)
    await expect(change('solo')).rejects.toMatchObject({ code: 'CONFLICT', data: { fields: [{ field: 'workspaceId' }] } })
  })
})

describe('an extension', () => {
  test('lets a trial last longer, and neither adds nor takes anything', async () => {
    const person = await signedUp({ approval: 'approved' })
    await spend(person, 3000)
    const before = await quota(person)
    const endsAt = inDays(25)

    await admin.api.subscriptions.extend({ workspaceId: person.workspaceId, endsAt, reason })

    expect(await current(person)).toMatchObject({ planId: 'starter', endsAt, periodEndsAt: endsAt, isTrial: true })
    expect(await quota(person)).toEqual(before)
  })

  test('brings an ended trial back, in the month that it had begun', async () => {
    const person = await signedUp({ approval: 'approved' })
    await spend(person, 3000)
    await began(person, 20, { ended: 6 })

    await admin.api.subscriptions.extend({ workspaceId: person.workspaceId, endsAt: inDays(60), reason })

    expect((await quota(person)).tokens).toMatchObject({ remaining: 7000, used: 3000 })
    expect(daysUntil((await current(person)).periodEndsAt)).toBeLessThanOrEqual(12)
  })

  test('brings one back that ended months ago, in a new month', async () => {
    const person = await signedUp({ approval: 'approved' })
    await spend(person, 3000)
    await began(person, 100, { ended: 86 })

    await admin.api.subscriptions.extend({ workspaceId: person.workspaceId, endsAt: null, reason })

    expect((await quota(person)).tokens).toMatchObject({ remaining: 10_000, used: 0 })
    expect(await current(person)).toMatchObject({ endsAt: null, isTrial: false })
    expect(daysUntil((await current(person)).periodEndsAt)).toBeGreaterThan(0)
  })

  test('to an earlier day, to a day that has passed, and of what has no end is refused', async () => {
    const trial = await signedUp({ approval: 'approved' })
    const endless = await signedIn()
    const refused = { code: 'INVALID', data: { fields: [{ field: 'endsAt' }] } }

    await expect(extend(trial, inDays(3))).rejects.toMatchObject(refused)
    await expect(extend(trial, inDays(-3))).rejects.toMatchObject(refused)
    await expect(extend(endless, inDays(30))).rejects.toMatchObject(refused)
  })
})

function extend({ workspaceId }: Member, endsAt: string) {
  return admin.api.subscriptions.extend({ workspaceId, endsAt, reason })
}
