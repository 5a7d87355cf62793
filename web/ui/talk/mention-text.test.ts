import { expect, test } from 'vitest'

import { matchingPeople, mentionAt, withMentions, withNames } from './mention-text.ts'

const ann = { id: '019a9d5e-0000-7000-8000-000000000001', name: 'Ann' }
const annMarie = { id: '019a9d5e-0000-7000-8000-000000000002', name: 'Ann Marie (client)' }
const people = [ann, annMarie]

test('a name that begins like another one means the longer, and no part of a word', () => {
  expect(withMentions('@Ann Marie (client) and @Ann, not @Annabel', people)).toBe(`@[${annMarie.id}] and @[${ann.id}], not @Annabel`)
})

test('a comment is changed with names, and goes back as it came', () => {
  const body = `Ask @[${ann.id}] or @[019a9d5e-0000-7000-8000-00000000dead]`

  expect(withNames(body, people)).toBe('Ask @Ann or @[019a9d5e-0000-7000-8000-00000000dead]')
  expect(withMentions(withNames(body, people), people)).toBe(body)
})

test('people are offered behind an @ that begins a word, until the word after next', () => {
  expect(mentionAt('Ask @An', 7)).toEqual({ start: 4, query: 'An' })
  expect(mentionAt('@', 1)).toEqual({ start: 0, query: '' })
  expect(mentionAt('Ask @Ann Mar', 12)).toEqual({ start: 4, query: 'Ann Mar' })
  expect(mentionAt('naledi@fynbos', 13)).toBeNull()
  expect(mentionAt('@Ann said that', 14)).toBeNull()
})

test('any part of a name may be typed', () => {
  expect(matchingPeople(people, 'mar').map(({ name }) => name)).toEqual(['Ann Marie (client)'])
  expect(matchingPeople(people, 'ann')).toHaveLength(2)
})
