import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { byPassword, known, loggedInOnce, type LogIn, newScreen, notificationsOf } from '../../../../../test/browsers.ts'
import { createAuthenticator } from '../../../../../test/fakes/authenticator.ts'
import { type Member, sharedApp } from '../../../../../test/harness.ts'
import { codeOf, password, withApp } from '../../../../../test/sign-in.ts'
import { auditLog } from '../../../core/audit/table.ts'

describe('the browser of a log-in', () => {
  test('is listed on the open screens of the same person', async () => {
    const { member, logIn, screen } = await loggedInOnce()
    const events = await member.api.live.events()
    await events.next()

    await logIn(screen)

    await expect(events.next()).resolves.toMatchObject({ value: { type: 'changed', topic: 'account' } })
    await events.return()
  })

  test('is told of when it is new: by mail, in the app and in the log, from where, and what to do', async () => {
    const { member, logIn } = await loggedInOnce()

    await logIn(await newScreen())

    const title = 'A new browser logged in to your account'
    const detail = 'We did not know this browser: Unknown device, from 127.0.0.1.'
    expect(await notificationsOf(member)).toEqual([
      {
        name: 'Naledi Mokoena',
        title,
        detail,
        when: expect.stringMatching(/^\d+ \w+ \d{4} at \d\d:\d\d UTC$/),
        device: 'Unknown device',
        address: '127.0.0.1',
        link: 'http://localhost:3000/forgot-password',
      },
    ])
    expect((await member.api.notifications.list({})).items).toMatchObject([
      {
        kind: 'security',
        title,
        detail: `${detail} If this was not you, change your password and sign out everywhere.`,
        link: '/app/settings?tab=security',
      },
    ])
    const { services } = await sharedApp()
    const rows = await services.db.asSystem('a test reads the log', (tx) =>
      tx.select().from(auditLog).where(eq(auditLog.actorId, member.userId)),
    )
    expect(rows.filter(({ action }) => action === 'sign-in.new-browser')).toMatchObject([{ subject: member.userId }])
  })

  test('is not told of the first time that somebody logs in, nor when they come back to it', async () => {
    const { member, logIn, screen } = await loggedInOnce()

    await logIn(screen)
    await screen.post('sign-out', {})
    await logIn(screen)

    expect(await notificationsOf(member)).toEqual([])
    expect(await known(member)).toHaveLength(1)
  })

  test('is the same wherever it is, and another one from the same address is not', async () => {
    const { member, logIn, screen } = await loggedInOnce()
    const moved = await newScreen('198.51.100.77')
    for (const [name, value] of screen.jar) moved.jar.set(name, value)

    await logIn(moved)
    expect(await notificationsOf(member)).toEqual([])
    await logIn(await newScreen())
    expect(await notificationsOf(member)).toHaveLength(1)
  })

  test('is told of once: from then on it is known', async () => {
    const { member, logIn } = await loggedInOnce()
    const other = await newScreen()

    for (let times = 0; times < 3; times++) await logIn(other)

    expect(await notificationsOf(member)).toHaveLength(1)
  })

  test('two people share one, and nobody sees it in what is kept of them', async () => {
    const [mine, theirs] = [await loggedInOnce(), await loggedInOnce()]

    await theirs.logIn(mine.screen)
    await mine.logIn(mine.screen)

    expect([await notificationsOf(mine.member), (await notificationsOf(theirs.member)).length]).toEqual([[], 1])
    const marks = [...(await known(mine.member)), ...(await known(theirs.member))].map(({ markHash }) => markHash)
    expect(new Set(marks).size).toBe(3)
    expect(marks).not.toContain(mine.screen.jar.get('postwright.browser'))
  })

  test('keeps a cookie for log-ins alone, which no script reads', async () => {
    const { logIn, screen } = await loggedInOnce()

    const answer = await logIn(screen)

    expect(answer.headers.getSetCookie().at(-1)).toMatch(
      /^postwright\.browser=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
  })

  test.each(['', 'short', `${'x'.repeat(43)}y`, '%00'.repeat(43), '<script>'.repeat(2000)])(
    'a cookie such as %j is none',
    async (value) => {
      const { member, logIn, screen } = await loggedInOnce()
      screen.jar.set('postwright.browser', value)

      expect((await logIn(screen)).status).toBe(200)

      expect(screen.jar.get('postwright.browser')).toMatch(/^[\w-]{43}$/)
      expect(screen.jar.get('postwright.browser')).not.toContain('xxx')
      expect(await notificationsOf(member)).toHaveLength(1)
    },
  )

  test('is not remembered, nor told of, when the password is wrong', async () => {
    const { member } = await loggedInOnce()
    const screen = await newScreen()

    await screen.post('sign-in/email', { email: member.email, password: 'a guess' })

    expect(screen.jar.has('postwright.browser')).toBe(false)
    expect([await notificationsOf(member), (await known(member)).length]).toEqual([[], 1])
  })
})

describe('whichever way somebody logs in', () => {
  test.each<[string, (member: Member) => Promise<LogIn>]>([
    [
      'a code of an app',
      async (member) => {
        const { key } = await withApp(member)
        return inTwoSteps(member, codeOf(key, 1))
      },
    ],
    [
      'a recovery code',
      async (member) => {
        const { recoveryCodes } = await withApp(member)
        return inTwoSteps(member, recoveryCodes[0]!)
      },
    ],
    ['a passkey', byPasskey],
  ])('%s: a new browser is told of', async (_what, prepare) => {
    const { member } = await loggedInOnce()
    const logIn = await prepare(member)

    const answer = await logIn(await newScreen())

    expect(await answer.json()).toEqual({ next: 'done' })
    expect(await notificationsOf(member)).toHaveLength(1)
    expect(await known(member)).toHaveLength(2)
  })

  test('between two steps nothing is remembered', async () => {
    const { member, logIn } = await loggedInOnce()
    await withApp(member)
    const screen = await newScreen()

    expect(await (await logIn(screen)).json()).toEqual({ next: 'code' })

    expect(screen.jar.has('postwright.browser')).toBe(false)
    expect([await notificationsOf(member), (await known(member)).length]).toEqual([[], 1])
  })
})

function inTwoSteps(member: Member, code: string): LogIn {
  return async (screen) => {
    await byPassword(member)(screen)
    return screen.post('sign-in/code', { code })
  }
}

async function byPasskey({ api }: Member): Promise<LogIn> {
  const device = createAuthenticator()
  const { token, options } = await api.factors.beginPasskey({ password })
  await api.factors.addPasskey({ name: 'Laptop', token, response: device.register({ options }) })
  return async (screen) => {
    const question = (await (await screen.post('sign-in/passkey/begin', {})).json()) as { token: string; options: { challenge: string } }
    return screen.post('sign-in/passkey', { token: question.token, response: device.answer(question) })
  }
}
