import { expect, test } from 'vitest'

import { robotsRules } from './robots.ts'

const allows = (text: string, path: string) => robotsRules(text, 'Postwright')(new URL(path, 'https://lumen.example'))

test.each<[string, string, boolean, string]>([
  ['nothing is forbidden where nothing is said', '/a', true, ''],
  ['everybody', '/private/x', false, 'User-agent: *\nDisallow: /private'],
  [
    'a group of our own counts instead',
    '/private',
    true,
    'User-agent: *\nDisallow: /\n\nuser-agent: other\nUser-Agent: postwright/2.0\nDisallow: /cart',
  ],
  ['another’s group does not', '/a', true, 'User-agent: other\nDisallow: /'],
  ['an empty Disallow forbids nothing', '/a', true, 'User-agent: *\nDisallow:'],
  ['the longer rule decides', '/shop/tea', true, 'User-agent: *\nDisallow: /shop\nAllow: /shop/tea'],
  ['of two that are as long, the one that allows', '/shop', true, 'User-agent: *\nDisallow: /shop\nAllow: /shop'],
  ['a star', '/a/b/print', false, 'User-agent: *\nDisallow: /*/print'],
  ['a dollar', '/a.pdf', false, 'User-agent: *\nDisallow: /*.pdf$ # files'],
  ['a dollar holds for the end alone', '/a.pdf?x', true, 'User-agent: *\nDisallow: /*.pdf$'],
  ['escapes', '/caf%C3%A9', false, 'User-agent: *\r\nDisallow: /café\r\n'],
])('%s: %s', (_what, path, expected, text) => {
  expect(allows(text, path)).toBe(expected)
})

test('a rule of many stars is matched in one walk', () => {
  const text = `User-agent: *\nDisallow: /${'*a'.repeat(5_000)}*b$`

  expect(allows(text, `/${'a'.repeat(1_900)}`)).toBe(true)
})
