import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'
import { expect, test } from 'vitest'

import { renderMail } from './render.ts'
import { listVariable, type MailTemplate } from './template.ts'
import { allTemplates } from './templates.ts'
import type { MailValuesByName } from './values.ts'

const frame = { instanceName: 'Fynbos Desk', instanceAddress: 'https://desk.example' }

function examplesOf({ variables }: MailTemplate): MailValuesByName {
  return Object.fromEntries(Object.entries(variables).map(([name, { example }]) => [name, example() as MailValuesByName[string]]))
}

const wordsOf = ({ subject, text }: MailTemplate) => ({ subject: say(subject), text: say(text) })

test.each(allTemplates)('$name says all of its variables, in both parts', (template) => {
  const values = examplesOf(template)

  const { subject, html, text } = renderMail(wordsOf(template), values, frame)

  for (const value of Object.values(values)) if (typeof value === 'string') expect(subject + text).toContain(value)
  for (const part of [subject, html, text]) expect(part).not.toMatch(/\{\{|\}\}|undefined|\[object/)
  expect(html).toContain('prefers-color-scheme: dark')
})

test('a list has a line for each item, with its link', () => {
  const items = listVariable(msg`What happened`, () => [
    { title: 'A draft waits', detail: 'Lumen Coffee', link: 'https://desk.example/app' },
  ])

  const { html, text } = renderMail({ subject: 'News', text: 'Since yesterday:\n\n{{items}}' }, { items: items.example() }, frame)

  expect(text).toContain('- A draft waits\n  Lumen Coffee\n  https://desk.example/app')
  expect(html).toContain('href="https://desk.example/app"')
})

const hostile = {
  markup: '<script>alert(1)</script><img src=x onerror=alert(1)>"\'&',
  'line breaks': 'Naledi\r\nBcc: everybody@example.com\r\n\r\nHello',
  'our own markup': '**bold** [click](https://evil.example) # heading {{link}} {{instanceName}}',
  'right-to-left marks': '\u202Etxt.exe\u202C \u2066x\u2069',
  'right-to-left text': '\u0645\u0631\u062D\u0628\u0627',
  'very long text': 'wide '.repeat(300) + 'x'.repeat(400),
}

test.each(Object.entries(hostile))('%s in a variable stays text, in every mail', (_what, value) => {
  for (const template of allTemplates) {
    const names = Object.entries(template.variables)
    const values = Object.fromEntries(
      names.map(([name, { kind, example }]): [string, MailValuesByName[string]] => {
        if (kind === 'list') return [name, [{ title: value, detail: value, link: 'https://desk.example/x' }]]
        return [name, kind === 'text' ? value : String(example())]
      }),
    )

    const { subject, html, text } = renderMail(wordsOf(template), values, {
      ...frame,
      unsubscribeUrl: 'https://desk.example/unsubscribe?u=1&s=2',
    })

    expect(subject, template.name).not.toMatch(/[\r\n\u202A-\u202E\u2066-\u2069]/)
    expect(Array.from(subject).length, template.name).toBeLessThanOrEqual(200)
    expect(html, template.name).not.toMatch(/<script|<img|\u202E|evil\.example"/)
    expect(text, template.name).not.toMatch(/[\u202A-\u202E]/)
  }
})

test('only addresses of the web and of mail are linked to', () => {
  const words = { subject: 'x', text: '[Go]({{link}})\n\nor [there]({{link}})' }

  for (const link of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'https://a b'])
    expect(renderMail(words, { link }, frame).html).not.toContain('<a href="' + link)
  expect(renderMail(words, { link: 'https://desk.example/?a=1&b=2' }, frame).html).toContain('href="https://desk.example/?a=1&amp;b=2"')
})

test('the markup of a text: headings, paragraphs, lists, bold, links and buttons', () => {
  const text = '# Hello\n\nOne **two**\nthree [four](https://four.example).\n\n- a\n- b\n\n1. c\n2. d\n\n[Press](https://press.example)'

  const { html, text: plain } = renderMail({ subject: 'x', text }, {}, frame)

  expect(html).toMatch(/<h1[^>]*>Hello<\/h1>/)
  expect(html).toMatch(/One <strong>two<\/strong><br\/>three <a [^>]*>four<\/a>\./)
  expect(html).toMatch(/<ul[^>]*><li[^>]*>a<\/li>/)
  expect(html).toMatch(/<ol[^>]*><li[^>]*>c<\/li>/)
  expect(html).toMatch(/href="https:\/\/press\.example"[^>]*class="button"|class="button"[^>]*href="https:\/\/press\.example"/)
  expect(plain).toContain(
    'Hello\n=====\n\nOne two\nthree four (https://four.example).\n\n- a\n- b\n\n1. c\n2. d\n\nPress:\nhttps://press.example',
  )
})
