// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { AnswerMarkdown } from './answer-markdown.tsx'

afterEach(cleanup)

const show = (text: string) => render(<AnswerMarkdown text={text} />).container

test.each([
  ['a script', '<script>fetch("https://evil.example")</script>'],
  ['an image of HTML', '<img src="https://evil.example/pixel.png" onerror="alert(1)">'],
  ['an image', '![Sales](https://evil.example/pixel.png)'],
  ['an image of data', '![x](data:image/svg+xml;base64,PHN2Zz4=)'],
  ['an image by reference', '![Sales][1]\n\n[1]: https://evil.example/pixel.png'],
  ['a frame', '<iframe src="https://evil.example"></iframe>'],
  ['a style', '<style>@import "https://evil.example/a.css";</style>\n\n<link rel="stylesheet" href="https://evil.example/a.css">'],
  ['a form', '<form action="https://evil.example"><input autofocus onfocus="alert(1)"></form>'],
])('%s in an answer makes no element that fetches or runs', (_, text) => {
  const answer = show(text)

  expect(answer.querySelector('script, img, iframe, style, link, form, input, object, embed, video, audio, svg, [style], [src]')).toBeNull()
  for (const { name } of [...answer.querySelectorAll('*')].flatMap(({ attributes }) => [...attributes])) expect(name).not.toMatch(/^on/)
})

test.each(['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,hello', 'vbscript:x', 'file:///etc/passwd', '//evil.example'])(
  'a link to %s is plain words',
  (url) => {
    const answer = show(`Read [the menu](${url}) first.`)

    expect(answer.querySelector('a')).toBeNull()
    expect(answer.textContent).toBe('Read the menu first.')
  },
)

test('a link says where it goes, and opens apart from this page', () => {
  const answer = show('See [your bank](https://bank.example@evil.example/login).')

  const link = screen.getByRole('link', { name: 'your bank' })
  expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(answer.textContent).toBe('See your bank (evil.example).')
})

test('an address as it stands is not said twice', () => {
  expect(show('Book at https://bosduif.example/sidama today.').textContent).toBe('Book at https://bosduif.example/sidama today.')
})

test('an image is a link with its words', () => {
  show('![The bag, up close](https://pictures.example/bag.jpg)')

  expect(screen.getByRole('link', { name: 'Image: The bag, up close' }).getAttribute('href')).toBe('https://pictures.example/bag.jpg')
})

test('no word is lost: HTML is shown as it was written, and references keep their words', () => {
  const answer = show('Use <b>bold</b> for [the price][p].\n\n[p]: https://bosduif.example')

  expect(answer.textContent).toBe('Use <b>bold</b> for the price.')
})

test('lists, tables and code are drawn as such', () => {
  const answer = show('- One\n- Two\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n`code`')

  expect(answer.querySelectorAll('li')).toHaveLength(2)
  expect(answer.querySelectorAll('td')).toHaveLength(4)
  expect(answer.querySelector('code')?.textContent).toBe('code')
})
