import { expect, test } from 'vitest'

import { addressesIn } from './addresses.ts'

const body = (text: string) => addressesIn({ title: null, body: text })

test('addresses are found as they stand in the text, without the signs that end a sentence or a link', () => {
  expect(body('See https://a.example/menu. Or (http://b.example/x_(y)), or [here](https://c.example/d)!')).toEqual([
    'https://a.example/menu',
    'http://b.example/x_(y)',
    'https://c.example/d',
  ])
  expect(body('**https://a.example/b** “https://c.example/d?x=1&y=2#e” <https://f.example>')).toEqual([
    'https://a.example/b',
    'https://c.example/d?x=1&y=2#e',
    'https://f.example',
  ])
})

test('an address counts once; what is none, or has another protocol, does not', () => {
  expect(body('https://a.example https://a.example ftp://b.example http:// c.example mailto:x@d.example')).toEqual(['https://a.example'])
  expect(addressesIn({ title: 'https://title.example', body: 'https://body.example' })).toEqual([
    'https://title.example',
    'https://body.example',
  ])
})

test('words that touch the end of a Markdown link are no part of its address', () => {
  expect(body('[here](https://c.example/d)and on, ![picture](https://c.example/e.png "title")')).toEqual([
    'https://c.example/d',
    'https://c.example/e.png',
  ])
})
