import { BlockList, type DocumentText, tidied } from './document-text.ts'

/** Paragraphs, parted by empty lines. */
export function readPlain(text: string): DocumentText {
  const list = new BlockList()
  for (const paragraph of text.replaceAll(/\r\n?/g, '\n').split(/\n\s*\n/)) list.add(paragraph)
  return { title: null, blocks: list.blocks, pages: null, facts: null, isPartial: list.isFull }
}

/** Markdown as its readers see it, under its headings. */
export function readMarkdown(text: string): DocumentText {
  const list = new BlockList()
  let title: string | null = null
  let heading: string | null = null
  let paragraph: string[] = []
  const end = () => {
    list.add(withoutMarks(paragraph.join(' ')), { heading })
    paragraph = []
  }
  for (const line of withoutFrontMatter(text.replaceAll(/\r\n?/g, '\n')).split('\n')) {
    const named = /^ {0,3}#{1,6}\s+(.*?)\s*#*$/.exec(line)?.[1]
    const isUnderline = /^ {0,3}(?:=+|-{3,})\s*$/.test(line)
    if (named !== undefined) {
      end()
      heading = tidied(withoutMarks(named)) || null
      title ??= heading
    } else if (isUnderline && paragraph.length === 1) {
      heading = tidied(withoutMarks(paragraph.join(' '))) || null
      title ??= heading
      paragraph = []
    } else if (line.trim() === '' || isUnderline || /^\s*(?:```|~~~|\|?[\s:|-]+\|[\s:|-]*$)/.test(line)) end()
    else if (/^\s*(?:[-*+]|\d+[.)])\s/.test(line) || line.startsWith('|')) {
      end()
      paragraph = [line]
    } else paragraph.push(line)
  }
  end()
  return { title, blocks: list.blocks, pages: null, facts: null, isPartial: list.isFull }
}

function withoutFrontMatter(text: string): string {
  return text.replace(/^\uFEFF?---\n[^]*?\n---\n/, '')
}

function withoutMarks(text: string): string {
  return text
    .replaceAll(/!?\[([^\]]*)\]\((?:[^()\s]|\([^()]*\))*(?:\s+"[^"]*")?\)/g, '$1')
    .replaceAll(/^\s*(?:>\s?|[-*+]\s|\[[ x]\]\s)+/g, '')
    .replaceAll(/(\*{1,3}|(?<!\w)_{1,3}|~~|`+)(?=\S)(.*?\S)\1/g, '$2')
    .replaceAll(/<\/?[a-z][^>]{0,200}>/gi, ' ')
    .replaceAll(/^\||\|$/g, '')
    .replaceAll('|', '·')
}
