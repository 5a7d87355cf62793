/** Shorter texts are read at once. */
const partedFrom = 2000

/** What reaches over blank lines, or from one end of a text to the other: HTML, definitions, notes, and code within lists and quotes. */
const reachesFar = /<(?:[!?]|script|pre|style|textarea)|^ {0,3}\[[^\]\n]+\]:|\[\^|^(?:[ \t]+|[ \t]*(?:[-*+>]|\d+[.)])[^\n]*)(?:```|~~~)/im

/** A Markdown text in parts that mean the same by themselves as in the whole; one where that is not certain. Put together, they are the text. */
export function partsOf(text: string): string[] {
  if (text.length < partedFrom || reachesFar.test(text)) return [text]
  const parts: string[] = []
  let start = 0
  let fence: string | null = null
  let isAfterBlank = false
  for (const { 0: line, index } of text.matchAll(/.*(?:\r\n|\n|\r|$)/g)) {
    const mark: string | undefined = /^(?:`{3,}|~{3,})/.exec(line)?.[0]
    // A line of words after a blank one belongs to nothing before it.
    if (!fence && isAfterBlank && index > start && /^(?:#{1,6} |\p{L})/u.test(line)) {
      parts.push(text.slice(start, index))
      start = index
    }
    if (mark && !fence) fence = mark
    else if (mark && fence && mark.startsWith(fence) && line.trim() === mark) fence = null
    isAfterBlank = line.trim() === ''
  }
  parts.push(text.slice(start))
  return parts
}
