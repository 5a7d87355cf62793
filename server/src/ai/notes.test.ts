import { expect, test } from 'vitest'

import { readNotes } from './notes.ts'
import { AnswerReader } from './protocol.ts'

const notes = '{"claims": [{"sentence": "It is here.", "source": "brief", "quote": "here"}], "preheader": "From Monday"}'

test.each([1, 2, 7, 1000])('notes are told apart from the text however it is cut, here by %i', (size) => {
  const answer = `Title: Cold brew\n\nIt is here.\n\nAn [aside] and a list:\n- one\n\n[[notes]]\n${notes}`
  const reader = new AnswerReader(true)
  const deltas = Array.from({ length: Math.ceil(answer.length / size) }, (_, at) =>
    reader.read(answer.slice(at * size, (at + 1) * size)),
  ).flat()
  deltas.push(...reader.end())

  expect(reader).toMatchObject({ title: 'Cold brew', body: 'It is here.\n\nAn [aside] and a list:\n- one' })
  expect(deltas.map(({ delta }) => delta).join('')).not.toContain('notes')
  expect(readNotes(reader.notes)).toEqual({
    claims: [{ sentence: 'It is here.', source: 'brief', quote: 'here' }],
    suggestions: { preheader: 'From Monday' },
  })
})

test('a text without notes ends as it is', () => {
  const reader = new AnswerReader(false)
  reader.read('It is here.\n\n[[no')

  reader.end()

  expect([reader.body, reader.notes]).toEqual(['It is here.\n\n[[no', ''])
})

test.each(['', 'no json', '{"claims": 1}', '[]', '{"claims": [{"sentence": 1}], "tags": "one"}', '```json\n{"claims": []}\n```'])(
  'what breaks the form is passed over: %s',
  (text) => {
    expect(readNotes(text)).toEqual({ claims: [], suggestions: null })
  },
)
