import { expect, test } from 'vitest'

import { longestMetadata, Metadata } from './metadata.ts'

const messagesOf = (value: unknown) => Metadata.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message])
const nested = (levels: number): unknown => (levels === 0 ? 'leaf' : { in: nested(levels - 1) })

test('metadata is kept as it is given, documents and all', () => {
  const metadata = { crm: { id: 7, tags: ['a', null, true], note: 'two\r\nlines' }, documents: [{ name: 'Price list', pages: 3 }] }

  expect(Metadata.parse(metadata)).toEqual(metadata)
})

test('it may have six levels, and no more', () => {
  expect(messagesOf(nested(6))).toBeUndefined()
  expect(messagesOf(nested(7))).toEqual([['', 'Use at most 6 levels of lists and objects.']])
})

test('it may have so many characters in all, and no more', () => {
  const frame = JSON.stringify({ note: '' }).length

  expect(messagesOf({ note: 'x'.repeat(longestMetadata - frame) })).toBeUndefined()
  expect(messagesOf({ note: 'x'.repeat(longestMetadata - frame + 1) })).toEqual([['', 'Use at most 16,384 characters in all.']])
})

test.each([
  ['a date', { at: new Date() }],
  ['a big number', { id: 7n }],
  ['no number', { id: Number.NaN }],
  ['nothing', { id: undefined }],
  ['a set', { tags: new Set(['a']) }],
])('%s is no JSON', (_what, metadata) => {
  expect(messagesOf(metadata)).toEqual([['', 'Use text, numbers, true, false, null, lists and objects alone.']])
})

test.each([{ note: 'one\u0000two' }, { 'one\u0000two': 1 }, { list: ['\uD83D'] }])('%j has characters that cannot be kept', (metadata) => {
  expect(messagesOf(metadata)).toEqual([['', expect.stringContaining('characters that cannot be shown')]])
})

test.each([
  [{ documents: 'list.pdf' }, 'documents'],
  [{ documents: ['list.pdf'] }, 'documents.0'],
  [{ documents: [{ title: 'List' }] }, 'documents.0.name'],
  [{ documents: [{ name: 'List', url: 'javascript:alert(1)' }] }, 'documents.0.url'],
  [{ documents: Array.from({ length: 101 }, () => ({ name: 'List' })) }, 'documents'],
])('%j is refused by field', (metadata, field) => {
  expect(messagesOf(metadata)?.map(([path]) => path)).toEqual([field])
})

test.each(['text', 7, null, ['a']])('%j is no metadata', (metadata) => {
  expect(messagesOf(metadata)).toHaveLength(1)
})
