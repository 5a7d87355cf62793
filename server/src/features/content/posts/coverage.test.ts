import type { ApprovedChannel } from '@postwright/contract/content/approved-channels'
import { expect, test, vi } from 'vitest'

import { shownSettings } from '../../../platforms/shown-settings.ts'
import { coverable, coverageOf, receiptHash } from './coverage.ts'

const wall = { id: '019a9d5e-0000-7000-8000-000000000001', kind: 'sandbox' as const, name: 'Wall', settings: { behaviour: 'whatever' } }
const blog = { id: '019a9d5e-0000-7000-8000-000000000002', kind: 'blog' as const, name: 'Blog', settings: {} }
const hash = 'a'.repeat(64)

test('an approval covers the channels that take the type, and keeps nothing of their settings that readers do not see', () => {
  expect(coverable({ contentType: 'x', channels: [wall, blog] })).toEqual([{ ...wall, settings: {} }])
  expect(coverable({ contentType: 'blog', channels: [wall, blog] }).map(({ name }) => name)).toEqual(['Wall', 'Blog'])
})

test('a setting that readers see voids the approval for its channel alone', () => {
  vi.spyOn(shownSettings, 'sandbox').mockImplementation(({ audience, comments }) => ({
    audience: String(audience),
    comments: String(comments),
  }))
  const approved = coverable({ contentType: 'blog', channels: [{ ...wall, settings: { audience: 'all', comments: 'on' } }, blog] })

  // PostgreSQL orders the keys of an object by their length.
  const kept = approved.map((channel) => ({ ...channel, settings: Object.fromEntries(Object.entries(channel.settings).toReversed()) }))
  expect(coverageOf(kept, { ...wall, settings: { audience: 'all', comments: 'on', cursor: 9 } })).toBe('covered')
  expect(coverageOf(kept, { ...wall, settings: { audience: 'friends', comments: 'on' } })).toBe('changed')
  expect(coverageOf(kept, { ...blog, settings: { audience: 'friends' } })).toBe('covered')
  expect(coverageOf(kept.slice(1), wall)).toBe('connected-later')
  vi.restoreAllMocks()
})

test('the hash of a receipt is another one for each channel and setting, whatever their order', () => {
  const [one, two]: ApprovedChannel[] = [
    { ...wall, settings: { audience: 'all', comments: 'on' } },
    { ...blog, settings: {} },
  ]
  const other = { ...one!, settings: { comments: 'on', audience: 'friends' } }

  const hashes = [[], [one!], [two!], [one!, two!], [other, two!], null].map((channels) => receiptHash(hash, channels))

  expect(new Set(hashes).size).toBe(hashes.length)
  expect(hashes.every((digits) => /^[0-9a-f]{64}$/.test(digits))).toBe(true)
  expect(receiptHash(hash, [two!, { ...one!, settings: { comments: 'on', audience: 'all' } }])).toBe(hashes[3])
  expect(receiptHash('b'.repeat(64), [one!])).not.toBe(hashes[1])
  expect(hashes.at(-1)).toBe(hash)
})
