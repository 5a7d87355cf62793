import { expect, test } from 'vitest'

import { msg, plural } from './msg.ts'
import { say } from './sentences.ts'

test.each([
  ['braces', 'Kelp {and} {{name}}'],
  ['quotes', `it's "Kelp" 'quoted' ''twice''`],
  ['markup', '<b>Kelp</b> </0> &amp;'],
  ['escapes', String.raw`\u0041 \x41 \n C:\temp`],
  ['ICU syntax', '{count, plural, other {#}} #'],
])('a name with %s stands in a sentence as it was typed', (_what, business) => {
  expect(say(msg`Delete ${{ business }} now?`)).toBe(`Delete ${business} now?`)
})

test('a name that reads from the right keeps to itself, so that what follows it keeps its place', () => {
  expect(say(msg`${{ person: 'نورة' }} approved 3 posts.`)).toBe('\u2068نورة\u2069 approved 3 posts.')
  expect(say(msg`${{ person: 'Naledi' }} approved 3 posts.`)).toBe('Naledi approved 3 posts.')
})

test.each([
  [0, '0 drafts wait'],
  [1, '1 draft waits'],
  [2, '2 drafts wait'],
  [5, '5 drafts wait'],
  [1_000_000, '1,000,000 drafts wait'],
])('%d is counted', (count, text) => {
  expect(say(msg`${plural({ count }, { one: '# draft waits', other: '# drafts wait' })}`)).toBe(text)
})
