import { describe, expect, test } from 'vitest'

import { english } from '../languages/en.ts'
import { german } from '../languages/de.ts'
import { asksOf } from './asks.ts'
import { withGiven } from './kept-promises.ts'

test.each([
  ['5 tips for riding with kids in the heat', 'tips', 5, '5 tips'],
  ['Three good reasons to book early', 'reasons', 3, 'Three good reasons'],
  ['Share our top tips for a quiet night', 'tips', null, 'our top tips'],
  ['Seven mistakes first-time buyers make', 'mistakes', 7, 'Seven mistakes'],
  ['Explain in four steps how to bleed a radiator', 'steps', 4, 'four steps'],
  ['Give three steps to a calmer morning', 'steps', 3, 'three steps'],
  ['Fünf Tipps für das Radfahren mit Kindern in der Hitze', 'tips', 5, 'Fünf Tipps'],
  ['Trois conseils pour bien dormir dans la chaleur', 'tips', 3, 'Trois conseils'],
  ['Cinco consejos para viajar con los niños', 'tips', 5, 'Cinco consejos'],
  ['Cinco dicas para viajar com as crianças', 'tips', 5, 'Cinco dicas'],
  ['Vyf wenke vir die somer met jou kinders', 'tips', 5, 'Vyf wenke'],
])('%s: asks for what it promises', (text, kind, count, promise) => {
  expect(asksOf(text)).toEqual([{ kind, count, promise }])
})

test.each([
  ['a list', '2 tips for the heat:\n- Ride at seven.\n- Take water.'],
  ['a list behind a colon', 'Three reasons to visit: the view, the parking and the price.'],
  ['as many sentences', 'Two tips for the heat. Ride at seven in the morning. Take twice the water.'],
  ['nothing promised', 'Our cold brew launches on 3 June.'],
  ['a number of something else', 'We are three steps from the station.'],
  ['what was received', 'Thank people for the 40 ideas. We got five questions last week about parking.'],
])('a brief with %s is not asked', (_, text) => {
  expect(asksOf(text)).toEqual([])
})

test('what was given is not asked for again', () => {
  expect(asksOf('5 tips for the heat', { given: [{ kind: 'tips', lines: ['Ride at seven.'] }] })).toEqual([])
})

describe('an announcement', () => {
  test('without its day is asked for it, and for its place where the business names none', () => {
    expect(asksOf('Announce our open day').map(({ kind }) => kind)).toEqual(['date', 'place'])
    expect(asksOf('Announce our open day', { hasPlace: true }).map(({ kind }) => kind)).toEqual(['date'])
    expect(asksOf('Announce our open day on Saturday 14 June at the Old Mill')).toEqual([])
  })

  test('of a discount is asked what it is', () => {
    expect(asksOf('Tell people of our winter discount').map(({ kind }) => kind)).toEqual(['price'])
    expect(asksOf('Tell people of our winter discount of 10%')).toEqual([])
  })

  test('of something that happened is not asked', () => {
    expect(asksOf('The open day was full, and we thank everyone who came.')).toEqual([])
  })
})

describe('a promise', () => {
  const brief = 'Write 5 tips for riding with kids in the heat. Book a ride at 021 555 0100.'

  test('is kept with what was given, in the number that there is', () => {
    expect(withGiven(brief, [{ kind: 'tips', lines: ['Ride at seven', 'Take water', 'Rest in the shade'] }], english)).toBe(
      '3 tips for riding with kids in the heat:\n- Ride at seven\n- Take water\n- Rest in the shade\nBook a ride at 021 555 0100.',
    )
  })

  test('that nobody keeps is not made', () => {
    const told = withGiven(brief, [], english)
    expect(told).not.toMatch(/tips|^5/)
    expect(told).toContain('riding with kids in the heat')
    expect(told).toContain('Book a ride')
    expect(withGiven('Share three ways to save water', [], english)).toBe('how to save water.')
    expect(withGiven('Fünf Tipps für das Radfahren mit Kindern', [], german)).toBe('das Radfahren mit Kindern.')
  })

  test('of a way to do something becomes how it is done', () => {
    expect(withGiven('Explain in four steps how to bleed a radiator', [], english)).toBe('how to bleed a radiator.')
  })

  test('of a day is kept as a line of its own', () => {
    expect(withGiven('Announce our open day', [{ kind: 'date', lines: ['Saturday 14 June, 10:00'] }], english)).toBe(
      'Announce our open day\nWhen: Saturday 14 June, 10:00',
    )
  })
})
