import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { checkContent, isWithinLimits } from './content-checks.ts'
import { PostContent } from './content.ts'
import { contentTypeIds, contentTypes } from '../core/content-types.ts'
import { checkMedia } from './media-checks.ts'
import { countText, findHashtags } from './counting.ts'
import { platformRules } from './platform-rules.ts'

const family = '👨‍👩‍👧‍👦'
const longUrl = `https://example.com/${'a'.repeat(300)}`

test('the content types are the nine of the product, in its order, each with rules', () => {
  expect(contentTypes.map((type) => type.id)).toEqual([...contentTypeIds])
  expect(contentTypes.filter((type) => !type.needsIntegration).map((type) => type.name)).toEqual(['Newsletter', 'Blog', 'Articles'])
  expect(Object.keys(platformRules)).toEqual([...contentTypeIds])
})

describe('counting', () => {
  test('X counts a link as 23, an emoji of any make as 2, and CJK as 2 each', () => {
    expect(countText('x', longUrl)).toBe(23)
    expect(countText('x', family)).toBe(2)
    expect(countText('x', '日本')).toBe(4)
    expect(countText('x', 'café')).toBe(4)
    expect(countText('x', 'مرحبا')).toBe(5)
  })

  test('LinkedIn counts code points, and a YouTube description counts bytes', () => {
    expect(countText('linkedin', '👍')).toBe(1)
    expect(countText('linkedin', family)).toBe(7)
    expect(countText('youtube', '日本')).toBe(6)
    expect(countText('youtube', '👍')).toBe(4)
  })

  test('a hashtag is found in any script, and not inside a word, an address or a number', () => {
    expect(findHashtags('#Kaffee #コーヒー #قهوة a#b https://x.io/#top #123 #2ndShop C#')).toEqual([
      '#Kaffee',
      '#コーヒー',
      '#قهوة',
      '#2ndShop',
    ])
  })

  const anyText = fc
    .array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(family, '日本語', 'שלום', longUrl, ' ', '\n')), { maxLength: 30 })
    .map((parts) => parts.join(' '))

  test('no count is negative, and adding a character never makes a text shorter', () => {
    fc.assert(
      fc.property(fc.constantFrom(...contentTypeIds), anyText, (type, text) => {
        const count = countText(type, text)
        expect(count).toBeGreaterThanOrEqual(0)
        expect(countText(type, `${text} a`)).toBeGreaterThanOrEqual(count)
      }),
    )
  })

  test('exactly the limit is allowed and one more is refused, for every type', () => {
    for (const type of contentTypeIds) {
      const rule = platformRules[type]
      const title = rule.title ? 'Title' : null

      expect(isWithinLimits(type, { title, body: 'a'.repeat(rule.body.limit) })).toBe(true)
      const [issue] = checkContent(type, { title, body: 'a'.repeat(rule.body.limit + 1) })
      expect(issue).toMatchObject({ field: 'body', code: 'too_long', severity: 'hard', count: rule.body.limit + 1, limit: rule.body.limit })
    }
  })
})

describe('checks', () => {
  test('an empty body and a missing title are hard issues that name the field', () => {
    expect(checkContent('blog', { title: null, body: ' ' })).toEqual([
      expect.objectContaining({ field: 'title', code: 'required', severity: 'hard' }),
      expect.objectContaining({ field: 'body', code: 'required', severity: 'hard' }),
    ])
    expect(isWithinLimits('linkedin', { title: null, body: 'Hello' })).toBe(true)
  })

  test('YouTube refuses angle brackets and counts the description in bytes', () => {
    const codes = checkContent('youtube', { title: 'A < B', body: '日'.repeat(1700) }).filter((issue) => issue.severity === 'hard')

    expect(codes).toEqual([
      expect.objectContaining({ field: 'title', code: 'forbidden_character' }),
      expect.objectContaining({ field: 'body', code: 'too_long', count: 5100 }),
    ])
  })

  test('the thirty-first hashtag stops an Instagram caption; a link in it is only advice', () => {
    const tags = Array.from({ length: 31 }, (_, n) => `#tag${n}`).join(' ')

    expect(checkContent('instagram', { title: null, body: tags })[0]).toMatchObject({ code: 'too_many_hashtags', count: 31, limit: 30 })
    expect(checkContent('instagram', { title: null, body: 'See https://example.com' })).toContainEqual(
      expect.objectContaining({ code: 'link_not_clickable', severity: 'advice' }),
    )
  })

  test('Markdown marks are advice where the platform would show them', () => {
    expect(checkContent('facebook', { title: null, body: '## Hello\n**bold**' })).toContainEqual(
      expect.objectContaining({ code: 'markdown', count: 2 }),
    )
    expect(checkContent('blog', { title: 'T', body: '## Hello\n**bold**' })).not.toContainEqual(
      expect.objectContaining({ code: 'markdown' }),
    )
  })
})

describe('post content', () => {
  test('control characters, lone surrogates and overlong fields are refused by field; line breaks and tabs are kept', () => {
    expect(PostContent.parse({ title: null, body: 'a\r\n\tb' })).toEqual({ title: null, body: 'a\n\tb' })
    for (const bad of [
      { title: 'a\u0000', body: 'b' },
      { title: 'a\nb', body: 'b' },
      { title: 'a'.repeat(301), body: 'b' },
    ]) {
      expect(PostContent.safeParse(bad).error?.issues[0]?.path).toEqual(['title'])
    }
    for (const body of ['a\u0007b', 'a\ud800b', 'a'.repeat(100_001)]) {
      expect(PostContent.safeParse({ title: null, body }).error?.issues[0]?.path).toEqual(['body'])
    }
  })
})

const said = (...of: Parameters<typeof checkMedia>) => checkMedia(...of).map(({ message }) => message)

test('YouTube asks for a film, and for no words about the picture that stands for it', () => {
  const picture = { id: 'a', hash: 'f'.repeat(64), kind: 'image' as const, alt: '' }
  const film = { ...picture, id: 'b', kind: 'video' as const }

  expect(said('youtube', [])).toEqual(['YouTube needs a film.'])
  expect(said('youtube', [film, picture])).toEqual([])
  expect(said('facebook', [picture])).toEqual(['1 picture has no alt text.'])
})
