import sharp from 'sharp'
import { expect, test } from 'vitest'

import { drawable, widthOf } from '../../../infra/text-to-svg/text-to-svg.ts'
import { wrapText, truncate } from '../../../infra/text-to-svg/lines.ts'
import { ogImageName, renderOgImage, ogImageSize } from './og-image.ts'
import { ogImageSvg } from './og-image-svg.ts'

const words = {
  title: 'Why we paid more',
  author: 'Bosduif Coffee',
  publishedAt: '2026-11-03T09:00:00Z',
  timeZone: 'UTC',
  instanceName: 'Postwright',
}
const space = { width: 1040, lines: 3, size: 104 }

test('symbols that our fonts do not have are left out, and a text in a script that they do not have is not drawn at all', () => {
  expect(drawable('Coffee \u{1F389} at nine \u{1F468}\u200D\u{1F469}\u200D\u{1F467}')).toBe('Coffee at nine')
  expect(drawable('\u0141o\u0301dz\u0301, H\u00E0 N\u1ED9i, \u041A\u043E\u0444\u0435, \u03BA\u03B1\u03C6\u03AD')).toBe(
    '\u0141\u00F3d\u017A, H\u00E0 N\u1ED9i, \u041A\u043E\u0444\u0435, \u03BA\u03B1\u03C6\u03AD',
  )
  for (const text of ['\u30B3\u30FC\u30D2\u30FC', 'Coffee \u5496\u5561', '\u0642\u0647\u0648\u0629', '\u{1F389}', '', ' \u200B\u202E '])
    expect(drawable(text)).toBeUndefined()
})

test('letters stand as they do in print: closer where they fit into each other', () => {
  expect(widthOf('AV', 100)).toBeLessThan(widthOf('A', 100) + widthOf('V', 100) - 5)
})

test('a title takes lines of about one length, none wider than its room', () => {
  const { lines, whole } = wrapText('Why a post goes out twice, and how we stop it', space)

  expect(whole).toBe(true)
  expect(lines).toEqual(['Why a post goes', 'out twice, and', 'how we stop it'])
})

test.each(['harvest '.repeat(60), 'x'.repeat(3000), `${'Donaudampfschiff'.repeat(12)} ${'harvest '.repeat(40)}`])(
  'a title that is too long ends in an ellipsis inside its room',
  (title) => {
    const { lines, whole } = wrapText(title.trim(), space)

    expect(whole).toBe(false)
    expect(lines).toHaveLength(space.lines)
    expect(lines.at(-1)).toMatch(/\w…$/)
    for (const line of lines) expect(widthOf(line, space.size)).toBeLessThanOrEqual(space.width)
  },
)

test('a name that is too long is cut on its one line', () => {
  expect(truncate('Bosduif', { width: 400, size: 32 })).toBe('Bosduif')
  expect(truncate('Bosduif '.repeat(20), { width: 400, size: 32 })).toMatch(/^(Bosduif )+.*…$/)
})

test('a picture has a name of its own for everything that it says', () => {
  const names = [
    words,
    { ...words, title: 'b' },
    { ...words, author: 'b' },
    { ...words, instanceName: 'b' },
    { ...words, publishedAt: '2026-11-04T09:00:00Z' },
    { ...words, timeZone: 'Pacific/Kiritimati' },
  ]

  expect(new Set(names.map(ogImageName)).size).toBe(names.length)
  expect(ogImageName(words)).toBe(ogImageName({ ...words }))
})

test.each([
  'Why we paid more',
  '\u30B3\u30FC\u30D2\u30FC',
  '\u{1F389}',
  '',
  '</svg><script>alert(1)</script>',
  'a'.repeat(50_000),
  '\uD800 lone',
])('a post called %.40j has a picture', async (title) => {
  const picture = await renderOgImage({ ...words, title })

  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', ...ogImageSize })
  expect(picture.byteLength).toBeLessThan(120_000)
})

test('what nobody can draw is shown as the mark, and markup stays out', () => {
  const paths = (title: string) => ogImageSvg({ ...words, title }, ogImageSize).match(/<path/g)?.length ?? 0

  expect(paths('\u30B3\u30FC\u30D2\u30FC')).toBe(paths(''))
  expect(paths('Coffee')).toBeGreaterThan(paths(''))
  expect(ogImageSvg({ ...words, title: '</svg><script>' }, ogImageSize)).not.toContain('<script')
})

test('one picture is drawn once, however many ask for it at a time', async () => {
  const asked = { ...words, title: 'Asked for at once' }

  const [first, second] = [renderOgImage(asked), renderOgImage(asked)]

  expect(first).toBe(second)
  expect((await first).byteLength).toBeGreaterThan(1_000)
})
