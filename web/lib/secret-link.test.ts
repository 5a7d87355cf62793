import { expect, test } from 'vitest'

import { secretLink, takeSecretLink } from './secret-link.ts'

function open(address: string) {
  const url = new URL(address, 'https://postwright.example')
  const replaced: string[] = []
  const history = { state: null, replaceState: (_state: unknown, _title: string, to: string) => void replaced.push(to) }
  takeSecretLink(url as unknown as Location, history as unknown as History)
  return replaced
}

test('a mailed link is taken out of the address at once, and is known to its page', () => {
  expect(open('/reset-password?token=a%2Bb-c&email=naledi%2Bpost%40fynbosdesk.example')).toEqual(['/reset-password'])
  expect(secretLink()).toEqual({ token: 'a+b-c', email: 'naledi+post@fynbosdesk.example' })

  expect(open('/verify-email?token=other')).toEqual(['/verify-email'])
  expect(secretLink()).toEqual({ token: 'other', email: '' })

  expect(open('/invitation?token=of-a-workspace')).toEqual(['/invitation'])
  expect(secretLink()).toEqual({ token: 'of-a-workspace', email: '' })
})

test('the query of every other page stays', () => {
  const before = secretLink()

  expect(open('/app/repository?token=x')).toEqual([])
  expect(open('/reset-password')).toEqual([])
  expect(secretLink()).toEqual(before)
})
