import { isWithinLimits } from '@postwright/contract/content/content-checks'
import { contentTypeIds } from '@postwright/contract/core/content-types'
import { countText } from '@postwright/contract/content/counting'
import { platformRules } from '@postwright/contract/content/platform-rules'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { repairContent } from './repair.ts'

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const piece = fc.oneof(
  { weight: 4, arbitrary: fc.lorem({ mode: 'sentences', maxCount: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  fc.constantFrom(
    '👨‍👩‍👧‍👦',
    '🇿🇦',
    '日本語のとても長い文章です。',
    'مرحبا بكم في المدينة',
    '#Tag',
    '#コーヒー',
    '@someone',
    'a < b > c',
    '[Insert link]',
    '{{name}}',
    '\u0007\u0000',
    '\ud800',
    '\n\n',
    '## Heading',
  ),
  fc.webUrl(),
  fc.nat(600).map((length) => `https://example.com/${'p'.repeat(length)}`),
)
const longText = fc.tuple(fc.array(piece, { minLength: 1, maxLength: 40 }), fc.constantFrom(1, 3, 30, 200)).map(([pieces, times]) =>
  Array.from({ length: times }, () => pieces.join(' '))
    .join(' ')
    .slice(0, 90_000),
)

describe('repair', () => {
  test.each([
    ['linkedin', '## Wheels\n\n**True** ones. <b>Ask</b> us <img src=x onerror="alert(1)">today.', 'Wheels\n\nTrue ones. Ask us today.'],
    [
      'whatsapp',
      '**Open** on Monday.<br>Bring [the form](https://example.com/form).',
      '*Open* on Monday.\nBring the form (https://example.com/form).',
    ],
    ['x', '```\nRide at 07:00\n``` [Come](javascript:alert(1)) along', 'Ride at 07:00\nCome along'],
    ['blog', '## Wheels\n\n**True** ones, <i>by hand</i>, as in `<b>`.', '## Wheels\n\n**True** ones, by hand, as in `<b>`.'],
    ['facebook', 'A <3 for 2 < 3 and 5 > 4, ranked #1 by * and [sic].', 'A <3 for 2 < 3 and 5 > 4, ranked #1 by * and [sic].'],
  ] as const)('markup that a post on %s shows as signs goes: %s', (type, body, expected) => {
    expect(repairContent(type, { title: 'Wheels', body }).content.body).toBe(expected)
  })

  test('a title that the model left out is taken from the text, and nothing counts as shortened', () => {
    expect(repairContent('blog', { title: null, body: 'We true wheels by hand. Bring yours in.' })).toEqual({
      content: { title: 'We true wheels by hand', body: 'We true wheels by hand. Bring yours in.' },
      repaired: false,
    })
  })

  test('whatever a model writes, the result is within every hard limit of its type', () => {
    fc.assert(
      fc.property(fc.constantFrom(...contentTypeIds), longText, fc.string({ unit: 'binary', maxLength: 400 }), (type, body, title) => {
        const { content } = repairContent(type, { title, body: `Hello there. ${body}` })

        expect(content.body).not.toBe('')
        expect(isWithinLimits(type, content)).toBe(true)
      }),
      { numRuns: 150 },
    )
  })

  test('it never cuts within a character or an address', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('x' as const, 'whatsapp' as const, 'instagram' as const),
        fc.array(fc.constantFrom('👨‍👩‍👧‍👦', 'https://example.com/one/two', 'word', 'é', '日本', 'A sentence.'), {
          minLength: 20,
          maxLength: 400,
        }),
        (type, parts) => {
          const body = parts.join(' ')
          const { content } = repairContent(type, { title: null, body })

          const known = new Set([...graphemes.segment(body)].map((part) => part.segment))
          for (const { segment } of graphemes.segment(content.body.replace(/…$/, ''))) expect(known).toContain(segment)
          for (const address of content.body.match(/https?:\/\/[^\s…]*/g) ?? []) expect(address).toBe('https://example.com/one/two')
        },
      ),
    )
  })

  test('hashtags go first, then whole sentences', () => {
    const sentence = 'This sentence has forty-two characters, ok. '
    const body = `${sentence.repeat(6).trim()} #one #two #three #four`

    const { content, repaired } = repairContent('x', { title: null, body })

    expect(repaired).toBe(true)
    expect(content.body).toBe(`${sentence.repeat(6).trim()} #one #two #three`)
    expect(countText('x', content.body)).toBeLessThanOrEqual(280)
    expect(repairContent('x', { title: null, body: sentence.repeat(10) }).content.body).toBe(sentence.repeat(6).trim())
  })

  test('placeholders and control characters are taken out of a draft that is within its limits', () => {
    const { content, repaired } = repairContent('linkedin', {
      title: 'Not for LinkedIn',
      body: 'Come by [Insert date] at noon.\u0000 Ask {{contact}}. See [our site](https://example.com) [1].',
    })

    expect(content).toEqual({ title: null, body: 'Come by at noon. Ask. See our site (https://example.com) [1].' })
    expect(repaired).toBe(false)
  })

  test.each([
    ['Envie de couleurs ? Voici : des tulipes ; des lis !', 'Envie de couleurs\u00A0? Voici\u00A0: des tulipes\u00A0; des lis\u00A0!'],
    ['Envie de couleurs\u00A0? Nous ouvrons le 3 mai .', 'Envie de couleurs\u00A0? Nous ouvrons le 3 mai.'],
    ['Who is that ? We are : new .', 'Who is that? We are: new.'],
  ])('the space before a mark stays in French only: %s', (body, tidy) => {
    expect(repairContent('newsletter', { title: 'Envie de couleurs ?', body }).content).toEqual({
      title: tidy.startsWith('Envie') ? 'Envie de couleurs\u00A0?' : 'Envie de couleurs?',
      body: tidy,
    })
  })

  test('a missing title is taken from the first heading', () => {
    const { content } = repairContent('blog', { title: '', body: '## How we roast\n\nIn small batches.' })

    expect(content.title).toBe('How we roast')
    expect(repairContent('blog', { title: '""', body: "' ' Small batches." }).content.title).toBe('Small batches')
  })

  test('the thirty-first hashtag of a caption goes, and brackets that YouTube refuses', () => {
    const tags = Array.from({ length: 40 }, (_, n) => `#tag${n}`).join(' ')

    expect(repairContent('instagram', { title: null, body: `Hello. ${tags}` }).content.body.match(/#/g)).toHaveLength(30)
    expect(repairContent('youtube', { title: 'A <b>', body: 'x < y' }).content).toEqual({ title: 'A b', body: 'x y' })
  })

  test('a long subject is cut between words', () => {
    const { content } = repairContent('youtube', { title: 'word '.repeat(40), body: 'Text.' })

    expect(content.title).toMatch(/^(?:word )+word…$/)
    expect([...(content.title ?? '')].length).toBeLessThanOrEqual(platformRules.youtube.title?.limit ?? 0)
  })

  test.each([
    [{ hashtags: 0, emoji: null }, 'Cold brew with oats. ☕ Come by.\n\n#one #two', 'Cold brew with oats. ☕ Come by.'],
    [{ hashtags: 0, emoji: null }, 'Our #coldbrew is here.', 'Our coldbrew is here.'],
    [{ hashtags: 1, emoji: null }, 'Here.\n\n#one #two #three', 'Here.\n\n#one'],
    [{ hashtags: null, emoji: 'none' }, '☕ Cold brew 🎉 today ❤️\n- 👩‍👩‍👧 Families\n\n#one', 'Cold brew today\n- Families\n\n#one'],
    [{ hashtags: null, emoji: 'few' }, '☕ a 🎉 b 🧊 c 🥛 d 🇿🇦', '☕ a 🎉 b 🧊 c d'],
    [{ hashtags: null, emoji: 'many' }, '☕🎉🧊🥛🇿🇦', '☕🎉🧊🥛🇿🇦'],
  ] as const)('no more hashtags and emoji stand in a draft than were set: %j', (options, body, expected) => {
    expect(repairContent('linkedin', { title: null, body }, options)).toEqual({ content: { title: null, body: expected }, repaired: false })
  })

  test('headings of Markdown are no hashtags, and a title keeps no emoji either', () => {
    const draft = { title: 'Cold brew ☕', body: '## One\n\nText about #beans.' }

    const { content } = repairContent('blog', draft, { hashtags: 0, emoji: 'none' })

    expect(content).toEqual({ title: 'Cold brew', body: '## One\n\nText about beans.' })
  })
})
