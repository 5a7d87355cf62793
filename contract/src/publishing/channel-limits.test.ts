import { expect, test } from 'vitest'

import { brokenChannelLimits, countForChannel } from './channel-limits.ts'

const picture = { id: 'a', hash: 'f'.repeat(64), kind: 'image' as const, alt: '' }
const of = (body: string) => ({ title: null, body, media: [] })
const codes = (...of: Parameters<typeof brokenChannelLimits>) => brokenChannelLimits(...of).map(({ code }) => code)

test('Instagram takes no text alone', () => {
  const text = { title: null, body: 'Plums are in.' }

  expect(codes('instagram', { ...text, media: [] })).toEqual(['no_media'])
  expect(codes('instagram', { ...text, media: [picture] })).toEqual([])
  expect(codes('facebook', { ...text, media: [] })).toEqual([])
})

test('Threads counts an emoji as its bytes', () => {
  expect(countForChannel('threads', of('🍇 plums'))).toEqual({ limit: 500, count: 10 })
  expect(codes('threads', of('🍇'.repeat(125)))).toEqual([])
  expect(codes('threads', of('🍇'.repeat(126)))).toEqual(['body'])
})
