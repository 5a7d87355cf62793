import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { known, loggedInOnce, newScreen, notificationsOf } from '../../../../../test/browsers.ts'
import { sharedApp, type Visitor } from '../../../../../test/harness.ts'
import { mailsTo } from '../../../../../test/mailbox.ts'
import { cookieOf } from '../../../../../test/people.ts'
import { password } from '../../../../../test/sign-in.ts'
import { forgetOldBrowsersJob, mailResetLinkJob } from '../security-jobs.ts'
import { knownBrowsers } from '../table.ts'

describe('browsers are forgotten', () => {
  test('with the session that is signed out elsewhere, and the others stay known', async () => {
    const { member, logIn, screen } = await loggedInOnce()
    const [lent, mine] = [await newScreen(), await newScreen()]
    await logIn(lent)
    const { items } = await member.api.security.sessions({})
    await logIn(mine)
    expect(await notificationsOf(member)).toHaveLength(2)

    await member.api.security.endSession({ id: items[0]!.id })

    for (const one of [screen, mine]) await logIn(one)
    expect(await notificationsOf(member)).toHaveLength(2)
    await logIn(lent)
    expect(await notificationsOf(member)).toHaveLength(3)
  })

  test.each<[string, (asking: Visitor) => Promise<unknown>]>([
    ['all other sessions', ({ api }) => api.security.revokeOtherSessions()],
    ['another password, twice', ({ rest }) => changeTwice(rest)],
  ])('all but the one that asks, with %s', async (_what, end) => {
    const { member, logIn, screen } = await loggedInOnce()
    const others = [await newScreen(), await newScreen()]
    for (const one of others) await logIn(one)
    const { visitor } = await sharedApp()

    await end(visitor({ cookie: `postwright.session_token=${screen.jar.get('postwright.session_token')}` }))

    expect(await known(member)).toHaveLength(1)
    await logIn(screen)
    expect(await notificationsOf(member)).toHaveLength(2)
    await logIn(others[0]!)
    expect(await notificationsOf(member)).toHaveLength(3)
  })

  test('with a new password by a mailed link; who sets it is not told of where they log in then', async () => {
    const { member, logIn, screen } = await loggedInOnce()
    const other = await newScreen()
    await logIn(other)
    const { services, visitor } = await sharedApp()
    await mailResetLinkJob.run(services, { email: member.email })
    const { variables } = (await mailsTo(services, member.email)).at(-1)!
    const { token, email } = Object.fromEntries(new URL(variables.link!).searchParams)
    await visitor().request('/api/functions/verify-reset-token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, email, newPassword: password }),
    })
    expect(await known(member)).toEqual([])

    await logIn(screen)
    expect(await notificationsOf(member)).toHaveLength(1)
    await logIn(other)
    expect(await notificationsOf(member)).toHaveLength(2)
  })

  test('when their cookies are gone, but never the last one of a person', async () => {
    const { member, logIn, screen } = await loggedInOnce()
    await logIn(await newScreen())
    const { services } = await sharedApp()
    const age = (days: number) =>
      services.db.plain
        .update(knownBrowsers)
        .set({ lastLogInAt: sql`last_log_in_at - ${days} * interval '1 day'` })
        .where(eq(knownBrowsers.userId, member.userId))

    await age(399)
    await forgetOldBrowsersJob.run(services, {})
    expect(await known(member)).toHaveLength(2)
    await age(2)
    await forgetOldBrowsersJob.run(services, {})

    expect(await known(member)).toHaveLength(1)
    await logIn(screen)
    expect(await notificationsOf(member)).toHaveLength(2)
  })
})

/** To another one and, in the session that goes on, back. */
async function changeTwice(rest: Visitor['rest']): Promise<void> {
  const { visitor } = await sharedApp()
  const another = 'kelp and buchu'
  const first = await rest('/security/password', { method: 'PUT', body: { currentPassword: password, newPassword: another } })
  const renewed = visitor({ cookie: cookieOf(first) })
  const back = await renewed.rest('/security/password', { method: 'PUT', body: { currentPassword: another, newPassword: password } })
  expect([first.status, back.status]).toEqual([200, 200])
}
