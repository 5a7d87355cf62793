import { Secret } from 'otpauth'
import { expect, test } from 'vitest'

import { createTotpKey, stepOfCode, totpUri } from './totp.ts'

const rfcKey = Secret.fromLatin1('12345678901234567890').base32

// RFC 6238, appendix B, SHA-1; apps show the last six of its eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i seconds the code is %s', (seconds, code) => {
  expect(stepOfCode(rfcKey, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
})

test('a clock may be one step off, and no more', () => {
  const [code, step] = ['050471', 37_037_037]
  const at = (offset: number) => stepOfCode(rfcKey, code, (step + offset) * 30_000)

  expect([-2, -1, 0, 1, 2].map(at)).toEqual([null, step, step, step, null])
})

test('keys have 160 bits and differ', () => {
  const keys = Array.from({ length: 50 }, createTotpKey)

  expect(new Set(keys).size).toBe(50)
  expect(keys.every((key) => /^[A-Z2-7]{32}$/.test(key))).toBe(true)
})

test('the address for the app names the instance and the account, whatever is in them', () => {
  const uri = new URL(totpUri(rfcKey, { issuer: 'Fynbos: Desk & Co', account: 'naledi+x@fynbosdesk.example' }))

  expect(uri.protocol).toBe('otpauth:')
  expect(decodeURIComponent(uri.pathname)).toBe('/Fynbos  Desk & Co:naledi+x@fynbosdesk.example')
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret: rfcKey, issuer: 'Fynbos  Desk & Co', digits: '6', period: '30' })
})
