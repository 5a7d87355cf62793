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

/** Of Markdown and WhatsApp; one may stand within another. */
const emphasis = /(?<![\p{L}\p{N}\\])([*_~])(?=\S)((?:(?!\1)[^\n])*?(?!\1)\S)\1(?![\p{L}\p{N}])/gu

/** On one line. */
export function withoutMarks(markdown: string): string {
  return markdown
    .replaceAll(/!\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replaceAll(/\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replaceAll(/^[ \t]*(?:#{1,6} +|> ?|[-*+] +|\d{1,3}[.)] +|```.*$|-{3,}$)/gm, '')
    .replaceAll(/(?<!\\)(\*\*|__|~~|`{1,3})(?=\S)(.*?\S)\1/g, '$2')
    .replaceAll(/<((?:https?:|mailto:)[^<>\s]+)>/g, '$1')
    .replaceAll(emphasis, '$2')
    .replaceAll(emphasis, '$2')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** At most `max` code points, at the end of a word where one ends near. */
function shortened(text: string, max: number): string {
  const characters = Array.from(text)
  if (characters.length <= max) return text
  const cut = characters.slice(0, max - 1).join('')
  const lastSpace = cut.lastIndexOf(' ')
  return `${(lastSpace > max / 2 ? cut.slice(0, lastSpace) : cut).replace(/[\s.,;:]+$/, '')}…`
}
