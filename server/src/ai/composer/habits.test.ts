import { describe, expect, test } from 'vitest'

import { bare, draft, lumen } from '../../../test/composer.ts'

const spaak = {
  name: 'Spaak & Co',
  context: 'We mend bicycles.',
  website: 'https://spaak.example',
  socialLinks: { instagram: '@spaakandco' },
}
const ending = (closing: string) => [1, 2].map((n) => ({ title: null, body: `Post number ${n}.\n\n${closing}` }))
const brief = { text: 'Our winter service begins on 3 June.' }

describe('the last line of two approved posts', () => {
  test.each([
    ['a link', 'More about us: https://spaak.example'],
    ['a link without its protocol', 'Read on at spaak.example/swap'],
    ['a handle', 'Instagram: @spaakandco'],
    ['a date', 'Book by Friday, we are nearly full.'],
    ['a date in German', 'Bis Samstag bei uns.'],
    ['a figure', 'Only 12 seats are left.'],
    ['the name of the business', 'Spaak & Co'],
    ['a form of the composer', 'Questions? Ask us in the comments.'],
    ['a form of the composer that has a name in it', 'Hi, this is Lumen Coffee.'],
  ])('is not said again where it has %s', (_, closing) => {
    for (const contentType of ['linkedin', 'newsletter', 'youtube', 'x'] as const) {
      const { body } = draft({ contentType, business: spaak, brief, material: { examples: ending(closing) } })
      expect(body).toEqual(draft({ contentType, business: spaak, brief }).body)
    }
  })

  test('two approved drafts of the composer itself change nothing in the next one', () => {
    for (const contentType of ['linkedin', 'youtube', 'newsletter'] as const) {
      const examples = ['Our swap day is near.', 'We have new helmets.'].map((text) =>
        draft({ contentType, business: spaak, brief: { text } }),
      )
      expect(draft({ contentType, business: spaak, brief, material: { examples } }).body).toBe(
        draft({ contentType, business: spaak, brief }).body,
      )
    }
  })

  test('is said again where it is a habit', () => {
    const examples = ending('Slow hands, long rides.')
    expect(draft({ contentType: 'linkedin', business: lumen, brief, material: { examples } }).body).toContain('Slow hands, long rides.')
  })

  test('is left out where the draft is in another language', () => {
    const examples = ending('That is all from us for this time.')
    const text = 'Am ersten Samstag im Juni prüfen wir jedes Rad.'
    expect(draft({ contentType: 'linkedin', business: bare, brief: { text }, material: { examples } }).body).not.toContain('That is all')
  })
})
