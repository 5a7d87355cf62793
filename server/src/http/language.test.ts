import { expect, test } from 'vitest'

import { languageOf } from './language.ts'

const of = (headers: Record<string, string>) => languageOf(new Headers(headers))

test('who asks for nothing, or for what nobody speaks here, is answered in English', () => {
  expect(of({})).toBe('en')
  for (const header of ['xx', '', '*', ';;q=', 'xx-YY;q=0.8, zz', `${'a,'.repeat(50_000)}b`])
    expect(of({ 'accept-language': header })).toBe('en')
})
