import { expect, test } from 'vitest'

import { coverOf } from './cover.ts'
import { excerptOf } from './excerpt.ts'
import { renderMarkdown } from './render.ts'
import { slugOf } from './slug.ts'

const attacks = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<iframe src="https://evil.example"></iframe>',
  '<svg onload=alert(1)>',
  '[click](javascript:alert(1))',
  '[click](JaVaScRiPt:alert(1))',
  '[click](&#106;avascript:alert(1))',
  '[click](java\nscript:alert(1))',
  '[click](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[click](vbscript:msgbox(1))',
  '![picture](data:image/svg+xml;base64,PHN2Zy8+)',
  '![picture](javascript:alert(1))',
  '<a href="javascript:alert(1)">click</a>',
  '<style>body{display:none}</style>',
  '<form action="https://evil.example"><input name="password"></form>',
  '[click]: javascript:alert(1)\n\n[click]',
  '<javascript:alert(1)>',
  '[a](https://x.example "\\" onmouseover=alert(1)")',
  '```html\n<script>alert(1)</script>\n```',
]

test.each(attacks)('%j leaves no script, frame, style, handler or dangerous address', (attack) => {
  const html = renderMarkdown(attack)

  expect(html).not.toMatch(/<(script|iframe|svg|style|form|object|embed)/i)
  const withoutValues = html.replaceAll(/"[^"]*"/g, '""')
  expect(withoutValues).not.toMatch(/<[^>]*\son\w+\s*=/i)
  expect(html).not.toMatch(/(href|src)="\s*(javascript|data|vbscript):/i)
})

test('the highest heading of a text becomes the second of the page', () => {
  expect(renderMarkdown('# One\n\n## Two')).toBe('<h2>One</h2>\n<h3>Two</h3>')
  expect(renderMarkdown('## One\n\n### Two')).toBe('<h2>One</h2>\n<h3>Two</h3>')
})

test('links to other places say that we do not vouch for them', () => {
  expect(renderMarkdown('[shop](https://shop.example) and [home](/blog)')).toBe(
    '<p><a href="https://shop.example" rel="noopener nofollow ugc">shop</a> and <a href="/blog">home</a></p>',
  )
})

test('tables, lists, code and strike-through are rendered', () => {
  expect(renderMarkdown('| a | b |\n|---|---|\n| 1 | ~~2~~ |')).toContain('<td><del>2</del></td>')
  expect(renderMarkdown('1. first\n2. `second`')).toContain('<li><code>second</code></li>')
})

test('an excerpt is the first words without marks, cut between words', () => {
  expect(excerptOf('# Title\n\n**Beans** from [Kenya](https://k.example), <b>roasted</b> here.')).toBe('Beans from Kenya, roasted here.')

  const long = excerptOf('harvest '.repeat(60))
  expect(long.length).toBeLessThanOrEqual(221)
  expect(long).toMatch(/harvest…$/)
})

test('a slug keeps the words of any script and is never empty', () => {
  expect(slugOf('Heritage Day: we’re open, 9–13!')).toBe('heritage-day-were-open-9-13')
  expect(slugOf('Crème brûlée')).toBe('creme-brulee')
  expect(slugOf('قهوة الصباح')).toBe('قهوة-الصباح')
  expect(slugOf('🎉🎉')).toBe('post')
  expect(slugOf('word '.repeat(60)).length).toBeLessThanOrEqual(80)
})

test('the first picture that the web can show is the cover', () => {
  const text =
    'Text\n\n![x](data:image/png;base64,AA) ![y](javascript:alert(1)) ![plain](http://pictures.example/plain.jpg)\n\n- a list ![beans](https://pictures.example/beans 1.jpg)\n- ![bag](<https://pictures.example/a bag.jpg>) ![later](https://pictures.example/later.jpg)'

  expect(coverOf(text)).toBe('https://pictures.example/a%20bag.jpg')
  expect(coverOf('No picture, only [a link](https://pictures.example).')).toBeNull()
  expect(coverOf(`![long](https://pictures.example/${'x'.repeat(4096)})`)).toBeNull()
})
