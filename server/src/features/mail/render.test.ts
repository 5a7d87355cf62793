import { expect, test } from 'vitest'

import { renderMail } from './render.ts'
import { listVariable, type MailTemplate } from './template.ts'
import { mailTemplates } from './templates.ts'
import type { MailValuesByName } from './values.ts'

const frame = { instanceName: 'Fynbos Desk', instanceAddress: 'https://desk.example' }

function examplesOf({ variables }: MailTemplate): MailValuesByName {
  return Object.fromEntries(Object.entries(variables).map(([name, { example }]) => [name, example as MailValuesByName[string]]))
}

test.each(Object.values<MailTemplate>(mailTemplates))('$name says all of its variables, in both parts', (template) => {
  const values = examplesOf(template)

  const { subject, html, text } = renderMail(template, values, frame)

  for (const value of Object.values(values)) if (typeof value === 'string') expect(subject + text).toContain(value)
  for (const part of [subject, html, text]) expect(part).not.toMatch(/\{\{|\}\}|undefined|\[object/)
  expect(html).toContain('prefers-color-scheme: dark')
})

test('a list has a line for each item, with its link', () => {
  const items = listVariable('What happened', [{ title: 'A draft waits', detail: 'Lumen Coffee', link: 'https://desk.example/app' }])

  const { html, text } = renderMail({ subject: 'News', text: 'Since yesterday:\n\n{{items}}' }, { items: items.example }, frame)

  expect(text).toContain('- A draft waits\n  Lumen Coffee\n  https://desk.example/app')
  expect(html).toContain('href="https://desk.example/app"')
})
