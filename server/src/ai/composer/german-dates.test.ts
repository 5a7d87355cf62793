import { expect, test } from 'vitest'

import { facebookPost } from '../../../test/composer.ts'
import { untilLastWhole } from '../whole-sentences.ts'
import { splitSentences } from './sentences.ts'

test.each([
  'Der Laden ist vom 24. bis 31. Dezember zu.',
  'Wir laden am 3. und 4. Mai ein.',
  'Das Fest ist zum 3. Mal im Hof.',
  'Unser 10. Geburtstag ist im Juni.',
  'Jeden 2. Samstag ist Markt.',
  'Am 13. Juni prüfen wir jedes Rad.',
])('an ordinal of German ends no sentence: %s', (text) => {
  expect(splitSentences(`Gut zu wissen. ${text} Bis bald.`)).toEqual(['Gut zu wissen.', text, 'Bis bald.'])
})

test('a number at the end of a sentence ends it', () => {
  expect(splitSentences('We close at 5. The bar stays open.')).toEqual(['We close at 5.', 'The bar stays open.'])
  expect(splitSentences('Die Karte kostet 12. Kinder zahlen nichts.')).toHaveLength(2)
})

test('a post keeps the days of a German brief together', () => {
  expect(facebookPost('Wir haben vom 24. bis 31. Dezember geschlossen. Ab dem 2. Januar sind wir da.')).toContain(
    'vom 24. bis 31. Dezember geschlossen.',
  )
})

test('an answer that is cut is kept to its last whole sentence, and not to a day without its month', () => {
  expect(untilLastWhole('Wir freuen uns auf Sie. Geschlossen ist am 24. Dezember und am')).toBe('Wir freuen uns auf Sie.')
  expect(untilLastWhole('Wir freuen uns auf Sie. Geschlossen ist am 24.')).toBe('Wir freuen uns auf Sie.')
  expect(untilLastWhole('We close at 5. The bar stays')).toBe('We close at 5.')
})
