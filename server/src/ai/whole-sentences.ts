import { sentencesIn } from './claims/sentences.ts'

const closers = `["'”’»)*_\\]]*`
const isWhole = new RegExp(`[.!?…。！？]${closers}$`, 'u')
const ends = new RegExp(`[.!?…]${closers}(?=\\s)|[。！？]|\\n`, 'gu')

/** A text that was cut, up to the end of its last whole sentence or line, and without a heading that nothing follows. */
export function untilLastWhole(text: string): string {
  const given = text.trimEnd()
  if (isWhole.test(given)) return given
  const last = [...given.matchAll(ends)].at(-1)
  return given
    .slice(0, last ? last.index + last[0].length : 0)
    .trimEnd()
    .replace(/(?:\n+#{1,6}[^\n]*)+$/, '')
    .trimEnd()
}

export function isMoreThanASentence(text: string): boolean {
  return sentencesIn(text).length > 1
}
