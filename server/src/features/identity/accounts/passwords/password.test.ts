import { expect, test } from 'vitest'

import { hashPassword, verifyPassword } from './password.ts'

test('any characters make a password, up to 128 of them, and each of them counts', async () => {
  const password = `${'Kelp, rain & “rooibos” ☕ '.repeat(6).slice(0, 127)}1`
  const hash = await hashPassword(password)

  expect(password).toHaveLength(128)
  expect(await verifyPassword({ hash, password })).toBe(true)
  expect(await verifyPassword({ hash, password: `${password.slice(0, 127)}2` })).toBe(false)
  expect(await verifyPassword({ hash, password: password.toUpperCase() })).toBe(false)
  expect(await verifyPassword({ hash, password: ` ${password}` })).toBe(false)
})

test('one password typed on two systems is one', async () => {
  const hash = await hashPassword('Kööbenhavn by night'.normalize('NFC'))

  expect(await verifyPassword({ hash, password: 'Kööbenhavn by night'.normalize('NFD') })).toBe(true)
})
