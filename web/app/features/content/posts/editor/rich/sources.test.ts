import { getSchema } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { EditorState } from '@tiptap/pm/state'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { randomMarkdown } from '../../../../../../test/random-markdown.ts'
import { extensions } from './schema.ts'
import { Sources } from './sources.ts'

const schema = getSchema(extensions)
/** `RANDOM_TEXTS=10000` tries as many, others at each run; `npm run bench -- rich-text` does it. */
const wanted = process.env['RANDOM_TEXTS']
const random = wanted ? { numRuns: Number(wanted) } : { numRuns: 200, seed: 15 }

test('any text comes out of rich text as it went in, byte for byte', () => {
  fc.assert(
    fc.property(randomMarkdown, (text) => {
      const sources = new Sources(schema)
      const doc = sources.read(text)
      doc.check()

      expect(sources.write(doc)).toBe(text)
    }),
    wanted ? random : { numRuns: 1000, seed: 15 },
  )
})

test('a document whose nodes were made again is written as its source all the same', () => {
  fc.assert(
    fc.property(randomMarkdown, (text) => {
      const sources = new Sources(schema)
      const doc = sources.read(text)

      expect(sources.write(schema.nodeFromJSON(doc.toJSON()))).toBe(text)
    }),
    random,
  )
})

test('a letter typed into one block changes the lines of that block alone', () => {
  fc.assert(
    fc.property(randomMarkdown, fc.nat(), fc.nat(), (text, block, place) => {
      const sources = new Sources(schema)
      const doc = sources.read(text)
      const places = placesIn(doc)
      fc.pre(places.length > 0)
      const [index, at] = places[(block * 31 + place) % places.length] ?? [0, 0]

      const before = sources.layOut(doc)
      const touched = before.blocks.findIndex(({ node }) => node === doc.child(index))
      fc.pre(touched >= 0)

      const after = sources.layOut(EditorState.create({ doc }).tr.insertText('x', at).doc)

      expect(after.blocks.length).toBe(before.blocks.length)
      const own = before.blocks[touched]
      const isFlow = ['paragraph', 'heading', 'blockquote'].includes(own?.node.type.name ?? '')
      before.blocks.forEach(({ text: source, node }, each) => {
        // Beside a list or a source, what is indented or unclosed may have to be told apart in another way.
        const isBeside = Math.abs(each - touched) === 1 && (!isFlow || node.type.name !== 'paragraph' || /^[ \t]/.test(source))
        if (each !== touched && !isBeside) expect(after.blocks[each]?.text).toBe(source)
        if (each === 0) expect(after.text.startsWith(text.slice(0, before.blocks[0]?.at))).toBe(true)
        const gap = gapBefore(before, each)
        if ((each !== touched && each !== touched + 1) || /\n[ \t]*\r?\n/.test(gap)) expect(gapBefore(after, each)).toBe(gap)
      })
      expect(after.text.endsWith(text.slice(endOf(before.blocks.at(-1))))).toBe(true)
    }),
    random,
  )
})

test('what is written anew says the same', () => {
  fc.assert(
    fc.property(randomMarkdown, (text) => {
      const doc = withoutOrigins(new Sources(schema).read(text))
      // Sources are written as they stand. A mail address may begin or end elsewhere beside other signs, and blank lines are left out.
      fc.pre(
        !/[\uFEFF@]/.test(text) &&
          doc.children.every(({ type, textContent }) => type.name !== 'markdownBlock' && textContent.trim() !== ''),
      )

      const written = new Sources(schema).write(doc)

      expect(meaningOf(new Sources(schema).read(written))).toEqual(meaningOf(doc))
    }),
    random,
  )
})

function gapBefore({ text, blocks }: ReturnType<Sources['layOut']>, index: number): string {
  return text.slice(endOf(blocks[index - 1]), blocks[index]?.at)
}

function endOf(block: { at: number; text: string } | undefined): number {
  return block ? block.at + block.text.length : 0
}

/** Each place where a letter can be typed, with the index of its block. */
function placesIn(doc: Node): [number, number][] {
  const places: [number, number][] = []
  doc.forEach((block, offset, index) =>
    block.descendants((node, position) => {
      if (node.isTextblock) places.push([index, offset + 1 + position + 1])
    }),
  )
  doc.forEach((block, offset, index) => void (block.isTextblock && places.push([index, offset + 1], [index, offset + block.nodeSize - 1])))
  return places
}

function withoutOrigins(doc: Node): Node {
  return schema.node(
    'doc',
    null,
    doc.children.map((child) => child.type.create({ ...child.attrs, origin: null }, child.content)),
  )
}

/** What it says: its blocks, and each sign that is no white space with its marks. */
function meaningOf(node: Node): unknown {
  if (!node.isTextblock)
    return [node.type.name, node.attrs['start'] ?? null, node.children.filter((child) => !isBlank(child)).map(meaningOf)]
  const signs: string[] = []
  for (const child of node.children) {
    const marks = child.marks.map(({ type, attrs }) => `${type.name}${attrs['href'] ?? ''}${attrs['title'] ?? ''}`).toSorted()
    const text = child.isText ? (child.text ?? '').replace(/\s/g, '') : child.type.name + String(child.attrs['source'] ?? '')
    if (child.isText) signs.push(...[...text].map((sign) => `${sign} ${marks.join(' ')}`))
    else signs.push(text)
  }
  while (signs.at(-1) === 'hardBreak') signs.pop()
  return [
    node.type.name,
    node.attrs['level'] ??
      String(node.attrs['language'] ?? '')
        .replace(/\s+/g, ' ')
        .trim(),
    signs,
  ]
}

function isBlank({ type, textContent, childCount }: Node): boolean {
  return type.name === 'paragraph' && textContent.trim() === '' && childCount < 2
}
