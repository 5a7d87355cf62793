import { sentencesIn } from './claims/sentences.ts'
import { isGermanOrdinal } from './composer/sentences.ts'

const closers = `["'”’»)*_\\]]*`
const isWhole = new RegExp(`[.!?…。！？]${closers}$`, 'u')
const ends = new RegExp(`[.!?…]${closers}(?=\\s)|[。！？]|\\n`, 'gu')

/** A text that was cut, up to the end of its last whole sentence or line, and without a heading that nothing follows. */
export function untilLastWhole(text: string): string {
  const given = text.trimEnd()
  const isCutAt = (end: number) => !isGermanOrdinal(given.slice(0, end).slice(-longestOrdinal), given.slice(end).trimStart())
  if (isWhole.test(given) && isCutAt(given.length)) return given
  const last = [...given.matchAll(ends)].findLast(({ index, 0: mark }) => isCutAt(index + mark.length))
  return given
    .slice(0, last ? last.index + last[0].length : 0)
    .trimEnd()
    .replace(/(?:\n+#{1,6}[^\n]*)+$/, '')
    .trimEnd()
}

/** "unserem 24." and what stands before it. */
const longestOrdinal = 30

export function isMoreThanASentence(text: string): boolean {
  return sentencesIn(text).length > 1
}
