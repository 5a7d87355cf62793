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
