import { getSchema } from '@tiptap/core'
import { expect, test } from 'vitest'

import { inDocument, inMarkdown } from './places.ts'
import { extensions } from './schema.ts'
import { Sources } from './sources.ts'

const text = [
  '# One *two*',
  'Tom &amp; Jerry paid **38 %** over\nthe price \\*twice\\*, [says](https://bosduif.example "T") `code`.',
  '- a\n- 😀 [x] ![cup](c.jpg) last',
  '| a | b |\n| - | - |\n| cell | d |',
  '> quoted\n> words',
].join('\n\n')

test('chosen words are found in the Markdown, with the marks between them', () => {
  expect(chosen('two')).toBe('two')
  expect(chosen('& Jerry')).toBe('&amp; Jerry')
  expect(chosen('paid 38 % over')).toBe('paid **38 %** over')
  expect(chosen('over the price *twice*')).toBe('over\nthe price \\*twice\\*')
  expect(chosen('says')).toBe('says')
  expect(chosen('😀 [x]')).toBe('😀 [x]')
  expect(chosen('cell')).toBe('cell')
  expect(chosen('quoted words')).toBe('quoted\n> words')
})

test('words of the Markdown are found in what is shown', () => {
  for (const words of ['two', 'paid **38 %** over', 'says', 'code', 'last', 'cell', 'words'])
    expect(shown(words)).toBe(words.replaceAll('*', ''))
})

function chosen(words: string): string {
  const { doc, layout, placeAt } = read()
  const start = doc.textBetween(0, doc.content.size, '', '\uFFFC').indexOf(words)
  const range = inMarkdown(layout.blocks, { from: placeAt(start), to: placeAt(start + words.length - 1) + 1 })
  return range ? layout.text.slice(range.from, range.to) : ''
}

function shown(words: string): string {
  const { doc, layout } = read()
  const from = layout.text.indexOf(words)
  const range = inDocument(layout.blocks, { from, to: from + words.length })
  return range ? doc.textBetween(range.from, range.to) : ''
}

function read() {
  const sources = new Sources(getSchema(extensions))
  const doc = sources.read(text)
  const places: number[] = []
  doc.descendants((node, position) => {
    if (node.isText || node.isAtom) for (let each = 0; each < node.nodeSize; each++) places.push(position + each)
  })
  return { doc, layout: sources.layOut(doc), placeAt: (index: number) => places[index] ?? 0 }
}
