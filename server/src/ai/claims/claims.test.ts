import { contentTypeIds } from '@postwright/contract/core/content-types'
import { expect, test } from 'vitest'

import { sampleBriefs } from '../../../test/samples/briefs.ts'
import { sampleBusinesses } from '../../../test/samples/businesses.ts'
import { compose } from '../composer/compose.ts'
import { DraftInputs } from '../prompt/inputs.ts'
import { claimsOf } from './claims.ts'

const inputs = DraftInputs.parse({
  contentType: 'linkedin',
  business: {
    name: 'Bosduif Coffee',
    context: 'A roastery in Woodstock. Aisha Davids leads roasting. 112 families in Bensa grow our coffee.',
    website: 'https://bosduif.example',
    goals: ['Reach 500 subscribers'],
  },
  brief: { text: 'Coffee Day is Thursday 1 October. Filter at R20 a cup, 08:00 to 14:00. There are twelve places.' },
  material: { passages: [{ source: 'Lot sheet.pdf', text: 'The cherries dry on raised beds for 14 days.' }] },
})

const claims = (body: string, noted: Parameters<typeof claimsOf>[2] = []) => claimsOf({ title: null, body }, inputs, noted)
const note = (sentence: string, source: 'knowledge' | 'passage', quote = '') => ({ sentence, source, quote })
const statuses = (body: string, noted: Parameters<typeof claimsOf>[2] = []) => claims(body, noted).map(({ status }) => status)

test('each claim is told by its source: the brief, the profile, a document, or nobody', () => {
  const body = [
    '112 families in Bensa grow it.',
    'The cherries dry for 14 days.',
    'A cup costs R20, from 8:00 to 14:00.',
    'That pays for one bed for every 90 cups.',
    'It tastes of plum.',
  ].join(' ')

  expect(claims(body)).toMatchObject([
    {
      sentence: '112 families in Bensa grow it.',
      status: 'supported',
      source: { kind: 'profile', quote: '112 families in Bensa grow our coffee.' },
    },
    { sentence: 'The cherries dry for 14 days.', status: 'supported', source: { kind: 'document', label: 'Lot sheet.pdf' } },
    { sentence: 'A cup costs R20, from 8:00 to 14:00.', status: 'from_brief' },
    { sentence: 'That pays for one bed for every 90 cups.', status: 'to_check', phrases: ['90'], source: null },
  ])
})

test.each([
  ['a figure', 'We paid 38 % over the local price.', ['38 %']],
  ['a longer figure that only begins like one that is known', 'We sold R200 of it.', ['R200']],
  ['a weekday', 'We open on Sunday.', ['Sunday']],
  ['a name', 'We work with Palesa Nkosi.', ['Palesa Nkosi']],
  ['an address', 'Book at bosduif-tickets.example/day', ['bosduif-tickets.example/day']],
  ['a quotation', 'A guest said: “The best cup of my whole life.”', ['The best cup of my whole life.']],
  ['a promise', 'Our coffee is guaranteed fresh.', ['guaranteed']],
  ['an internal goal', 'Help us reach 500 subscribers.', ['500']],
])('%s that no source has is to be checked', (_, sentence, phrases) => {
  expect(claims(sentence)).toMatchObject([{ sentence, status: 'to_check', phrases }])
})

test.each([
  ['a number in words or in digits', 'There are 12 places.'],
  ['a time in another form', 'Doors open at 8 am, and close at 2 pm.'],
  ['a name of the profile', 'Today Aisha Davids roasts.'],
  ['the address of the business', 'More at www.bosduif.example.'],
  ['a day of the brief', 'See you on Thursday.'],
])('%s is known', (_, sentence) => {
  expect(statuses(sentence)).not.toContain('to_check')
  expect(claims(sentence)).toHaveLength(1)
})

test('what counts a list of the text itself, a hashtag and a mark of a list are no claims', () => {
  expect(claims('3 tips:\n\n1. Rinse the paper.\n2. Grind late.\n3. Pour slowly.\n\n#coffee2026')).toEqual([])
})

test('a model is believed about general knowledge, and about sources that say it; never about the business', () => {
  const known = 'Water just off the boil extracts best at about 93 degrees.'
  const ours = 'Our water is at 93 degrees.'
  const dried = 'Slow drying keeps the sweetness.'

  expect(statuses(known)).toEqual(['to_check'])
  expect(statuses(known, [note(known, 'knowledge')])).toEqual(['general_knowledge'])
  expect(statuses(ours, [note(ours, 'knowledge')])).toEqual(['to_check'])
  expect(claims(dried, [note(dried, 'passage', 'dry on raised beds')])).toMatchObject([
    { status: 'supported', source: { kind: 'document', label: 'Lot sheet.pdf' } },
  ])
  expect(statuses(dried, [note(dried, 'passage', 'dry in the sun')])).toEqual(['to_check'])
})

test('the composer invents nothing: of all its drafts nothing is to be checked', () => {
  const open = sampleBriefs.flatMap(({ text, of }) =>
    contentTypeIds.flatMap((contentType) => {
      const given = DraftInputs.parse({ contentType, business: sampleBusinesses[of], brief: { text } })
      return claimsOf(compose(given), given, []).filter(({ status }) => status === 'to_check')
    }),
  )

  expect(open).toEqual([])
})
