import { expect, test } from 'vitest'

import { formatZoned } from '../../../../lib/formats.ts'
import { inWords } from './detail-words.ts'

const instant = '2026-11-22T01:04:00.000Z'

test.each([
  [`dueAt: ${instant}, deliveries: 2`, `due at: ${formatZoned(instant)}, deliveries: 2`],
  [`hash: ${'c237d819'.repeat(8)}, revision: 3`, 'revision: 3'],
  ['role: editor, email: lerato@fynbosdesk.example', 'role: editor, email: lerato@fynbosdesk.example'],
  ['level: two_steps', 'level: two steps'],
  ['isLate: false', 'late: no'],
  ['reason: They said: JavaScript, mostly', 'reason: They said: JavaScript, mostly'],
  ['changed: ["name","supportEmail"]', 'changed: name and public contact address'],
  ['changed: ["name","supportEmail","smtp"]', 'changed: name, public contact address, and mail server'],
  ['changed: ["smtp"]', 'changed: mail server'],
  ['invitedSkipApproval: true', 'invited people work at once: yes'],
  ['enabled: false, clientId: desk', 'enabled: no, client id: desk'],
  ['baseUrl: null, model: ', 'address: none, model: none'],
  ['supportEmail: help@fynbosdesk.example, salesEmail: ', 'public contact address: help@fynbosdesk.example, sales address: none'],
  ['', ''],
])('%s', (detail, words) => {
  expect(inWords(detail)).toBe(words)
})

test('what stands before it already is not said again', () => {
  expect(inWords('name: Lumen Coffee, kind: blog', 'Lumen Coffee')).toBe('kind: blog')
  expect(inWords('name: Lumen Coffee', 'Lumen Coffee Roasters')).toBe('name: Lumen Coffee')
})
