import { msg } from './msg.ts'
import { expect, test } from 'vitest'

import { line, prose, required, secret, WebAddress } from './values.ts'

test.each(['\u200b', '\u3164\u3164', '\u2800', '\u00ad \u202e', '\u200d\ufe0f'])('a name of %j alone is no name', (text) => {
  for (const schema of [required(line(80), msg`Name is required.`), required(prose(80), msg`Name is required.`)])
    expect(schema.safeParse(text).error?.issues.map((issue) => issue.message)).toEqual(['Name is required.'])
})

test.each(['👩‍👩‍👧‍👦', 'می‌خواهم', 'مرحبا \u202eabc\u202c', '·', '中文'])('%j is kept as it is', (text) => {
  expect(required(line(80), msg`Name is required.`).parse(text)).toBe(text)
})

test('control characters are refused, also where nothing else is there', () => {
  expect(line(80).safeParse('\u0007').success).toBe(false)
})

test('a password may be of spaces', () => {
  expect(required(secret(128), msg`Password is required.`).parse('      ')).toBe('      ')
})

test.each([
  ['loerielane.example', 'https://loerielane.example'],
  ['  www.loerielane.example/shop?from=card#top ', 'https://www.loerielane.example/shop?from=card#top'],
  ['bücher.example', 'https://bücher.example'],
  ['loerielane.example:8080/path', 'https://loerielane.example:8080/path'],
  ['http://loerielane.example', 'http://loerielane.example'],
  ['https://loerielane.example/a.b', 'https://loerielane.example/a.b'],
])('the address %j is taken as %s', (typed, address) => {
  expect(WebAddress.parse(typed)).toBe(address)
})

test.each([
  'lumen',
  'kelp and karoo',
  'kelp and karoo.example',
  'naledi@loerielane.example',
  'mailto:naledi@loerielane.example',
  'javascript:alert(1)',
  'javascript:alert(document.domain)',
  'ftp://loerielane.example',
  '3.14',
  '192.168.0.1',
  'loerielane..example',
  'loerielane.example.',
  '.example',
  '//loerielane.example',
  '/shop.html',
  '',
])('%j is no address of a website', (typed) => {
  expect(WebAddress.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([
    'Enter the address of a website, such as https://loerielane.example',
  ])
})
