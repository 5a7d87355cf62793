import { countText } from '@postwright/contract/content/counting'
import { expect, test } from 'vitest'

import { draft, lumen } from '../../../test/composer.ts'

const lines = [
  'Leave before nine, when the tar is still cool',
  'Carry twice the water that you think you need',
  'Wet their shirts at every tap that you pass by',
  'Rest in the shade for ten minutes every hour',
  'Turn back when the youngest goes quiet on you',
]
const business = { ...lumen, name: 'Spaak & Co', mission: 'To get families out of cars', website: 'https://spaak.example' }

test.each([1, 2, 3].flatMap((variant) => (['short', 'standard', 'long'] as const).map((length) => ({ variant, length }))))(
  'X tells as many tips as fit, and promises no more of them: $length, variant $variant',
  ({ variant, length }) => {
    const { body } = draft({
      contentType: 'x',
      business,
      brief: { text: '5 tips for riding with kids in the heat', given: [{ kind: 'tips', lines }], variant, variants: 3, length },
    })
    const told = lines.filter((line) => body.includes(line))

    expect(told.length).toBeGreaterThanOrEqual(length === 'short' ? 1 : 3)
    expect(told).toEqual(lines.slice(0, told.length))
    if (told.length < lines.length) expect(body).not.toMatch(/\b5\b|five/i)
    expect(countText('x', body)).toBeLessThanOrEqual(280)
  },
)

test('X keeps the number where all of them fit', () => {
  const given = [{ kind: 'tips', lines: ['Ride early', 'Carry water', 'Rest in the shade'] }]
  const { body } = draft({ contentType: 'x', business, brief: { text: '3 tips for riding in the heat', given } })

  expect(body).toMatch(/^3 tips for riding in the heat:/)
  expect(body).toContain('Rest in the shade')
})

test.each([
  ['We mend kettles on Thursdays.', 'A workshop for kettles and lamps in Woodstock, Cape Town.', 'Woodstock'],
  ['Donnerstags reparieren wir Kessel.', 'Wir reparieren Kessel und Lampen in Köln-Nippes.', 'Köln-Nippes'],
])('X says who speaks where the brief is short and gives no reason: %s', (text, context, who) => {
  const of = (length: 'short' | 'standard') =>
    draft({ contentType: 'x', business: { name: 'Tafelberg', context }, brief: { text, length } }).body

  expect(of('standard')).toContain(who)
  expect(of('short')).not.toContain(who)
})
