import { expect, test } from 'vitest'

import { limitsLine } from './limits-line.ts'

const says = (...given: Parameters<typeof limitsLine>) => limitsLine(...given).says

test('the limits of a channel are those of its account, where that has its own', () => {
  expect(says('mastodon', { characters: 1000, images: 6 })).toBe('A post has at most 1000 characters and 6 pictures.')
  expect(says('mastodon', null)).toBe('A post has at most 500 characters and 4 pictures.')
  expect(says('ghost', null)).toBe('A text may have any length and at most 20 pictures, its title at most 255 characters.')
  expect(says('wordpress', null)).toBe('A text may have any length, and at most 20 pictures.')
})
