import { createHash } from 'node:crypto'

import type { MediaItem } from '@postwright/contract/content/content'
import { expect, test } from 'vitest'

import { channelHash, contentHash } from './content-hash.ts'

const plums = { contentType: 'x', title: null, body: 'Plums.', media: [] } as const
const image: MediaItem = { id: '019a9d5e-0000-7000-8000-000000000000', hash: 'a'.repeat(64), kind: 'image', alt: 'A bowl of plums' }
const other: MediaItem = { ...image, hash: 'b'.repeat(64) }

test('without media it is what older versions stored with an approval', () => {
  expect(contentHash(plums)).toBe(createHash('sha256').update('["x",null,"Plums."]').digest('hex'))
})

test.each<[string, MediaItem[]]>([
  ['other bytes', [other]],
  ['another alt text', [{ ...image, alt: 'A bowl' }]],
  ['another kind', [{ ...image, kind: 'document' }]],
  ['one more', [image, other]],
  ['another order', [other, image]],
  ['none', []],
])('%s make another hash', (_what, media) => {
  expect(contentHash({ ...plums, media })).not.toBe(contentHash({ ...plums, media: [image] }))
})

test('the same bytes in another file make the same hash', () => {
  const copy = { ...image, id: '019a9d5e-0000-7000-8000-000000000001' }

  expect(contentHash({ ...plums, media: [copy] })).toBe(contentHash({ ...plums, media: [image] }))
})

test('texts for channels count in any order, and a channel counts by its own', () => {
  const [one, two] = ['1', '2'].map((channelId) => ({ channelId, text: { title: null, body: `Plums for ${channelId}.` } }))
  const both = { ...plums, forChannels: [one!, two!] }

  expect(contentHash(both)).toBe(contentHash({ ...plums, forChannels: [two!, one!] }))
  expect(contentHash(both)).not.toBe(contentHash({ ...plums, forChannels: [one!] }))
  expect(contentHash({ ...plums, forChannels: [] })).toBe(contentHash(plums))
  expect(channelHash(both, '2')).toBe(contentHash({ ...plums, body: 'Plums for 2.' }))
  expect(channelHash(both, '3')).toBe(contentHash(plums))
})

test.each([
  ['a thread', { thread: ['Figs.'] }],
  ['another thread', { thread: ['Figs.', 'Pears.'] }],
  ['a first comment', { firstComment: { body: 'Figs.', afterMinutes: 0 } }],
  ['a later one', { firstComment: { body: 'Figs.', afterMinutes: 5 } }],
])('%s makes another hash, of the post and of its channel', (_what, follows) => {
  const posted = (own: object) => ({ ...plums, forChannels: [{ channelId: '1', text: null, ...own }] })

  for (const other of [{}, { thread: ['Pears.'] }, { thread: [], firstComment: { body: 'Figs.', afterMinutes: 1 } }]) {
    expect(contentHash(posted(follows))).not.toBe(contentHash(posted(other)))
    expect(channelHash(posted(follows), '1')).not.toBe(channelHash(posted(other), '1'))
  }
  expect(channelHash(posted(follows), '2')).toBe(contentHash(plums))
  expect(contentHash(posted({ thread: [] }))).toBe(contentHash(plums))
})
