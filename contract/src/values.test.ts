import { expect, test } from 'vitest'

import { line, prose, required, secret } from './values.ts'

test.each(['\u200b', '\u3164\u3164', '\u2800', '\u00ad \u202e', '\u200d\ufe0f'])('a name of %j alone is no name', (text) => {
  for (const schema of [required(line(80), 'Name'), required(prose(80), 'Name')])
    expect(schema.safeParse(text).error?.issues.map((issue) => issue.message)).toEqual(['Name is required.'])
})

test.each(['👩‍👩‍👧‍👦', 'می‌خواهم', 'مرحبا \u202eabc\u202c', '·', '中文'])('%j is kept as it is', (text) => {
  expect(required(line(80), 'Name').parse(text)).toBe(text)
})

test('control characters are refused, also where nothing else is there', () => {
  expect(line(80).safeParse('\u0007').success).toBe(false)
})

test('a password may be of spaces', () => {
  expect(required(secret(128), 'Password').parse('      ')).toBe('      ')
})
