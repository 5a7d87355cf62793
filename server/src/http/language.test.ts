import { expect, test } from 'vitest'

import { languageOf } from './language.ts'

const of = (headers: Record<string, string>) => languageOf(new Headers(headers))

test('who asks for nothing, or for what nobody speaks here, is answered in English', () => {
  expect(of({})).toBe('en')
  for (const header of ['xx', '', '*', ';;q=', 'xx-YY;q=0.8, zz', `${'a,'.repeat(50_000)}b`])
    expect(of({ 'accept-language': header })).toBe('en')
})

test.each([
  ['de', 'de'],
  ['de-AT, en;q=0.8', 'de'],
  ['en-GB, de;q=0.9', 'en'],
  ['fr, de;q=0.5, en;q=0.4', 'de'],
  ['de;q=0, en', 'en'],
])('of what a browser asks for (%s) the first of ours is spoken', (header, language) => {
  expect(of({ 'accept-language': header })).toBe(language)
})

test('what was chosen in a browser counts before what it asks for; a language that there is none of counts for nothing', () => {
  expect(of({ cookie: 'theme=dark; language=de', 'accept-language': 'en' })).toBe('de')
  expect(of({ cookie: 'language=en', 'accept-language': 'de' })).toBe('en')
  expect(of({ cookie: 'language=en; __Host-language=de', 'accept-language': 'en' })).toBe('de')
  for (const cookie of ['language=xx', 'language=', 'otherlanguage=de', 'language=de<script>', 'language=../de'])
    expect(of({ cookie, 'accept-language': 'en' })).toBe('en')
})

test('programs, which come with a key, are answered in English', () => {
  expect(of({ authorization: 'Bearer pw_key', cookie: 'language=de', 'accept-language': 'de' })).toBe('en')
})

test('a proxy that asks people for a password of its own changes nothing', () => {
  expect(of({ authorization: 'Basic YTpi', 'accept-language': 'de' })).toBe('de')
})
