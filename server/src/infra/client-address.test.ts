import { expect, test } from 'vitest'

import { addressOf, isLocal } from './client-address.ts'

const config = { baseUrl: 'https://desk.example', trustProxy: false }
const from = (address: string, headers: Record<string, string> = {}) => ({ address, headers: new Headers(headers) })

test.each([
  ['the loopback address', from('127.0.0.1', { host: 'localhost:3000' }), config],
  ['another one of them', from('127.0.0.53'), config],
  ['the one of IPv6', from('::1', { host: '[::1]:3000' }), config],
  ['by the name of the instance', from('127.0.0.1', { host: 'desk.example' }), config],
  ['through a trusted proxy that saw it here', from('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }), { ...config, trustProxy: true }],
])('%s is this machine', (_what, request, settings) => {
  expect(isLocal(request, settings)).toBe(true)
})

test.each([
  ['an address of the network', from('192.168.1.20')],
  ['an address like one of this machine', from('127x.example')],
  ['a proxy here that nobody told us to trust', from('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })],
  ['another kind of proxy', from('127.0.0.1', { forwarded: 'for=203.0.113.9' })],
  ['a foreign name that was made to lead here', from('127.0.0.1', { host: 'evil.example:3000' })],
  ['a name that begins like ours', from('127.0.0.1', { host: 'localhost.evil.example' })],
])('%s is not', (_what, request) => {
  expect(isLocal(request, config)).toBe(false)
})

test('of forwarded addresses the last one counts, and only from a trusted proxy', () => {
  const headers = new Headers({ 'x-forwarded-for': '127.0.0.1, 203.0.113.9' })
  const connection = { incoming: { socket: { remoteAddress: '::ffff:10.0.0.2' } } }

  expect(addressOf(headers, connection, true)).toBe('203.0.113.9')
  expect(addressOf(headers, connection, false)).toBe('10.0.0.2')
})
