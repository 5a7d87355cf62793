import { describe, expect, onTestFinished, test } from 'vitest'

import { loggedInOnce, newScreen } from '../../../../test/browsers.ts'

import { sharedApp } from '../../../../test/harness.ts'

test('guesses from many networks are refused together, while the owner signs in from where they did before', async () => {
  const limits = (await sharedApp()).services.authRateLimits
  const email = 'owner@many-networks.example'
  await limits.countSignIn(email, '198.51.100.7')
  await limits.forgiveSignIn(email, '198.51.100.7')
  const guess = (network: number) => limits.countSignIn(email, `10.${network >> 8}.${network & 255}.1`)

  for (let network = 0; network < 20; network += 1) await guess(network)

  await expect(guess(20)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', data: { retryAfterSeconds: expect.any(Number) } })
  await expect(limits.countSignIn(email.toUpperCase(), '198.51.100.7')).resolves.toBeUndefined()
  await expect(limits.countSignIn('neighbour@many-networks.example', '10.0.100.1')).resolves.toBeUndefined()
})

test('an owner who signs in from a new network does not use up the guesses of strangers', async () => {
  const limits = (await sharedApp()).services.authRateLimits
  const email = 'traveller@many-networks.example'

  for (let network = 0; network < 120; network += 1) {
    await limits.countSignIn(email, `10.9.${network}.1`)
    await limits.forgiveSignIn(email, `10.9.${network}.1`)
  }

  await expect(limits.countSignIn(email, '203.0.113.9')).resolves.toBeUndefined()
})

describe('while strangers guess', () => {
  test('the owner logs in with a browser that they used before, wherever it is, and with no other one', async () => {
    const { config } = (await sharedApp()).services
    const { logIn, screen } = await attacked()
    Object.assign(config, { trustProxy: true })
    onTestFinished(() => void Object.assign(config, { trustProxy: false }))
    const moved = await newScreen('198.51.100.78')
    for (const [name, value] of screen.jar) moved.jar.set(name, value)
    const another = await newScreen('198.51.100.79')

    expect((await logIn(moved)).status).toBe(200)
    expect((await logIn(another)).status).toBe(429)
  })

  test('the owner logs in where they set a password by a mailed link', async () => {
    const { limits, email } = await attacked()

    await limits.remember(email, '203.0.113.44')

    await expect(limits.countSignIn(email, '203.0.113.44')).resolves.toBeUndefined()
  })
})

async function attacked() {
  const member = await loggedInOnce()
  const { email } = member.member
  const limits = (await sharedApp()).services.authRateLimits
  for (let network = 0; network < 20; network += 1) await limits.countSignIn(email, `10.77.${network}.1`)
  await expect(limits.countSignIn(email, '10.77.20.1')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  return { ...member, limits, email }
}
