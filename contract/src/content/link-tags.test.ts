import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { addressPlaces } from './addresses.ts'
import { LinkTags, linkParameters, usualLinkTags, withLinkTags } from './link-tags.ts'

const facts = {
  platform: 'mastodon',
  type: 'x',
  business: 'Café Fynbos & Co.',
  channel: '@fynbos@mastodon.example',
  at: new Date('2026-11-30T23:30:00Z'),
  timeZone: 'Africa/Johannesburg',
} as const
const on = { ...usualLinkTags, isOn: true }
const usual = linkParameters(on, {}, facts)
const added = 'utm_source=mastodon&utm_medium=social&utm_campaign=cafe-fynbos-co-2026-12'

test.each([
  ['https://a.example', `https://a.example?${added}`],
  ['Read https://a.example/b. Then come.', `Read https://a.example/b?${added}. Then come.`],
  ['https://a.example/b?c=d', `https://a.example/b?c=d&${added}`],
  ['https://a.example/b?c=d&', `https://a.example/b?c=d&${added}`],
  ['https://a.example/b?#c', `https://a.example/b?${added}#c`],
  ['https://a.example/b??', `https://a.example/b?${added}??`],
  ['https://a.example/b??#', `https://a.example/b??&${added}#`],
  ['Seen https://a.example/b?', `Seen https://a.example/b?${added}?`],
  ['https://a.example/b#c?d', `https://a.example/b?${added}#c?d`],
  ['(see https://a.example/b_(c))', `(see https://a.example/b_(c)?${added})`],
  ['[shop](https://a.example/b)', `[shop](https://a.example/b?${added})`],
  ['[https://a.example](https://a.example)', `[https://a.example](https://a.example?${added})`],
  ['<https://a.example/b>', `<https://a.example/b?${added}>`],
])('%s gets parameters', (text, tagged) => {
  expect(withLinkTags(text, usual)).toBe(tagged)
})

test.each([
  'https://a.example/?utm_source=mine',
  'https://a.example/?b=c&UTM_Campaign=mine',
  'https://a.example/#utm_source=mine',
  'https://a.example/#/shop?utm_source=mine',
  'https://files.example/a.pdf?X-Amz-Signature=abc',
  'mailto:naledi@fynbosdesk.example',
  'a.example',
  '![a protea](https://a.example/protea.png)',
  '<img src="https://a.example/protea.png">',
  'Run `curl https://a.example` first.',
  '```\ncurl https://a.example\n```',
])('%s stays as it is', (text) => {
  expect(withLinkTags(text, usual)).toBe(text)
})

test('a channel, and a post on it, go before the business', () => {
  expect(linkParameters(usualLinkTags, {}, facts)).toEqual([])
  expect(linkParameters(on, { linkTags: 'off' }, facts)).toEqual([])
  expect(linkParameters(usualLinkTags, { linkTags: 'on', utmCampaign: 'Spring {type}' }, facts)).toEqual([
    ['utm_source', 'mastodon'],
    ['utm_medium', 'social'],
    ['utm_campaign', 'spring-x'],
  ])
  expect(linkParameters({ ...on, medium: '' }, {}, facts).map(([name]) => name)).toEqual(['utm_source', 'utm_campaign'])
})

test('a template names what is known', () => {
  expect(LinkTags.safeParse({ ...on, campaign: '{business}/{month}' }).success).toBe(true)
  for (const campaign of ['{post}', '{business', 'a}', '{{month}}', 'a\nb', 'a'.repeat(101)])
    expect(LinkTags.safeParse({ ...on, campaign }).success, campaign).toBe(false)
})

const piece = fc.string({ unit: fc.constantFrom(...'aZ1-_.~%20?=&;:@/()[]!$,+*ü'), maxLength: 12 })
const part = (sign: string) => fc.option(piece, { nil: null }).map((text) => (text === null ? '' : `${sign}${text}`))
const url = fc.tuple(part('/'), part('?'), part('#')).map((parts) => `https://a.example${parts.join('')}`)

test('each address leads where it led, with the same query and fragment', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(url, fc.string())), (pieces) => {
      const text = pieces.join(' ')
      const [was, is] = [addressPlaces(text), addressPlaces(withLinkTags(text, usual))]
      expect(is).toHaveLength(was.length)
      for (const [at, { address }] of was.entries()) {
        const [from, to] = [new URL(address), new URL(is[at]?.address ?? '')]
        for (const [name] of usual) to.searchParams.delete(name)
        expect([to.origin, to.pathname, to.hash]).toEqual([from.origin, from.pathname, from.hash])
        expect([...to.searchParams]).toEqual([...from.searchParams])
      }
    }),
  )
})

test('what is added is added once, whatever a template says', () => {
  fc.assert(
    fc.property(url, fc.string({ unit: 'grapheme' }), (text, business) => {
      const parameters = linkParameters({ ...on, source: '{business}' }, {}, { ...facts, business })
      const tagged = withLinkTags(text, parameters)
      expect(withLinkTags(tagged, parameters)).toBe(tagged)
      expect(addressPlaces(`See ${tagged}.`).map(({ address }) => address)).toEqual(addressPlaces(tagged).map(({ address }) => address))
      const names = [...new URL(tagged).searchParams.keys()].filter((name) => name.startsWith('utm_'))
      expect(new Set(names).size).toBe(names.length)
    }),
  )
})
