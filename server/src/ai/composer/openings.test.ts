import { type ContentType, contentTypeIds } from '@postwright/contract/core/content-types'
import { describe, expect, test } from 'vitest'

import { draft, lumen } from '../../../test/composer.ts'
import { sentenceKey, splitSentences } from './sentences.ts'

const business = {
  ...lumen,
  name: 'Spaak & Co',
  context:
    'Spaak & Co mends bicycles for families. We ride with twenty children every Sunday. Our workshop teaches teenagers to true a wheel.',
  mission: 'To get families out of cars',
  website: 'https://spaak.example',
}
const given = [{ kind: 'tips', lines: ['Leave before nine', 'Carry twice the water', 'Rest in the shade'] }]
const briefs = [
  { text: '3 tips for riding with kids in the heat', given },
  { text: 'Our winter service begins on 3 June and costs R450.' },
  { text: 'We close early on Friday. Call 021 555 0134.' },
  { text: 'Announce our swap day on Saturday 14 June from 10:00 to 14:00. Entry is free. Bring a helmet that no longer fits.' },
  { text: 'Remind people that the night ride leaves at 19:00 on Thursday. Offer a free set of lights. Ask them to book by Tuesday.' },
  { text: 'Thank our volunteers for 214 mended bicycles.' },
  { text: 'Why a chain wears out. Dirt grinds the pins. A clean chain lasts twice as long.' },
  { text: 'Sipho starts with us on 1 February. He built frames in Lyon for nine years.' },
  { text: 'New helmets for children have arrived: three sizes, R390 each. Order at https://spaak.example/helmets' },
  { text: 'We replace brake cables for R120 until the end of May.' },
  { text: 'Is your bicycle still in the shed? We fetch it on Mondays. The first look is free.' },
]

function paragraphsOf(contentType: ContentType, brief: (typeof briefs)[number]): string[] {
  return draft({ contentType, business, brief })
    .body.split(/\n{2,}/)
    .filter((text) => !text.startsWith('#') && !/https?:|^(?:Hello|Until next time)/.test(text))
}

function firstSentence(contentType: ContentType, brief: (typeof briefs)[number]): string {
  const text = paragraphsOf(contentType, brief)
    .join('\n\n')
    .replace(/^(?:Hi, this is|This is) Spaak & Co\.\s+/, '')
  return splitSentences(text)[0] ?? ''
}

describe.each(briefs)('$text', (brief) => {
  test('begins in five ways or more over the nine types', () => {
    expect(new Set(contentTypeIds.map((type) => firstSentence(type, brief))).size).toBeGreaterThanOrEqual(5)
  })

  test('is no blog and article of the same paragraphs', () => {
    const [blog, article] = [paragraphsOf('blog', brief), paragraphsOf('articles', brief)].map((texts) => texts.map(sentenceKey))
    const shared = blog!.filter((text) => article!.includes(text)).length

    expect(blog).not.toEqual(article)
    expect(shared / Math.max(blog!.length, article!.length)).toBeLessThanOrEqual(0.6)
  })
})

test('posts of one business on LinkedIn do not all begin with the same sentence of its profile', () => {
  const firsts = briefs.map((brief) => firstSentence('linkedin', brief)).filter((sentence) => business.context.includes(sentence))

  expect(new Set(firsts).size).toBeGreaterThan(1)
})

test('a thing that the business does opens a draft only where the brief speaks of the same', () => {
  const context =
    'Loerie Lane Physio has two rooms and a garden. We see runners and office workers. Each first visit takes an hour on Thursdays. Our receptionist Themba grows tomatoes in the garden.'
  const opening = (text: string) =>
    draft({
      contentType: 'instagram',
      business: { name: 'Loerie Lane Physio', context, mission: 'To help people move' },
      brief: { text },
    }).body.split('\n')[0]

  expect(opening('Stand up every half hour, or your back will tell you. We show three stretches on Thursdays.')).toContain('Stand up')
  expect(opening('We sell tomatoes on Thursdays. A kilo costs R30.')).toContain('Themba')
})

const radwerk = {
  name: 'Radwerk Nippes',
  context:
    'Wir reparieren Fahrräder in Köln-Nippes. Zur Werkstatt gehören drei Menschen und ein Hund. Ersatzteile bauen wir aus alten Rädern aus.',
  mission: 'Räder länger fahren lassen.',
  website: 'https://radwerk.example',
  location: 'Köln',
}
const thinBriefs = [
  [radwerk, 'Am Samstag, 13. Juni, prüfen wir von 10 bis 16 Uhr jedes Rad kostenlos. Ersatzteile kosten extra.'],
  [radwerk, 'Schreibe einen Beitrag über unsere neue Werkstatt in der Neusser Straße 40.'],
  [radwerk, 'Ab Montag gibt es bei uns Winterreifen für das Lastenrad.'],
  [{ name: 'Le Fournil', context: 'Nous cuisons du pain au levain.' }, 'Dès le 2 mars, notre pain de seigle coûte 4,20 € les 500 g.'],
  [{ name: 'Estudio', context: '' }, 'El taller de cianotipia es el 9 de mayo a las 11:00 y cuesta 35 € con material.'],
  [{ name: 'Tilly Marsh', context: 'Watercolour classes for adults' }, 'New term starts Monday 15 September, two places left.'],
] as const

test.each(thinBriefs)('what $name, which says little of itself, has to say begins in six ways or more: %s', (thin, text) => {
  const openings = contentTypeIds.map((contentType) => {
    const [first = '', second = ''] = splitSentences(draft({ contentType, business: thin, brief: { text } }).body)
    return sentenceKey(first.endsWith(',') ? second : first)
  })

  expect(new Set(openings).size).toBeGreaterThanOrEqual(6)
})

function bodiesOf(text: string, answers: typeof given = []): string[] {
  return contentTypeIds.map(
    (contentType) => draft({ contentType, business: { name: 'Spaak', context: '' }, brief: { text, given: answers } }).body,
  )
}

test('nothing leads to a thank-you, and no label to the point of an article that is a list', () => {
  for (const body of bodiesOf('Thank our volunteers for 214 mended bicycles.'))
    expect(body).not.toMatch(/In this|The point first|What this is/)
  for (const body of bodiesOf('3 tips for riding with kids in the heat', given)) expect(body).not.toMatch(/The point first|What this is/)
})

test('the description of a video lists what it covers', () => {
  const text = 'Our winter service begins on 3 June. It takes an hour. Brake pads are included. The bill is written by hand.'

  expect(draft({ contentType: 'youtube', business: { name: 'Spaak', context: '' }, brief: { text } }).body).toMatch(
    /^In this video:\nOur winter service begins on 3 June\. It takes an hour\.\n\n• Brake pads are included\.\n• The bill is written by hand\./,
  )
})

test('a variant does not leave a heading behind what it leads to', () => {
  const brief = {
    text: 'Good to know: winter service\nWe replace 40 brake cables a week from 3 June. Why wait until it rains?',
    variant: 2,
  }

  expect(firstSentence('facebook', brief)).toMatch(/^Good to know: winter service/)
})
