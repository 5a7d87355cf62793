import type { Block, Inline } from './parse-text.ts'
import { addressOf, type MailValuesByName, valueOf, withoutTricks, textOf } from './values.ts'

/** The same words for who reads without markup: addresses are written out. */
export function plainText(blocks: readonly Block[], values: MailValuesByName, footer: readonly string[]): string {
  return `${[...blocks.map((block) => plainBlock(block, values)), `-- \n${footer.join('\n')}`].filter((text) => text !== '').join('\n\n')}\n`
}

function plainBlock(block: Block, values: MailValuesByName): string {
  switch (block.kind) {
    case 'heading': {
      const words = block.lines.map((line) => plainLine(line, values)).join(' ')
      return `${words}\n${'='.repeat(Math.min(Array.from(words).length, 60))}`
    }
    case 'paragraph':
      return block.lines.map((line) => plainLine(line, values)).join('\n')
    case 'button':
      return `${textOf(block.inside, values)}:\n${addressOf(block.target, values) ?? ''}`
    case 'items':
      return block.items.map((item, index) => `${block.ordered ? `${index + 1}.` : '-'} ${plainLine(item, values)}`).join('\n')
    case 'list': {
      const items = values[block.name]
      if (!Array.isArray(items)) return valueOf(block.name, values)
      return items
        .map(({ title, detail, link }) =>
          [`- ${withoutTricks(title)}`, detail && `  ${withoutTricks(detail)}`, link && `  ${link}`].filter(Boolean).join('\n'),
        )
        .join('\n')
    }
  }
}

function plainLine(pieces: readonly Inline[], values: MailValuesByName): string {
  return pieces
    .map((piece) => {
      if (piece.kind === 'bold') return plainLine(piece.inside, values)
      const words = textOf([piece], values)
      if (piece.kind !== 'link') return words
      const address = addressOf(piece.target, values)
      return address === undefined || address === words ? words : `${words} (${address})`
    })
    .join('')
}
