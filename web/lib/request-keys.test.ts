import { expect, test } from 'vitest'

import { WireError } from './errors.ts'
import { keyOf, untilSettled } from './request-keys.ts'

const refused = (field: string) => new WireError('CONFLICT', 'Refused.', { fields: [{ field, message: 'Refused.' }] })

test('a request that is refused has another key when it is sent again, and the same one while its first sending still runs', async () => {
  const input = {}
  const send = async (error: Error) => {
    await expect(
      untilSettled(input, async () => {
        throw error
      }),
    ).rejects.toBe(error)
    return keyOf(input)
  }
  const key = keyOf(input)

  expect(await send(refused('Idempotency-Key'))).toBe(key)
  expect(await send(refused('name'))).not.toBe(key)
})
