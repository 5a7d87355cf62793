import { say } from '../core/sentences.ts'
import { msg } from '../core/msg.ts'
import type { PostContent } from './content.ts'

/** What every screen, message and list calls a post: its title, or the first line of its text, shortened; within a sentence, to fewer characters. */
export function headlineOf({ title, body }: PostContent, longest = 120): string {
  const named = title?.trim()
  if (named) return shortened(named, longest)
  const firstLine = body.trimStart().split('\n', 1)[0] ?? ''
  return shortened(withoutMarks(firstLine), longest) || say(msg`Untitled post`)
}

/** The beginning of the text without Markdown marks, at most 200 characters. */
export function excerptOf({ title, body }: PostContent): string {
  const text = title?.trim() ? body : body.trimStart().replace(/^[^\n]*/, '')
  return shortened(withoutMarks(text || body), 200)
}

/** Line by line, as it is read. */
export function linesWithoutMarks(markdown: string): string {
  return markdown.split('\n').map(withoutMarks).join('\n')
}

/** Of Markdown and WhatsApp; one may stand within another. The mark comes first, since an engine looks for that quickly. */
const emphasis = /([*_~])(?<![\p{L}\p{N}\\]\1)(?=\S)((?:(?!\1)[^\n])*?(?!\1)\S)\1(?![\p{L}\p{N}])/gu

/** What makes the beginning of a line a heading, a quotation, a point of a list, and so on. */
const lineMark = /^[ \t]*(?:#{1,6} +|> ?|[-*+] +|\d{1,3}[.)] +|```.*$|-{3,}$)/
const lineMarks = new RegExp(lineMark, 'gm')

/** Without one of these a text has marks at the beginning of a line at most. */
const marksWithin = /[*_~`[<\\]/

/** Any of those marks, white space that is no single space, and whatever ends a line. */
const anythingWithin = /[*_~`[<\\\t-\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]| {2}/

/** On one line. */
export function withoutMarks(markdown: string): string {
  // A list strips fifty texts at once, and most have no marks or few.
  if (!anythingWithin.test(markdown)) return markdown.replace(lineMark, '').trim()
  const isPlain = !marksWithin.test(markdown)
  const lines = (isPlain ? markdown : withoutLinks(markdown)).replaceAll(lineMarks, '')
  return (isPlain ? lines : withoutMarksWithin(lines)).replaceAll(/[^\S ]\s*| \s+/g, ' ').trim()
}

function withoutLinks(markdown: string): string {
  return markdown.replaceAll(/!\[([^\]\n]*)\]\([^)\n]*\)/g, '$1').replaceAll(/\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
}

function withoutMarksWithin(lines: string): string {
  return lines
    .replaceAll(/(?<!\\)(\*\*|__|~~|`{1,3})(?=\S)(.*?\S)\1/g, '$2')
    .replaceAll(/<((?:https?:|mailto:)[^<>\s]+)>/g, '$1')
    .replaceAll(emphasis, '$2')
    .replaceAll(emphasis, '$2')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
}

/** At most `max` code points, at the end of a word where one ends near. */
function shortened(text: string, max: number): string {
  if (endOf(text, max) === text.length) return text
  const cut = text.slice(0, endOf(text, max - 1))
  const lastSpace = cut.lastIndexOf(' ')
  return `${(lastSpace > max / 2 ? cut.slice(0, lastSpace) : cut).replace(/[\s.,;:]+$/, '')}…`
}

const surrogates = /[\ud800-\udfff]/

/** Where so many code points end, or the text. */
function endOf(text: string, codePoints: number): number {
  if (text.length <= codePoints) return text.length
  // Most texts have none that takes two places.
  if (!surrogates.test(text.slice(0, codePoints))) return codePoints
  let end = 0
  for (let count = 0; count < codePoints && end < text.length; count += 1) end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  return end
}
