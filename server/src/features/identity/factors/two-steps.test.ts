import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'

import { sharedApp, startApp } from '../../../../test/harness.ts'
import { auditOf, browser, codeOf, freshBrowser, givePassword, password, signedInWithPassword, withApp } from '../../../../test/sign-in.ts'
import { sessions } from '../accounts/table.ts'

async function sessionsOf(userId: string): Promise<number> {
  const { services } = await sharedApp()
  return (await services.db.plain.select().from(sessions).where(eq(sessions.userId, userId))).length
}

describe('signing in with an app', () => {
  test('takes two steps: no session exists before the code is right', async () => {
    const member = await signedInWithPassword()
    const { key } = await withApp(member)
    const before = await sessionsOf(member.userId)
    const screen = await freshBrowser()

    const first = await screen.post('sign-in/email', { email: member.email, password })
    expect(await first.json()).toEqual({ next: 'code' })
    expect(await sessionsOf(member.userId)).toBe(before)
    expect(await screen.me()).toBe(401)

    const second = await screen.post('sign-in/code', { code: codeOf(key, 1) })
    expect(await second.json()).toEqual({ next: 'done' })
    expect(await screen.me()).toBe(member.userId)
    expect([...screen.jar.keys()].toSorted()).toEqual(['postwright.browser', 'postwright.session_token'])
  })

  test('a code is taken once, also when two come at the same moment', async () => {
    const member = await signedInWithPassword()
    const { key } = await withApp(member)
    const screens = await Promise.all([1, 2, 3].map(freshBrowser))
    for (const screen of screens) await screen.post('sign-in/email', { email: member.email, password })
    const code = codeOf(key, 1)

    const answers = await Promise.all(screens.map((screen) => screen.post('sign-in/code', { code })))

    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 422, 422])
    const refused = answers.find(({ status }) => status === 422)!
    expect(await refused.json()).toMatchObject({ message: 'This code was used before. Wait for the next one.' })
  })

  test('the code that confirmed the app does not sign in, nor does an earlier one after a later one', async () => {
    // No half minute may end between two codes.
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const member = await signedInWithPassword()
    const { key } = await withApp(member)
    const screen = await freshBrowser()
    await screen.post('sign-in/email', { email: member.email, password })

    const statuses = []
    for (const steps of [0, -1, 2, 1]) statuses.push((await screen.post('sign-in/code', { code: codeOf(key, steps) })).status)

    expect(statuses).toEqual([422, 422, 422, 200])
  })

  test('the second step counts once, and in the browser that took the first', async () => {
    const member = await signedInWithPassword()
    const { recoveryCodes } = await withApp(member)
    const [screen, other] = [await freshBrowser(), await freshBrowser()]
    await screen.post('sign-in/email', { email: member.email, password })
    const stolen = new Map(screen.jar)

    expect((await other.post('sign-in/code', { code: recoveryCodes[0]! })).status).toBe(401)
    expect((await screen.post('sign-in/code', { code: recoveryCodes[0]! })).status).toBe(200)
    for (const [name, value] of stolen) other.jar.set(name, value)
    expect((await other.post('sign-in/code', { code: recoveryCodes[1]! })).status).toBe(401)
    expect((await member.api.factors.read()).totp!.recoveryCodesLeft).toBe(9)
  })

  test('a forged or foreign token is none', async () => {
    const [mine, theirs] = [await signedInWithPassword(), await signedInWithPassword()]
    const { key } = await withApp(mine)
    await withApp(theirs)
    const screen = await freshBrowser()
    await screen.post('sign-in/email', { email: theirs.email, password })

    expect((await screen.post('sign-in/code', { code: codeOf(key, 1) })).status).toBe(422)
    const [name, value] = [...screen.jar][0]!
    screen.jar.set(name, `${value.slice(0, -3)}AAA`)
    expect((await screen.post('sign-in/code', { code: codeOf(key, 1) })).status).toBe(401)
    expect(await screen.me()).toBe(401)
  })

  test('another password, or another app, ends a log-in that is half done', async () => {
    const member = await signedInWithPassword()
    const { recoveryCodes } = await withApp(member)
    const screen = await freshBrowser()
    await screen.post('sign-in/email', { email: member.email, password })

    await member.api.factors.forgetDevices()

    expect((await screen.post('sign-in/code', { code: recoveryCodes[0]! })).status).toBe(401)
  })

  test('a recovery code stands in once, however it is typed', async () => {
    const member = await signedInWithPassword()
    const { recoveryCodes } = await withApp(member)
    const code = recoveryCodes[3]!
    const signIn = async (typed: string) => {
      const screen = await freshBrowser()
      await screen.post('sign-in/email', { email: member.email, password })
      return (await screen.post('sign-in/code', { code: typed })).status
    }

    expect(await signIn(`${code.toUpperCase().replaceAll('-', ' ')} `)).toBe(200)
    expect(await signIn(code)).toBe(422)
    expect((await member.api.factors.read()).totp!.recoveryCodesLeft).toBe(9)
    expect(await auditOf(member.userId)).toContain('sign-in.recovery-code-used')
  })

  test('of two who use one recovery code at once, one gets in', async () => {
    const member = await signedInWithPassword()
    const { recoveryCodes } = await withApp(member)
    const screens = await Promise.all([1, 2].map(freshBrowser))
    for (const screen of screens) await screen.post('sign-in/email', { email: member.email, password })

    const answers = await Promise.all(screens.map((screen) => screen.post('sign-in/code', { code: recoveryCodes[0]! })))

    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 422])
  })

  test('new recovery codes end the old ones', async () => {
    const member = await signedInWithPassword()
    const { recoveryCodes } = await withApp(member)
    const renewed = await member.api.factors.renewRecoveryCodes({ password })
    const screen = await freshBrowser()
    await screen.post('sign-in/email', { email: member.email, password })

    expect((await screen.post('sign-in/code', { code: recoveryCodes[0]! })).status).toBe(422)
    expect((await screen.post('sign-in/code', { code: renewed.recoveryCodes[0]! })).status).toBe(200)
  })

  test('a remembered device is asked for no code, until devices are forgotten', async () => {
    const member = await signedInWithPassword()
    const { recoveryCodes } = await withApp(member)
    const screen = await freshBrowser()
    await screen.post('sign-in/email', { email: member.email, password })
    const remembered = await screen.post('sign-in/code', { code: recoveryCodes[0]!, remember: true })
    expect(remembered.headers.getSetCookie().join('\n')).toMatch(/postwright\.device=\S+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax/)

    const again = await screen.post('sign-in/email', { email: member.email, password })
    expect(await again.json()).toEqual({ next: 'done' })
    const elsewhere = await (await freshBrowser()).post('sign-in/email', { email: member.email, password })
    expect(await elsewhere.json()).toEqual({ next: 'code' })

    await member.api.factors.forgetDevices()
    expect(await (await screen.post('sign-in/email', { email: member.email, password })).json()).toEqual({ next: 'code' })
  })

  test('a device that one person has remembered asks another person all the same', async () => {
    const [mine, theirs] = [await signedInWithPassword(), await signedInWithPassword()]
    const { recoveryCodes } = await withApp(mine)
    await withApp(theirs)
    const screen = await freshBrowser()
    await screen.post('sign-in/email', { email: mine.email, password })
    await screen.post('sign-in/code', { code: recoveryCodes[0]!, remember: true })

    expect(await (await screen.post('sign-in/email', { email: theirs.email, password })).json()).toEqual({ next: 'code' })
  })

  test('a session begins with a token of its own, whatever the browser held before', async () => {
    const member = await signedInWithPassword()
    const { key } = await withApp(member)
    const screen = await freshBrowser()
    screen.jar.set('postwright.session_token', 'planted.by-somebody')
    await screen.post('sign-in/email', { email: member.email, password })
    expect(screen.jar.get('postwright.session_token')).toBe('planted.by-somebody')

    await screen.post('sign-in/code', { code: codeOf(key, 1) })

    expect(screen.jar.get('postwright.session_token')).not.toContain('planted')
    expect(await screen.me()).toBe(member.userId)
  })

  test('guessing codes is stopped, and neither another network nor a recovery code is', async () => {
    const app = await startApp({ config: { trustProxy: true } })
    onTestFinished(app.close)
    const member = await app.signedUp({ approval: 'approved' })
    await givePassword(app, member.userId)
    const { key, recoveryCodes } = await withApp(member)
    const begin = async (from: string) => {
      const screen = browser(app, from)
      await screen.post('sign-in/email', { email: member.email, password })
      return screen
    }
    const wrong = '000000' === codeOf(key, 1) ? '000001' : '000000'
    const guesser = await begin('203.0.113.9')

    const statuses: number[] = []
    for (let guess = 0; guess < 12; guess += 1) statuses.push((await guesser.post('sign-in/code', { code: wrong })).status)
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429, 429])
    const owner = await begin('198.51.100.4')
    expect((await owner.post('sign-in/code', { code: codeOf(key, 1) })).status).toBe(200)

    // From many networks: a hundred in all, and then digits are refused to everybody for a while.
    for (let network = 0; network < 9; network += 1) {
      const screen = await begin(`192.0.2.${network}`)
      for (let guess = 0; guess < 10; guess += 1) await screen.post('sign-in/code', { code: wrong })
    }
    const late = await begin('198.51.100.5')
    expect((await late.post('sign-in/code', { code: wrong })).status).toBe(429)
    expect((await late.post('sign-in/code', { code: recoveryCodes[0]! })).status).toBe(200)
  })

  test.each([
    ['nothing', {}],
    ['an empty code', { code: '' }],
    ['a long code', { code: '1'.repeat(65) }],
    ['an object', { code: { $ne: '' } }],
    ['words', { code: 'let me in' }],
  ])('%s is refused, naming the field', async (_what, body) => {
    const member = await signedInWithPassword()
    await withApp(member)
    const screen = await freshBrowser()
    await screen.post('sign-in/email', { email: member.email, password })

    const answer = await screen.post('sign-in/code', body)

    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ code: 'INVALID', data: { fields: [{ field: 'code' }] } })
  })
})

function ascending(a: number, b: number): number {
  return a - b
}
