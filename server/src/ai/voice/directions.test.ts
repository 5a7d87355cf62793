import { expect, test } from 'vitest'

import { excerptsOf } from './changes.ts'
import { directionsOf } from './directions.ts'

const text = (body: string) => ({ title: null, body })
const keys = (before: string, after: string) => directionsOf(text(before), text(after)).map(({ key }) => key)

test.each([
  ['no-exclamation', 'Our Sidama is here! Come by on Friday.', 'Our Sidama is here. Come by on Friday.'],
  ['no-emoji', 'Our Sidama is here ☕. Come by on Friday.', 'Our Sidama is here. Come by on Friday.'],
  ['no-hashtags', 'Our Sidama is here.\n\n#coffee #sidama', 'Our Sidama is here.'],
  ['no-closing-question', 'Our Sidama is here. What do you drink?', 'Our Sidama is here. Order it today.'],
  ['no-opening-question', 'Thirsty? Our Sidama is here.', 'Our Sidama is here.'],
  ['no-contractions', "We're open and our Sidama is here.", 'We are open and our Sidama is here.'],
  ['formal', 'Komm vorbei, wir rösten für dich.', 'Kommen Sie vorbei, wir rösten für Sie.'],
])('an edit in the direction %s is told as that', (key, before, after) => {
  expect(keys(before, after)).toContain(key)
  expect(keys(after, before)).not.toContain(key)
})

test('a third less is a direction; a word less is none', () => {
  const long = 'Our Sidama is here. '.repeat(10)

  expect(keys(long, 'Our Sidama is here. '.repeat(6))).toContain('shorter')
  expect(keys(long, 'Our Sidama is here. '.repeat(9))).not.toContain('shorter')
})

test('a word that was replaced is told with what stands in its place, and the sentences as they were and are', () => {
  const [direction] = directionsOf(
    text('We roast on Monday. Our factory is in Woodstock.'),
    text('We roast on Monday. Our roastery is in Woodstock.'),
  )

  expect(direction).toEqual({
    key: 'word:factory',
    rule: { kind: 'word', word: 'factory', instead: 'roastery' },
    before: 'Our factory is in Woodstock.',
    after: 'Our roastery is in Woodstock.',
  })
})

test.each([
  ['a number that was corrected', 'It costs R165 for 250 g at the roastery.', 'It costs R175 for 250 g at the roastery.'],
  ['another form of a word', 'We roast beans in Woodstock every week.', 'We roasted beans in Woodstock every week.'],
  ['a small word', 'We roast beans in Woodstock for the town.', 'We roast beans in Woodstock for this town.'],
  ['a turn of a sentence', 'It has landed in Woodstock now. Do you want a bag', 'It has landed in Woodstock now. Order a bag'],
  ['a text that was written anew', 'Our Sidama is here! Come by.', 'Tomorrow nobody works: enjoy a public holiday with friends.'],
  ['a text as it was', 'Our Sidama is here!', 'Our Sidama is here!'],
])('%s is no direction', (_, before, after) => {
  expect(keys(before, after)).toEqual([])
})

test('of a text to which sentences only came, the first of them is told; of one written from nothing, none', () => {
  const before = 'Our ciabatta is back on Wednesday.'

  expect(excerptsOf(before, `Farmer Adendorff grew it. ${before} Come by.`, () => true)).toEqual({
    before: '',
    after: 'Farmer Adendorff grew it.',
  })
  expect(excerptsOf('', before, () => true)).toEqual({ before: '', after: '' })
})
