import fc from 'fast-check'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { expect, test } from 'vitest'

import { randomMarkdown } from '../../../../../test/random-markdown.ts'
import { partsOf } from './markdown-parts.ts'

test('a long text is read in parts', () => {
  expect(partsOf('# Title\n\nWords.\n\n'.repeat(200)).length).toBe(400)
  expect(partsOf('# Title\n\nWords.\n\n')).toHaveLength(1)
})

/** Without what keeps a text in one part; code is not among it. */
const parted = fc.oneof(
  { weight: 3, arbitrary: randomMarkdown.filter((text) => !/[<[`~]/.test(text)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('```\n\n# a\n\nb\n```', '~~~~\n~~~\n\nb\n~~~~', '```\n\nnever closed', 'Words\n\n- a\n\n  b\n\nc'),
  },
)

test('the parts are the text, and mean what the whole means', () => {
  fc.assert(
    fc.property(fc.array(parted, { minLength: 10, maxLength: 20 }), (texts) => {
      const text = texts.join('\n\n').padEnd(2000, '\n')
      const parts = partsOf(text)

      expect(parts.join('')).toBe(text)
      expect(parts.flatMap(meaningOf)).toEqual(meaningOf(text))
    }),
    { numRuns: 40, seed: 15 },
  )
})

function meaningOf(text: string): string[] {
  const tree = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  return tree.children.map((node) => JSON.stringify(node, (key, value: unknown) => (key === 'position' ? undefined : value)))
}
