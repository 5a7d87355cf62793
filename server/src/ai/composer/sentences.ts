const abbreviation =
  /(?:^|[\s(])(?:[A-Z]|St|Dr|Mr|Mrs|Ms|Prof|Rd|Ave|No|Nr|vs|approx|incl|excl|e\.g|i\.e|etc|Inc|Ltd|Pty|Co|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|a\.m|p\.m|no|nr|st|rd|ave|pp|tel|max|min|ca|bzw|bld|blvd)\.$/
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
const invisible = /[^\P{Cc}\n\t]|[\u200B\u2060\uFEFF]/gu
const listMark = /^\s*(?:[-*•–·✓✔▪►]|\d{1,2}[.)])\s+/

/** A line of a list as it is said, without the mark that its author typed. */
export function withoutListMark(line: string): string {
  return line.replace(listMark, '').trim()
}

/** A sentence as it was written, and whether it stood in a list. */
export interface Written {
  text: string
  isItem: boolean
}

/** Text without markup: what a person would read aloud. */
export function plainText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(invisible, '')
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/!?\[([^\]\n]+)\]\((https?:\/\/[^)\s]+)\)/g, '$1 ($2)')
    .replace(/^[ \t]*#{1,6}[ \t]+/gm, '')
    .replace(/(\*\*|__|`+)(?=\S)([^*_`\n]+?)\1/g, '$2')
    .replace(/[ \t]+/g, ' ')
    .trim()
}

/** Nothing is shouted: an exclamation mark ends a sentence, or is dropped within one. */
function calm(text: string): string {
  return text
    .replace(/¡+(?=\S)/g, '')
    .replace(/\?[!?！]+/g, '?')
    .replace(/[!！]+(?=[ \t]+\p{Ll})/gu, '')
    .replace(/[!！]+(?=["”’»)]*,)/g, '')
    .replace(/[!！]+\.?/g, '.')
}

/** What was written, in order: list items whole, all else by the sentence. */
export function splitWritten(text: string): Written[] {
  return linesOf(text).flatMap(({ text: line, isItem }): Written[] =>
    isItem ? [{ text: line, isItem }] : sentencesOfLine(line).map((sentence) => ({ text: sentence, isItem: false })),
  )
}

/** Sentences in order, whole: not cut within an abbreviation, a number, a quotation or an address. */
export function splitSentences(text: string): string[] {
  return linesOf(text).flatMap((line) => sentencesOfLine(line.text))
}

function linesOf(text: string): Written[] {
  const lines: Written[] = []
  for (const raw of calm(plainText(text)).split('\n')) {
    const line = raw.replace(listMark, '').trim()
    const last = lines.at(-1)
    if (!line) continue
    // A line broken by a mail program goes on in the next one.
    const goesOn = last && !listMark.test(raw) && last.text.length >= 50 && /[\p{L}\p{N},]$/u.test(last.text) && /^\p{Ll}/u.test(line)
    if (goesOn) last.text = `${last.text} ${line}`
    else lines.push({ text: line, isItem: listMark.test(raw) })
  }
  return lines.map((line, at) => (isListLabel(line, lines[at + 1]) ? { ...line, text: `${line.text}:` } : line))
}

function isListLabel(line: Written, next: Written | undefined): boolean {
  return (
    !line.isItem && next?.isItem === true && line.text.length <= 80 && /[\p{L}\p{N})"”]$/u.test(line.text) && !endsWithAddress(line.text)
  )
}

function sentencesOfLine(line: string): string[] {
  const sentences: string[] = []
  let raw = ''
  for (const segment of segmentsOf(line)) {
    const last = sentences.at(-1)
    const trimmed = segment.trim()
    if (!trimmed) continue
    // Signs without a word of their own, such as emoji, belong to what they follow.
    const goesOn =
      last !== undefined &&
      (hasOpenQuote(last) ||
        abbreviation.test(last) ||
        isGermanOrdinal(last, trimmed) ||
        !/\s$/.test(raw) ||
        !/[\p{L}\p{N}]/u.test(trimmed))
    if (goesOn) sentences[sentences.length - 1] = `${last}${/\s$/.test(raw) ? ' ' : ''}${trimmed}`
    else sentences.push(trimmed)
    raw = segment
  }
  return sentences
}

/** "13. Juni", "vom 24. bis 31. Dezember" and "zum 3. Mal" go on after the stop. */
export function isGermanOrdinal(before: string, after: string): boolean {
  return (
    /(?:^|\s)(?:am|vom|zum|zur|bis|ab|seit|beim|im|d(?:er|ie|as|en|em|es)|(?:unser|mein|ihr|jed)\p{L}*|\d{1,2}\.(?: und|,| bis|[–-])) \d{1,2}\.$/iu.test(
      before,
    ) ||
    (/(?:^|\s)\d{1,2}\.$/.test(before) &&
      /^(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)\b/.test(after))
  )
}

/** The segmenter takes a stop before a small letter or a figure for no end; in notes it mostly is one. */
function segmentsOf(line: string): string[] {
  return [...segmenter.segment(line)].flatMap(({ segment }) => segment.split(/(?<=[\p{L}\d)]{2}[.?]\s)(?=[\p{Ll}\d])/u))
}

function hasOpenQuote(text: string): boolean {
  const count = (mark: RegExp) => text.match(mark)?.length ?? 0
  return text.length < 400 && (count(/"/g) % 2 === 1 || count(/“/g) > count(/”/g) || count(/«/g) > count(/»/g))
}

/** With a full stop, unless it ends in a mark of its own. Repeated and shouted marks are calmed. */
export function asSentence(text: string): string {
  const quiet = text
    .trim()
    .replace(/\s*!+(?=$|\s)/g, '.')
    .replace(/\.{4,}$/, '…')
    .replace(/(?<!\.)\.\.$/, '.')
    .replace(/[,;–—-]+$/, '')
    .trim()
  if (!quiet) return ''
  // A stop after an address would be taken for a part of it.
  if (endsWithAddress(quiet)) return upperFirst(quiet.replace(/\.$/, ''))
  const ends =
    /[.?!…:。！？؟।](?:["”’»)\]]|\p{Extended_Pictographic}|\uFE0F|\s)*$/u.test(quiet) || /\p{Extended_Pictographic}\uFE0F?$/u.test(quiet)
  return upperFirst(ends ? quiet : `${quiet}.`)
}

export function withoutStop(text: string): string {
  return text.trim().replace(/(?<!\b[a-z]\.[a-z])[.;,:]+$/i, '')
}

export function endsWithAddress(text: string): boolean {
  const last = text.slice(Math.max(text.lastIndexOf(' '), text.lastIndexOf('\n'), text.length - longestAddress) + 1)
  return /(?:https?:\/\/|www\.)\S+$/i.test(last) || /\S@\S+\.\w+\.?$/.test(last)
}

/** Only the last word is looked at: a text is asked again with every sentence that it grows by. */
const longestAddress = 2000

/** Upper case for the first letter, unless the word is written in a way of its own (iPhone, eBay, lumen.coffee). */
export function upperFirst(text: string): string {
  return text.replace(/^(["'“‘«(¿]*)(\p{Ll})(\S*)/u, (whole, open: string, first: string, rest: string) =>
    /\p{Lu}/u.test(rest) || /^\S*\.\w{2,}/.test(rest) || rest.startsWith('://') ? whole : `${open}${first.toLocaleUpperCase('en')}${rest}`,
  )
}

/** What two sentences are compared by: letters and digits only. */
export function sentenceKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Whether two sentences say the same in nearly the same words. */
export function isAlike(one: string, other: string): boolean {
  const a = new Set(sentenceKey(one).split(' '))
  const b = new Set(sentenceKey(other).split(' '))
  const shared = [...a].filter((word) => b.has(word)).length
  return sentenceKey(one) === sentenceKey(other) || (shared / Math.max(1, Math.min(a.size, b.size)) > 0.8 && shared > 2)
}
