import { expect, test } from 'vitest'

import { createLru } from './lru.ts'

test('what was asked for longest ago is forgotten first', () => {
  const lru = createLru<number>(2)
  lru.set('a', 1)
  lru.set('b', 2)
  lru.get('a')
  lru.set('c', 3)

  expect([lru.get('a'), lru.get('b'), lru.get('c')]).toEqual([1, undefined, 3])
})

test('what is deleted is forgotten', () => {
  const lru = createLru<number>(2)
  lru.set('a', 1)
  lru.delete('a')

  expect(lru.get('a')).toBeUndefined()
})
