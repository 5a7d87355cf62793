import { expect, test } from 'vitest'

import { draft } from '../../../test/composer.ts'
import { repairContent } from '../repair.ts'

test.each([
  ['We are open from 08:00 – 17:00 on weekdays and on Saturdays from now on, so that nobody has to leave work early.', /08:00$/],
  ['Tickets for the long table in the garden cost R120 – R180 for each person, with wine and bread from the farm next door.', /R120$/],
  ['From now on the workshop is open every weekday from 7 until 13:00 and again after lunch for as long as there is light.', /from 7$/],
  ['Wir haben vom 24. bis 31. Dezember geschlossen und wünschen allen, die in diesem Jahr bei uns waren, eine ruhige Zeit.', /24$/],
])('the subject of “%s” ends in no half of a figure', (text, half) => {
  for (const contentType of ['newsletter', 'blog', 'articles', 'youtube'] as const)
    expect(draft({ contentType, business: { name: 'Holm', context: '' }, brief: { text } }).title).not.toMatch(half)
})

test.each([
  ['Wir schließen am 24. Dezember um 12 Uhr. Danach ist Ruhe.', 'Wir schließen am 24. Dezember um 12 Uhr'],
  ['Der große Check für jedes Rad in der Werkstatt kostet 1 450 Euro im Winter.', 'Der große Check für jedes Rad in der Werkstatt kostet…'],
])('a subject that a model left out is taken from the text, and parts no figure: %s', (body, title) => {
  expect(repairContent('newsletter', { title: '', body }).content.title).toBe(title)
})

test.each([
  [
    'We roast the whole harvest of the three farms near Yirgacheffe in the old tram shed beside the river with Sipho and his two apprentices every Tuesday morning.',
    /^We roast the whole harvest of the three farms near Yirgacheffe/,
  ],
  [
    'Our youngest baristas serve their own signature drinks at the long counter of the Woodstock roastery on the last Thursday of each month for all neighbours.',
    /^Our youngest baristas serve their own signature drinks/,
  ],
  [
    'Nous cuisons le pain de seigle du dimanche dans le four à bois du village, avec la farine du moulin voisin et le levain de la grand-mère de notre boulanger.',
    /^Nous cuisons le pain de seigle du dimanche dans le four à bois du village/,
  ],
])(
  'a sentence that is too long for a title is cut where something is added to it, and gives way to no form of words: %s',
  (text, title) => {
    for (const contentType of ['newsletter', 'blog', 'articles', 'youtube'] as const) {
      const made = draft({ contentType, business: { name: 'Holm', context: '' }, brief: { text } }).title ?? ''
      expect(made).toMatch(title)
      expect(made).not.toMatch(/\b(?:in|with|at|on|for|and|the|avec|et)$|[,…]/)
      expect(made.length).toBeLessThan(text.length)
    }
  },
)

test('a title does not say more than its sentence: what limits it stays, or the sentence is no title', () => {
  const text =
    'The reading room on the first floor of the old harbour library is open to everybody on Sunday mornings without a card but only for members in the school holidays.'
  for (const contentType of ['newsletter', 'articles', 'youtube'] as const)
    expect(draft({ contentType, business: { name: 'Holm', context: '' }, brief: { text } }).title).not.toMatch(/open to everybody$/)
})
