import { Fragment, type Node, type Schema, Slice } from '@tiptap/pm/model'

import { parseHtml } from '../../../../../../lib/parse-html.ts'
import { Sources } from './sources.ts'

/**
 * What other programs put on the clipboard, with what a browser would show of it: no styles and scripts, white space as one space outside of
 * code, and bold and italic where only a style says so. Links that lead elsewhere than to the web or to a mail address become words.
 */
export function pastedHtml(html: string): string {
  const { body } = parseHtml(html)
  for (const element of body.querySelectorAll('style, script, meta, link, title, template')) element.remove()
  // Google Docs wraps everything in a <b> that is not bold.
  for (const element of body.querySelectorAll<HTMLElement>('b, strong'))
    if (/^(?:normal|[1-4]00)$/.test(element.style.fontWeight)) element.replaceWith(...element.childNodes)
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (!text.parentElement?.closest('pre')) text.textContent = (text.textContent ?? '').replace(/[ \t\r\n]+/g, ' ')
  return body.innerHTML
}

/** Plain text is read as Markdown, in which its lines stay lines; pasted without formatting, as what it is. */
export function pastedText(text: string, plain: boolean, schema: Schema): Slice {
  if (plain) return new Slice(Fragment.from(linesOf(text, schema)), 1, 1)
  const blocks = new Sources(schema).read(withBreaks(text)).children.map((block) => withoutOrigin(block))
  const [first, last] = [blocks[0], blocks.at(-1)]
  return new Slice(Fragment.from(blocks), first?.type.name === 'paragraph' ? 1 : 0, last?.type.name === 'paragraph' ? 1 : 0)
}

/** Only a copied block may say where it was read from. */
function withoutOrigin(block: Node): Node {
  return block.type.create({ ...block.attrs, origin: null }, block.content)
}

/** A line of words before another such line ends with a break. */
function withBreaks(text: string): string {
  if (/^[ \t]*(?:```|~~~)|\|[ \t]*$/m.test(text)) return text
  return text.replace(
    /([^\s\\])[ \t]*(\r\n|\n|\r)(?=[ \t]*[\p{L}\p{N}"'“„(])(?![ \t]*\d+[.)])/gu,
    (whole, sign: string, end: string, at: number) => (isWords(text, at) ? `${sign}\\${end}` : whole),
  )
}

function isWords(text: string, at: number): boolean {
  const start = Math.max(text.lastIndexOf('\n', at), text.lastIndexOf('\r', at)) + 1
  return !/^[ \t]*(?:#{1,6}[ \t]|\[|<| {4}|\t)/.test(text.slice(start, at + 1))
}

function linesOf(text: string, schema: Schema): Node[] {
  return text.split(/(?:\r\n|\n|\r)+/).map((line) => schema.node('paragraph', null, line === '' ? [] : [schema.text(line)]))
}
