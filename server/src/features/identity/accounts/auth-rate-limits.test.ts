import { expect, test } from 'vitest'

import { sharedApp } from '../../../../test/harness.ts'

test('guesses from many networks are refused together, while the owner signs in from where they did before', async () => {
  const limits = (await sharedApp()).services.authRateLimits
  const email = 'owner@many-networks.example'
  await limits.countSignIn(email, '198.51.100.7')
  await limits.forgiveSignIn(email, '198.51.100.7')
  const guess = (network: number) => limits.countSignIn(email, `10.${network >> 8}.${network & 255}.1`)

  for (let network = 0; network < 100; network += 1) await guess(network)

  await expect(guess(100)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', data: { retryAfterSeconds: expect.any(Number) } })
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
