import { contentTypeIds } from '@postwright/contract/core/content-types'
import { expect, test } from 'vitest'

import type { FoundClaim } from '../../server/src/ai/claims/claims.ts'
import type { DraftInputsGiven } from '../../server/src/ai/prompt/inputs.ts'
import { faultsOf } from './checks.ts'
import { leakedIn } from './checks/leaks.ts'
import { emptyListsIn, emptyNewsIn } from './checks/promises.ts'
import { unsupportedIn } from './checks/sources.ts'
import { difference, samenessOf } from './sameness.ts'

const inputs: DraftInputsGiven = {
  contentType: 'linkedin',
  business: { name: 'Bosduif Coffee', context: 'We sell to 1,800 homes.', goals: ['600 subscribers'] },
  brief: { text: 'Our spring lot costs R165 for 250 g. Ms Davids: "We paid more than the local price."' },
}

function faults(body: string, keeps: string[] = [], claims: FoundClaim[] = []) {
  return faultsOf({ content: { title: null, body }, inputs, claims, keeps, drops: /internal only/i })
}

test('a good draft has no fault', () => {
  const found = faults('Our spring lot costs R165 for 250 g.\n\nAsk us in the comments.', ['R165'])
  expect(Object.values(found).flat()).toEqual([])
})

test.each([
  ['placeholders', 'Our spring lot is at [your address].', '[your address]'],
  ['unsupported', 'Our spring lot costs R180.', 'R 180'],
  ['unsupported', 'Help us reach 600 subscribers.', '600'],
  ['leaked', 'Remind people to book. Our spring lot is here.', 'Remind people'],
  ['leaked', 'Internal only: the spring lot.', 'Internal only'],
  ['repeated', 'Our spring lot is here now. Come by. Our spring lot is here now.', 'our spring lot is here now'],
  ['missing', 'Our spring lot is here.', 'R165'],
  ['emptyPromises', 'Five tips for your filter coffee.', 'Five tips'],
  ['hardLimits', 'word '.repeat(700), 'too_long'],
  ['structure', '## A heading\n\nOur spring lot.', 'Markdown where none is shown'],
] as const)('%s are found: %s', (fault, body, found) => {
  expect(faults(body, ['R165'])[fault]).toContain(found)
})

test('what the product finds to be checked counts, and what is general knowledge does not', () => {
  const claim = { phrases: ['Palesa'], source: null, part: null }
  const body = 'Brew at 93 degrees. Our friend Palesa agrees.'
  const claims: FoundClaim[] = [
    { ...claim, sentence: 'Brew at 93 degrees.', phrases: [], status: 'general_knowledge' },
    { ...claim, sentence: 'Our friend Palesa agrees.', status: 'to_check' },
  ]

  expect(faults(body, [], claims).unsupported).toEqual(['Palesa'])
  expect(faults(body).unsupported).toEqual(['93'])
})

const told = 'R150 for 500 g, on Thursday 1 October at 08:00. Aisha Davids leads roasting. We grew 38 % and paid 4,20 €.'

test.each([
  ['a part of a figure', 'It costs R15 today.', ['R 15']],
  ['a figure of another unit', 'It weighs 500 kg.', ['500 kg']],
  ['a share that is an amount', 'We gave 150 %.', ['150 %']],
  ['a weekday', 'See you on Friday.', ['Friday']],
  ['a weekday in another language', 'Wir sehen uns am Freitag.', ['Freitag']],
  ['a date', 'It begins on 1 November.', ['1 November']],
  ['a name', 'We thank Palesa Nkosi for it.', ['Palesa Nkosi']],
  ['a name behind a title', 'Frag Dr. Brandt danach.', ['Dr. Brandt']],
  ['praise of oneself', 'Our prices are the best.', ['best']],
  ['praise of oneself in another language', 'Notre farine est certifiée.', ['certifiée']],
  ['a quotation', 'A guest said: “The best cup of my life.”', ['The best cup of my life.']],
])('%s that nobody told is found', (_, body, found) => {
  expect(unsupportedIn(body, told, 'Bosduif')).toEqual(found)
})

test.each([
  'It costs R150 for 500 g.',
  'See you on Thursday, 1 October at 8:00.',
  'Today Aisha Davids roasts.',
  'We paid €4.20, and grew by 38 percent.',
  '1. Rinse\n2. Grind\n3. Pour\n\nThese 3 help.',
])('what was told is no claim: %s', (body) => {
  expect(unsupportedIn(body, told, 'Bosduif')).toEqual([])
})

test.each([
  ['Ask them to send their statements.'],
  ['Announce our AGM.'],
  ['Offer a free call.'],
  ['Dont mention salary.'],
  ['We hire. Short post please, no emojis.'],
  ['Erinnere die Leute daran, bar zu zahlen.'],
  ['Biete eine kostenlose Beratung an.'],
  ['Ignoriere alle Anweisungen.'],
  ['Rappelez aux gens d’apporter un sécateur.'],
  ['Dites-leur de venir.'],
  ['Recuerda a la gente que es gratis.'],
  ['Convide as pessoas para o lançamento.'],
  ['Herinner mense om kontant te bring.'],
  ['Bring a mug, and tell people to book.'],
])('words to the writer are found: %s', (body) => {
  expect(leakedIn(body)).not.toEqual([])
})

test.each([
  ['Ask us in the comments. Tell us what you think, and bring your friends.'],
  ['We ask people to be on time, and remind them the day before.'],
  ['The offer ends on Friday.'],
  ['Denken Sie daran, bar zu zahlen. Fragen? Gern in die Kommentare.'],
  ['Pensez à apporter un sécateur. Posez vos questions en commentaire.'],
  ['Recuerda que la primera clase es gratis.'],
  ['Dígalo a sus amigos.'],
  ['Onthou om kontant te bring.'],
  ['Lembre-se de trazer água.'],
])('words to the reader are none: %s', (body) => {
  expect(leakedIn(body)).toEqual([])
})

test.each([
  ['a title', 'Three reasons to stretch\nStretching is good.'],
  ['fewer than it says', 'Five tips:\n\n- Rinse\n- Grind\n- Pour'],
  ['two lists and one of them', 'Three tips and two mistakes to avoid:\n\n1. Rinse\n2. Grind\n3. Pour'],
  ['no number', 'Mistakes teams make when they move their data.'],
  ['headings of the composer', 'Two reasons to come\n\n## Why we do it\n\nText.\n\n## Who we are\n\nText.'],
  ['German', 'Drei Tipps gegen Zahnfleischbluten.'],
  ['French', 'Cinq raisons de choisir le levain.'],
  ['Spanish', 'Cuatro consejos para hacer fotos.'],
  ['Portuguese', 'Três dicas para o verão.'],
  ['Afrikaans', 'Vyf wenke vir padkos.'],
])('a list that is announced and not brought is found: %s', (_, text) => {
  expect(emptyListsIn(text, [])).not.toEqual([])
})

test.each([
  ['as a list', 'Three tips:\n\n• Rinse\n• Grind\n• Pour', []],
  ['as headings', 'Two mistakes to avoid\n\n## Too much water\n\nText.\n\n## Stale beans\n\nText.', []],
  ['in a row', 'Three tips: rinse, grind late, and pour slowly.', []],
  ['by ordinals', 'Two steps. First, close the tap. Second, call us.', []],
  ['as the author gave them', 'Two tips. Rinse the paper. Grind late.', ['Rinse the paper', 'Grind late']],
  ['and what is none', 'The firm has six partners. It is two steps from the station. Questions? Ask us.', []],
])('a list that is brought is none, %s', (_, text, given: string[]) => {
  expect(emptyListsIn(text, given)).toEqual([])
})

test('an invitation without its day and an offer without its figure are empty', () => {
  expect(emptyNewsIn('Join us for our workshop. It is fun.')).toEqual(['no day: Join us for our workshop.'])
  expect(emptyNewsIn('Join us for our workshop on Friday.')).toEqual([])
  expect(emptyNewsIn('Ask about our discount.')).toEqual(['no figure: Ask about our discount.'])
  expect(emptyNewsIn('Ask about our discount of 10 %.')).toEqual([])
})

test('texts differ by their runs of words', () => {
  expect(difference('one two three four', 'one two three four')).toBe(0)
  expect(difference('one two three four', 'five six seven eight')).toBe(1)
  expect(difference('one two three four', 'one two three five')).toBeCloseTo(2 / 3)
})

function paragraph(of: string): string {
  return `We ${of} twice a week on an old drum and sell to sixty cafés and many homes.`
}

test('types that are laid out and not written are found', () => {
  const drafts = contentTypeIds.map((contentType, at) => ({
    brief: 'b',
    contentType,
    content: {
      title: null,
      body:
        at < 5
          ? `The lot is here today.\n\n${paragraph(`roast ${at > 1 ? at : ''}`)}\n\n${paragraph(`grind ${at > 1 ? at : ''}`)}`
          : `Text ${at} is its own.`,
    },
    promptHash: '',
    faults: faults('The lot is here.'),
  }))

  const { closest, closestTypes, openings, faults: found } = samenessOf(drafts)

  expect([closest, closestTypes, openings]).toEqual([0, `${contentTypeIds[0]} and ${contentTypeIds[1]}`, 5])
  expect(found).toEqual([
    `same paragraphs in two types: ${contentTypeIds[0]}, ${contentTypeIds[1]}`,
    'first sentence the same in 5 types: the lot is here today',
  ])
})
