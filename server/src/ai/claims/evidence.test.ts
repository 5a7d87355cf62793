import { afterEach, expect, test, vi } from 'vitest'

import { DraftInputs, type DraftInputsGiven } from '../prompt/inputs.ts'
import { claimsOf } from './claims.ts'

afterEach(() => vi.restoreAllMocks())

function claims(body: string, { context = '', brief = '', noted = false, name = 'Bosduif Coffee' } = {}) {
  const given: DraftInputsGiven = {
    contentType: 'linkedin',
    business: { name, context, industry: 'Coffee roastery' },
    brief: { text: brief },
  }
  const notes = noted ? [{ sentence: body, source: 'knowledge' as const, quote: '' }] : []
  return claimsOf({ title: null, body }, DraftInputs.parse(given), notes)
}

test.each([
  ['We open on Friday.', 'A friendly roastery.'],
  ['We open on Monday.', 'A month of tasting.'],
  ['We open on Sunday.', 'Bring sunscreen.'],
  ['We open in May.', 'You may bring friends.'],
  ['Come on 1 January.', 'Coffee Day is 1 October.'],
  ['It is 65 % off.', 'A bag costs R65.'],
  ['It costs €40 a kilo.', 'The roastery has 40 seats.'],
  ['We have been here for 65 years.', 'A bag costs R65.'],
  ['We have 40 shops.', 'We have 12 shops and 40 machines.'],
  ['Ihr findet uns in der Venloer Straße 40.', 'Wir sind in der Neusser Gasse 40, Köln.'],
  ['It costs $20.', 'It costs R20.'],
  ['9 of 10 guests come back.', 'Studio 9 has 10 rooms.'],
  ['Coffee is free.', 'We believe in freedom.'],
  ['Ask for Ann Lee.', 'Joann Leeds is there.'],
  ['More at duif.example today.', 'See bosduif.example today.'],
])('%s is not supported by: %s', (body, context) => {
  expect(claims(body, { context })).toMatchObject([{ sentence: body, status: 'to_check' }])
})

test.each([
  ['We open on Friday.', 'Open Fri 8:00 to 14:00.'],
  ['We open on Fridays.', 'open every friday'],
  ['Come on June 3rd.', 'The day is 2026-06-03.'],
  ['It is sixty-five percent off.', 'Everything 65 % off.'],
  ['It costs 40 euros.', 'It costs €40 a kilo.'],
  ['Open 24/7.', '24/7 call-outs in the suburbs.'],
  ['We buy from 112 families.', '112 member families grow it.'],
  ['Wir haben zwölf Läden.', 'We have 12 shops.'],
  ['Neusser Straße 40 | Bosduif Coffee', 'Wir sind in der Neusser Straße 40, Köln.'],
  ['Ihr findet uns in der Neusser Straße 40 in Köln.', 'Neusser Straße 40, 50733 Köln'],
  ['Estamos en la calle Cádiz 40 de Valencia.', 'Calle Cádiz 40, Ruzafa, Valencia'],
])('%s is supported by: %s', (body, context) => {
  expect(claims(body, { context })).toMatchObject([{ sentence: body, status: 'supported' }])
})

test.each([
  'The roastery has won 12 awards since 2015.',
  'Aisha Davids won the Barista Cup in 2019.',
  'The team bakes 400 loaves a day.',
  'This little studio runs for 12 hours a day.',
  'Palesa Nkosi drinks 500 ml an hour.',
  'Nine of ten guests come back.',
  '80 % of customers come back.',
  'Half of all guests come back.',
  'Experts at Harvard found that 8 hours of sleep help.',
  'A bag costs R65.',
  'It happens on Friday.',
  'Award-winning since 2015.',
  'Notre équipe pèse 40 kg par jour.',
  'L’équipe pèse 40 kg par jour.',
  'Das Studio wiegt 40 kg am Tag.',
  'El equipo pesa 40 kg al día.',
  'A equipa pesa 40 kg por dia.',
  'Die span weeg 40 kg op ’n dag.',
])('a model’s word does not make it general knowledge: %s', (body) => {
  expect(claims(body, { noted: true, context: 'A roastery in Woodstock.' })).toMatchObject([{ status: 'to_check' }])
})

test.each([
  'Drink 500 ml of water an hour.',
  'Water just off the boil extracts best at about 93 degrees.',
  'Rest it for two minutes.',
  'Use 60 g to the litre.',
  'Trinken Sie 500 ml Wasser in der Stunde.',
])('measures of the subject are general knowledge: %s', (body) => {
  expect(claims(body, { noted: true })).toMatchObject([{ status: 'general_knowledge' }])
})

test.each([
  ['We have twelve shops and six thousand customers.', ['twelve', 'six thousand']],
  ['Wir haben zwölf Läden und sechstausend Kunden.', ['zwölf', 'sechstausend']],
  ['Nous avons douze boutiques et six mille clients.', ['douze', 'six mille']],
  ['Tenemos doce tiendas y seis mil clientes en la ciudad.', ['doce', 'seis mil']],
  ['Temos doze lojas e seis mil clientes na cidade.', ['doze', 'seis mil']],
  ['Ons het twaalf winkels en ses duisend kliënte.', ['twaalf', 'ses duisend']],
])('figures in words are claims: %s', (body, phrases) => {
  expect(claims(body)).toMatchObject([{ status: 'to_check', phrases }])
})

test.each([
  ['Bei uns röstet jetzt Palesa Nkosi den Kaffee.', ['Palesa Nkosi']],
  ['Fragen Sie nach Frau Nkosi, die für Sie da ist und mit Ihnen probiert.', ['Nkosi']],
])('names in German are claims: %s', (body, phrases) => {
  expect(claims(body)).toMatchObject([{ status: 'to_check', phrases }])
})

test('nouns, forms of address and days of German are no names', () => {
  expect(claims('Im Sommer trinken Sie Kaffee am liebsten kalt, und wir mahlen Ihnen Bohnen für die Kanne.')).toEqual([])
})

test('of a long text everything that is to be checked is listed; what has a source, sixty times', () => {
  const sourced = Array.from({ length: 70 }, (_, at) => `We roast 12 kg for ${'x'.repeat(at + 1)}.`)
  const open = Array.from({ length: 70 }, (_, at) => `We sold R${at + 100}.`)

  const found = claims([...sourced, ...open].join(' '), { context: 'The drum holds 12 kg.' })

  expect(found.filter(({ status }) => status === 'to_check')).toHaveLength(70)
  expect(found.filter(({ status }) => status === 'supported')).toHaveLength(60)
})

test('what the parts of a draft claim is looked up too, and names its part', () => {
  const inputs = DraftInputs.parse({ contentType: 'x', business: { name: 'Bosduif' }, brief: { text: 'Tell of our twelve shops.' } })
  const parts = {
    thread: ['We have 12 shops.', 'We have 90 ovens.'],
    preheader: 'Only R20',
    chapters: [{ at: '01:30', title: 'We sold R300' }],
    imageIdea: 'Hands and 5 bags',
  }

  expect(claimsOf({ title: null, body: 'Read on.' }, inputs, [], parts)).toMatchObject([
    { part: 'thread', sentence: 'We have 12 shops.', status: 'from_brief' },
    { part: 'thread', sentence: 'We have 90 ovens.', status: 'to_check' },
    { part: 'preheader', phrases: ['R20'], status: 'to_check' },
    { part: 'chapters', phrases: ['R300'], status: 'to_check' },
  ])
})

test('each line is divided into sentences once, however many claims are looked up', () => {
  const divide = vi.spyOn(Intl.Segmenter.prototype, 'segment')
  const context = Array.from({ length: 40 }, (_, at) => `We sold R${at + 100} of it.`).join('\n')

  claims(Array.from({ length: 40 }, (_, at) => `We sold R${at + 100}.`).join('\n'), { context })

  expect(divide.mock.calls.length).toBeLessThanOrEqual(40 + 3 * 42)
})

const repairs = { name: 'Kaiser Bikes', context: 'A repair shop in Potsdam. A repair takes two working days. Ines Kaiser mends bikes.' }

test.each([
  ['We collect bikes in Potsdam.', 'to_check', ['We collect bikes in Potsdam.']],
  ['Our hotel for pets is in Potsdam.', 'to_check', ['Our hotel for pets is in Potsdam.']],
  ['Our repair shop is in Potsdam.', 'supported', []],
  ['Our shop has Ines Kaiser mending bikes.', 'supported', []],
])('a name of the profile supports of the business what the profile says with it: %s', (body, status, phrases) => {
  expect(claims(body, repairs)).toMatchObject([{ status, phrases }])
})

test('a sentence of the profile is supported by it, although the brief names a place in it too', () => {
  const context = 'Our soap is made of kelp gathered at Kalk Bay. We post it everywhere.'

  expect(claims('Our soap is made of kelp gathered at Kalk Bay.', { context, brief: 'We open a studio in Kalk Bay.' })).toMatchObject([
    { status: 'supported', source: { kind: 'profile' } },
  ])
})

test('the number of points that were given is no claim', () => {
  const body = 'Drei Tipps für den Kaffee zu Hause: Die Bohnen erst kurz vorher mahlen.'
  const brief = { text: 'Tipps für den Kaffee zu Hause', given: [{ kind: 'tips' as const, lines: ['Mahlen.', 'Wiegen.', 'Warten.'] }] }
  const inputs = DraftInputs.parse({ contentType: 'whatsapp', business: { name: 'Bosduif', context: '', industry: '' }, brief })

  expect(claimsOf({ title: null, body }, inputs, [])).toEqual([])
})

test.each([
  ['A repair takes one day.', ['one day']],
  ['We mend it within one working day.', ['one working day']],
  ['A repair takes a day.', ['a day']],
  ['A repair takes three days.', ['three days']],
  ['Die Reparatur dauert bei uns nur einen Tag.', ['einen Tag']],
  ['Wir reparieren es innerhalb eines Tages für Sie.', ['eines Tages']],
  ['Nous réparons votre vélo en un jour.', ['un jour']],
])('a duration in words is a claim: %s', (body, phrases) => {
  expect(claims(body, repairs)).toMatchObject([{ status: 'to_check', phrases }])
})

test.each([
  ['A repair takes two days.', 'supported'],
  ['Our repair takes 2 working days.', 'supported'],
])('a duration of the profile is supported: %s', (body, status) => {
  expect(claims(body, repairs)).toMatchObject([{ status }])
})

test.each(['One day we will ride together.', 'Come by one day, and see for yourself.', 'One of us mends it.', 'We ride once a day.'])(
  'no duration is measured: %s',
  (body) => {
    expect(claims(body, repairs)).toEqual([])
  },
)

test.each([
  'Kaiser Bikes',
  'Hello from Kaiser Bikes.',
  'Read on.\n\n## What Drives Us\n\nRead on.',
  '## About Kaiser Bikes',
  'Kaiser Bikes’s news.',
])('the name of the business and headings are no claims: %s', (body) => {
  expect(claims(body, repairs)).toEqual([])
})

test('a heading with a figure is a claim', () => {
  expect(claims('## We have 12 shops', repairs)).toMatchObject([{ status: 'to_check', phrases: ['12'] }])
})

test('what is named to be checked is named once, not its pieces too', () => {
  const [claim] = claims('Our guest Palesa Nkosi said: “I came back for 12 cups, all of them free.”', repairs)

  expect(claim?.phrases).toEqual(['I came back for 12 cups, all of them free.', 'Palesa Nkosi'])
})

test.each([
  ['It costs R20', 'We pour.\n\nIt costs R20.'],
  ['We pour', 'It costs R20. We pour. It costs **R20**!'],
])('a sentence that is said twice in the text is one claim: %s', (title, body) => {
  const inputs = DraftInputs.parse({ contentType: 'blog', business: { name: 'Bosduif' }, brief: { text: 'Pour.' } })

  expect(claimsOf({ title, body }, inputs, [])).toMatchObject([{ status: 'to_check', phrases: ['R20'] }])
})
