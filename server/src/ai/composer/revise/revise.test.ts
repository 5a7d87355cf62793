import { expect, test } from 'vitest'

import { coldBrew, draft, lumen } from '../../../../test/composer.ts'
import type { Revision } from '../../prompt/inputs.ts'

function revised(body: string, kind: Revision['kind'], feedback = ''): string {
  const content = { title: null, body }
  return draft({ contentType: 'linkedin', business: lumen, brief: { text: coldBrew }, revision: { content, kind, feedback } }).body
}

test('simpler: a long sentence becomes two, long words give way to plain ones, and every figure stays', () => {
  const body =
    'We utilise beans from three farms in Ethiopia, and we endeavour to purchase approximately 40 bags prior to the harvest every year.'

  expect(revised(body, 'simpler')).toBe(
    'We use beans from three farms in Ethiopia. We try to purchase about 40 bags before the harvest every year.',
  )
})

test('simpler: headings and addresses stay as they are', () => {
  const body = '## Purchased by hand\n\nOrder at https://lumen.example/additional today.'

  expect(revised(body, 'simpler')).toBe(body)
})

test('shorter: a long sentence with the price stays, and sentences that name none go', () => {
  const body =
    'A puncture need not end your Saturday. We repair bicycles while you wait, from 08:00 on weekdays.\n\nCarry a tube and check the pressure before you leave. We do not charge for a look at any bicycle. A full service costs R650, which includes truing both wheels and new cables where they are needed.\n\nCome by the workshop.'

  const shorter = revised(body, 'shorter')

  expect(shorter).toContain('R650')
  expect(shorter.length).toBeLessThan(body.length * 0.85)
})

test('more formal: contractions are written out, exclamation marks and emoji go', () => {
  expect(revised('We’re back on Monday! You can’t miss it ☕. It costs R65.', 'formal')).toBe(
    'We are back on Monday. You cannot miss it. It costs R65.',
  )
})

test('a hook: the most striking sentence comes first, once', () => {
  const body = 'Cold brew is back in our shop this week.\n\nOur roaster turned 60 last year. We lost 40 kg of beans in one night.'

  const lines = revised(body, 'hook').split('\n\n')

  expect(lines).toEqual([
    'We lost 40 kg of beans in one night.',
    'Cold brew is back in our shop this week.',
    'Our roaster turned 60 last year.',
  ])
})

test('a hook: a text that nothing else can open stays as it is', () => {
  const body = 'We lost 40 kg of beans in one night.\n\nIt costs R65.'

  expect(revised(body, 'hook')).toBe(body)
})

test('a call to action is put before what ends the text', () => {
  expect(revised('Cold brew is back.\n\n#coldbrew', 'call_to_action')).toMatch(/^Cold brew is back\.\n\n.*cold-brew.*\n\n#coldbrew$/)
})

test.each(['longer', 'call_to_action'] as const)('%s: what is added stands before the words that close the text', (kind) => {
  const closing = 'If you have a question, leave it in the comments.'
  const body = `Cold brew is back.\n\n${closing}\n\n#coldbrew`

  const lines = revised(body, kind).split('\n\n')

  expect(lines.length).toBeGreaterThan(3)
  expect(lines.slice(-2)).toEqual([closing, '#coldbrew'])
})

test('a call to action: a text that invites to answer is not asked to do so twice', () => {
  const body = 'Cold brew is back.\n\nIs something unclear? Ask us below.'
  const content = { title: null, body }
  const given = { contentType: 'linkedin' as const, business: { ...lumen, website: null }, brief: { text: 'Cold brew is back.' } }

  expect(draft({ ...given, revision: { content, kind: 'call_to_action', feedback: '' } }).body).toBe(body)
})

test('feedback that a program can follow is followed', () => {
  expect(revised('Our factory is open. Will you come?', 'words', 'Say “roastery”, not “factory”, and do not end with a question')).toBe(
    'Our roastery is open.',
  )
})

test('translate: the composer knows no other words, and changes nothing', () => {
  expect(revised('Cold brew is back.', 'translate', 'Translate it to German')).toBe('Cold brew is back.')
})
