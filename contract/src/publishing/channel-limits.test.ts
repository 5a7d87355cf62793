import { expect, test } from 'vitest'

import { brokenChannelLimits, countForChannel } from './channel-limits.ts'

/** One grapheme of 5 characters and 18 bytes. */
const family = '👨‍👩‍👧'
const post = (body: string) => ({ title: null, body, media: [] })
const brokenOn = (kind: 'bluesky' | 'mastodon' | 'telegram', body: string) => brokenChannelLimits(kind, post(body)).map(({ code }) => code)

test.each([
  ['300 graphemes of one character', 'é'.repeat(300), []],
  ['166 graphemes of 830 characters', family.repeat(166), []],
  ['one grapheme too many', 'é'.repeat(301), ['body']],
  ['one grapheme too many, though the marks of each are characters of their own', 'e\u0301'.repeat(301), ['body']],
  ['few graphemes of too many bytes', family.repeat(167), ['bytes']],
])('Bluesky counts graphemes, and bytes besides: %s', (_what, body, codes) => {
  expect(brokenOn('bluesky', body)).toEqual(codes)
})

test('a text that another platform takes by its characters is refused by graphemes where those count', () => {
  const body = 'Plums and figs are in. '.repeat(20)

  expect([brokenOn('telegram', body), brokenOn('mastodon', body), brokenOn('bluesky', body)]).toEqual([[], [], ['body']])
  expect(countForChannel('telegram', post(family))).toEqual({ limit: 4096, count: 5 })
  expect(countForChannel('bluesky', post(family))).toEqual({ limit: 300, count: 1 })
})

const picture = { id: 'a', hash: 'f'.repeat(64), kind: 'image' as const, alt: '' }
const codes = (...of: Parameters<typeof brokenChannelLimits>) => brokenChannelLimits(...of).map(({ code }) => code)

test('Instagram takes no text alone', () => {
  const text = { title: null, body: 'Plums are in.' }

  expect(codes('instagram', { ...text, media: [] })).toEqual(['no_media'])
  expect(codes('instagram', { ...text, media: [picture] })).toEqual([])
  expect(codes('facebook', { ...text, media: [] })).toEqual([])
})

test('YouTube takes nothing without a film, and one picture beside it', () => {
  const text = { title: 'Plums', body: 'Plums are in.' }
  const film = { ...picture, kind: 'video' as const }

  expect(codes('youtube', { ...text, media: [picture] })).toEqual(['no_media'])
  expect(codes('youtube', { ...text, media: [film, picture] })).toEqual([])
})

test('Threads counts an emoji as its bytes', () => {
  expect(countForChannel('threads', post('🍇 plums'))).toEqual({ limit: 500, count: 10 })
  expect(codes('threads', post('🍇'.repeat(125)))).toEqual([])
  expect(codes('threads', post('🍇'.repeat(126)))).toEqual(['body'])
})
