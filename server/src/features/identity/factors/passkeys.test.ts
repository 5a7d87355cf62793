import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'

import { createAuthenticator } from '../../../../test/fakes/authenticator.ts'
import { type Member, sharedApp, signedIn, signedUp, startApp } from '../../../../test/harness.ts'
import { browser, password, signedInWithPassword, withApp } from '../../../../test/sign-in.ts'
import { passkeys } from './table.ts'

type Authenticator = ReturnType<typeof createAuthenticator>

async function addTo({ api }: Member, device: Authenticator, name = 'Laptop') {
  const { token, options } = await api.factors.beginPasskey({ password })
  return api.factors.addPasskey({ name, token, response: device.register({ options }) })
}

async function withPasskey() {
  const [member, device] = [await signedInWithPassword(), createAuthenticator()]
  return { member, device, passkey: await addTo(member, device) }
}

async function ask() {
  const screen = browser(await sharedApp())
  const question = (await (await screen.post('sign-in/passkey/begin', {})).json()) as { token: string; options: { challenge: string } }
  return { screen, question, answer: (response: object) => screen.post('sign-in/passkey', { token: question.token, response }) }
}

describe('adding a passkey', () => {
  test('asks for the password, and lists it by its name', async () => {
    const { member, passkey } = await withPasskey()
    await expect(member.api.factors.beginPasskey({})).rejects.toMatchObject({ code: 'INVALID', data: { fields: [{ field: 'password' }] } })

    const renamed = await member.api.factors.renamePasskey({ id: passkey.id, name: 'Work laptop' })

    expect(passkey).toMatchObject({ name: 'Laptop', isSynced: false, lastUsedAt: null })
    expect((await member.api.factors.read()).passkeys).toEqual([renamed])
    expect(renamed).toEqual({ ...passkey, name: 'Work laptop' })
  })

  test('the same device again is one passkey, and it is asked not to make another', async () => {
    const { member, device, passkey } = await withPasskey()

    expect(await addTo(member, device, 'Twice')).toEqual(passkey)
    expect((await member.api.factors.beginPasskey({ password })).options).toMatchObject({ excludeCredentials: [{ id: device.id }] })
  })

  test('a passkey of another account is refused', async () => {
    const { device } = await withPasskey()
    const other = await signedInWithPassword()

    await expect(addTo(other, device)).rejects.toMatchObject({ code: 'CONFLICT', data: { fields: [{ field: 'response' }] } })
    expect((await other.api.factors.read()).passkeys).toEqual([])
  })

  test('an answer to a foreign challenge, from another site, or without a finger is refused', async () => {
    const member = await signedInWithPassword()
    const [mine, theirs] = [await member.api.factors.beginPasskey({ password }), await member.api.factors.beginPasskey({ password })]
    const add = (response: ReturnType<Authenticator['register']>) =>
      member.api.factors.addPasskey({ name: 'Laptop', token: mine.token, response })

    for (const response of [
      createAuthenticator().register(theirs),
      createAuthenticator({ origin: 'https://postwright.evil.example' }).register(mine),
      createAuthenticator({ verifiesUser: false }).register(mine),
    ])
      await expect(add(response)).rejects.toMatchObject({ code: 'INVALID', data: { fields: [{ field: 'response' }] } })
    expect((await member.api.factors.read()).passkeys).toEqual([])
  })

  test('what one session began, another does not finish', async () => {
    const [mine, theirs] = [await signedInWithPassword(), await signedInWithPassword()]
    const { token, options } = await mine.api.factors.beginPasskey({ password })
    const response = createAuthenticator().register({ options })

    await expect(theirs.api.factors.addPasskey({ name: 'Laptop', token, response })).rejects.toMatchObject({
      code: 'INVALID',
      data: { fields: [{ field: 'token' }] },
    })
  })

  test('there are twenty at most', async () => {
    const { member, passkey } = await withPasskey()
    const { services } = await sharedApp()
    const [row] = await services.db.plain.select().from(passkeys).where(eq(passkeys.id, passkey.id))
    const more = Array.from({ length: 19 }, () => ({ ...row!, id: crypto.randomUUID(), credentialId: crypto.randomUUID() }))
    await services.db.plain.insert(passkeys).values(more)

    await expect(member.api.factors.beginPasskey({ password })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('nobody sees, renames or removes the passkey of another person', async () => {
    const { passkey } = await withPasskey()
    const { api } = await signedInWithPassword()

    await expect(api.factors.renamePasskey({ id: passkey.id, name: 'Mine' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(api.factors.removePasskey({ id: passkey.id, password })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await api.factors.read()).passkeys).toEqual([])
  })

  test('who waits for approval adds none', async () => {
    const { api } = await signedUp()

    await expect(api.factors.beginPasskey({})).rejects.toMatchObject({ code: 'FORBIDDEN', data: { reason: 'pending' } })
  })
})

describe('signing in with a passkey', () => {
  test('names nobody beforehand, and counts as both factors', async () => {
    const { member, device } = await withPasskey()
    await withApp(member)
    const { screen, question, answer } = await ask()

    const response = await answer(device.answer(question))

    expect(question.options).toMatchObject({ userVerification: 'required', rpId: 'localhost' })
    expect(question.options).not.toHaveProperty('allowCredentials', expect.anything())
    expect(await response.json()).toEqual({ next: 'done' })
    expect(await screen.me()).toBe(member.userId)
    expect((await member.api.factors.read()).passkeys[0]!.lastUsedAt).not.toBeNull()
  })

  test('an answer counts once', async () => {
    const { device } = await withPasskey()
    const { question, answer } = await ask()
    const response = device.answer(question)

    const statuses = await Promise.all([answer(response), answer(response)])

    expect(statuses.map(({ status }) => status).toSorted(ascending)).toEqual([200, 401])
  })

  test.each([
    ['to a foreign challenge', async (device: Authenticator) => device.answer((await ask()).question)],
    [
      'signed by another device',
      (device: Authenticator, question: object) => ({
        ...createAuthenticator().answer(question as never),
        id: device.id,
        rawId: device.id,
      }),
    ],
    ['of an unknown passkey', (_device: Authenticator, question: object) => createAuthenticator().answer(question as never)],
  ])('an answer %s is refused', async (_what, make) => {
    const { device } = await withPasskey()
    const { screen, question, answer } = await ask()

    const response = await answer(await make(device, question))

    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ code: 'UNAUTHENTICATED' })
    expect(await screen.me()).toBe(401)
  })

  test('without a finger, a face or a PIN it is refused', async () => {
    const { device } = await withPasskey()
    const { question, answer } = await ask()

    expect((await answer(device.answer(question, { asksForFinger: false }))).status).toBe(401)
    expect((await answer(device.answer(question))).status).toBe(200)
  })

  test('a copy of a device, which counts from where it was copied, is refused', async () => {
    const { device } = await withPasskey()
    const first = await ask()
    expect((await first.answer(device.answer(first.question))).status).toBe(200)
    device.rewind()

    const second = await ask()

    expect((await second.answer(device.answer(second.question))).status).toBe(401)
  })

  test('an answer given at another address is refused', async () => {
    const app = await startApp({ config: { baseUrl: 'https://postwright.example' } })
    onTestFinished(app.close)
    const member = await app.signedUp({ approval: 'approved' })
    const device = createAuthenticator({ origin: 'https://postwright.example' })
    const { token, options } = await member.api.factors.beginPasskey({})
    await member.api.factors.addPasskey({ name: 'Laptop', token, response: device.register({ options }) })
    const screen = browser(app)
    const question = (await (await screen.post('sign-in/passkey/begin', {})).json()) as { token: string; options: { challenge: string } }
    const right = device.answer(question)
    const clientData = JSON.parse(Buffer.from(right.response.clientDataJSON, 'base64url').toString()) as object
    const moved = Buffer.from(JSON.stringify({ ...clientData, origin: 'https://postwright.evil.example' })).toString('base64url')

    const wrong = { ...right, response: { ...right.response, clientDataJSON: moved } }
    expect((await screen.post('sign-in/passkey', { token: question.token, response: wrong })).status).toBe(401)
    expect((await screen.post('sign-in/passkey', { token: question.token, response: right })).status).toBe(200)
  })

  test.each([
    ['nothing', {}, 'token'],
    ['no answer', { token: 'x' }, 'response'],
    ['an answer of the wrong kind', { token: 'x', response: { id: 7 } }, 'response.id'],
  ])('%s is refused, naming the field', async (_what, body, field) => {
    const answer = await browser(await sharedApp()).post('sign-in/passkey', body)

    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ data: { fields: expect.arrayContaining([expect.objectContaining({ field })]) } })
  })

  test('asking stores nothing', async () => {
    const { question } = await ask()

    expect(question.token.length).toBeLessThan(500)
  })
})

describe('the last way in', () => {
  test('cannot be removed', async () => {
    const member = await signedIn()
    const devices = [createAuthenticator(), createAuthenticator()]
    const [first, second] = [await addTo(member, devices[0]!), await addTo(member, devices[1]!)]

    await member.api.factors.removePasskey({ id: first.id })

    await expect(member.api.factors.removePasskey({ id: second.id })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await member.api.factors.read()).passkeys.map(({ id }) => id)).toEqual([second.id])
  })

  test('is left also when two are removed at once', async () => {
    const member = await signedIn()
    const [first, second] = [await addTo(member, createAuthenticator()), await addTo(member, createAuthenticator())]

    const outcomes = await Promise.allSettled([first, second].map(({ id }) => member.api.factors.removePasskey({ id })))

    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await member.api.factors.read()).passkeys).toHaveLength(1)
  })

  test('may be a password', async () => {
    const { member, device, passkey } = await withPasskey()

    await member.api.factors.removePasskey({ id: passkey.id, password })

    const { question, answer } = await ask()
    expect((await answer(device.answer(question))).status).toBe(401)
  })
})

function ascending(a: number, b: number): number {
  return a - b
}
