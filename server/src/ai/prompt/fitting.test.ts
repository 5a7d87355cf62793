import { expect, test } from 'vitest'

import { buildPrompt } from './build.ts'
import { DraftInputs } from './inputs.ts'
import { readPrompt } from './read.ts'

const words = (count: number, word: string) => `${`${word} `.repeat(count).trim()}.`
const inputs = DraftInputs.parse({
  contentType: 'linkedin',
  business: {
    name: 'Lumen',
    context: Array.from({ length: 40 }, (_, at) => words(20, `context${at}`)).join(' '),
    vision: words(100, 'vision'),
    voice: 'Plain.',
    goals: ['Reach 500 people'],
  },
  brief: { text: words(400, 'brief') },
  material: {
    examples: [
      { title: null, body: words(100, 'first') },
      { title: null, body: words(100, 'second') },
    ],
    passages: [
      { source: 'a.pdf', text: words(100, 'one') },
      { source: 'b.pdf', text: words(100, 'two') },
    ],
  },
})
const whole = buildPrompt(inputs)
const size = whole.parts.reduce((sum, { tokens }) => sum + tokens, 0)
const rulesAndBrief = whole.parts.filter(({ id }) => id === 'rules' || id === 'brief').reduce((sum, { tokens }) => sum + tokens, 0)

test('the parts come in their order, and each says how large it is', () => {
  expect(whole.parts.map(({ id }) => id)).toEqual(['rules', 'voice', 'profile', 'examples', 'passages', 'brief'])
  expect(whole.parts.every(({ text, tokens }) => tokens === Math.ceil(text.length / 4))).toBe(true)
  expect(`${whole.system}\n${whole.user}`).toBe(whole.parts.map(({ text }) => text).join('\n'))
})

const kept = (budget: number) => {
  const read = readPrompt(buildPrompt(inputs, { budget }).user)
  if (!read) throw new Error('It reads back.')
  const { material, business, brief } = read
  return [
    material.passages.length,
    material.examples.length,
    business.vision !== '',
    business.context.length > 0,
    brief.text === inputs.brief.text,
  ]
}

test('what does not fit goes in the order of what matters least; rules and brief stay whole', () => {
  expect(kept(size)).toEqual([2, 2, true, true, true])
  expect(kept(size - 1)).toEqual([1, 2, true, true, true])
  expect(kept(size - 300)).toEqual([0, 1, true, true, true])
  expect(kept(rulesAndBrief + 800)).toEqual([0, 0, false, true, true])
  expect(kept(10)).toEqual([0, 0, false, true, true])
})

test('what was left out is named, and a brief that leaves no room for the business is told by a negative room', () => {
  const cutAt = (budget: number) => buildPrompt(inputs, { budget }).cut

  expect(whole.cut).toEqual([])
  expect(buildPrompt(inputs, { budget: size + 12 }).room).toBe(12)
  expect(cutAt(size - 1)).toEqual(['passages'])
  expect(cutAt(size - 300)).toEqual(['passages', 'examples'])
  expect(cutAt(rulesAndBrief + 800)).toEqual(['passages', 'examples', 'goals', 'vision', 'context'])
  expect(buildPrompt(inputs, { budget: rulesAndBrief + 200 }).room).toBeGreaterThanOrEqual(0)
  expect(buildPrompt(inputs, { budget: rulesAndBrief + 20 }).room).toBeLessThan(0)
})

test('notes and words come before the voice; of notes those that nobody pinned go first, the last of them at once, and words never', () => {
  const notes = ['Pinned first.', 'Dry humour.', 'No slang.'].map((text, at) => ({ text, isPinned: at === 0 }))
  const styled = { ...inputs, style: { rules: { never: [{ word: 'cheap' }], hashtags: ['coffee'] }, notes } }
  const budget = rulesAndBrief + 300

  const fitted = buildPrompt(styled, { budget })

  expect(
    buildPrompt(styled)
      .parts.map(({ id }) => id)
      .slice(0, 4),
  ).toEqual(['rules', 'notes', 'words', 'voice'])
  expect(fitted.cut.slice(0, 3)).toEqual(['passages', 'examples', 'notes'])
  expect(fitted.user).toContain('<notes>\n["Pinned first."]\n</notes>')
  expect(fitted.user).toContain('"never":[{"word":"cheap","instead":"","claim":false}],"hashtags":["coffee"]')
  expect(fitted.system).toContain('The blocks between <notes>, <words>, <voice>, <profile> and <brief>')
  expect(buildPrompt({ ...styled, contentType: 'blog' }).user).not.toContain('"hashtags"')
})

test.each([
  ['sentences', 'This is what we do here. '.repeat(80)],
  ['no sentence', 'word '.repeat(400)],
  ['no word', 'あ'.repeat(2000)],
])('of a context of %s the beginning stays, whatever the budget', (_, context) => {
  const read = readPrompt(buildPrompt({ ...inputs, business: { name: 'Lumen', context } }, { budget: 10 }).user)

  const kept = read?.business.context ?? ''
  expect(kept.length).toBeGreaterThanOrEqual(200)
  expect(kept.length).toBeLessThanOrEqual(400)
  expect(context.startsWith(kept)).toBe(true)
})

test('a prompt is known by its hash: another word is another prompt', () => {
  expect(whole.hash).toMatch(/^[0-9a-f]{64}$/)
  expect(buildPrompt(inputs).hash).toBe(whole.hash)
  expect(buildPrompt(inputs, { addition: 'No emoji.' }).hash).not.toBe(whole.hash)
})

test('goals are called internal, and house rules stand among the rules', () => {
  const { system, user } = buildPrompt(inputs, { addition: 'Never mention rivals.', notes: true })

  expect(user).toContain('"internalGoals":["Reach 500 people"]')
  expect(system).toContain('House rules for this content type:\nNever mention rivals.')
  expect(system).toContain('[[notes]]')
  expect(whole.system).not.toContain('[[notes]]')
})
