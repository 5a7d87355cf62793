import type { Language } from '../languages/language.ts'
import { languages } from '../languages/languages.ts'
import { measuresSpan } from './durations.ts'
import { type NumberWord, numberWords } from './number-words.ts'

/** A number said in words: where it stands, and its value. */
export interface SaidNumber {
  start: number
  end: number
  value: number
}

/** "twelve", "two hundred and fifty", "zweiundzwanzig", "quatre-vingt-dix". "One" alone is an article in most languages, and a number only of a duration. */
export function numbersInWords(text: string, language: Language | null): SaidNumber[] {
  const words = language ? (numberWords.get(language.code) ?? new Map<string, NumberWord>()) : anyLanguage
  const tokens = [...text.matchAll(/\p{L}+/gu)]
  const found: SaidNumber[] = []
  let run: Run | null = null
  for (const token of tokens) {
    const start = token.index
    const end = start + token[0].length
    const parts = partsOf(token[0].toLowerCase(), words)
    const joins: boolean = run !== null && /^(?:[ \u00A0-]|)$/.test(text.slice(run.reach, start))
    if (parts.length === 0 || /\b(?:pour|por) $/i.test(text.slice(Math.max(0, start - 5), start))) {
      run = finished(run, found, text)
      continue
    }
    const next: Run | null = run !== null && joins ? grown(run, parts, end) : null
    if (next) {
      run = next
      continue
    }
    finished(run, found, text)
    const isScale = parts[0]?.kind === 'times' && /\d[ \u00A0]?$/.test(text.slice(Math.max(0, start - 2), start))
    run =
      parts[0]?.kind === 'and' || isScale ? null : grown({ start, end, reach: end, total: 0, current: 0, last: null, tail: [] }, parts, end)
  }
  finished(run, found, text)
  return found
}

interface Run {
  start: number
  /** Where the number ends, and where its words reach, an "and" that may go on among them. */
  end: number
  reach: number
  total: number
  current: number
  last: NumberWord | null
  tail: NumberWord[]
}

function grown(run: Run, parts: readonly NumberWord[], end: number): Run | null {
  let next: Run = { ...run, tail: [...run.tail] }
  for (const part of parts) {
    const one = step(next, part)
    if (!one) return null
    next = one
  }
  return { ...next, reach: end, end: parts.at(-1)?.kind === 'and' ? next.end : end }
}

function step(run: Run, part: NumberWord): Run | null {
  const { last, current } = run
  const isLinked = run.tail.length > 0
  if (part.kind === 'and') return last === null || isLinked ? null : { ...run, tail: [part] }
  const then = { ...run, last: part, tail: [] }
  if (part.kind === 'times') {
    if (isLinked) return null
    if (part.value >= 1000) return { ...then, total: run.total + (current || 1) * part.value, current: 0 }
    return { ...then, current: (current || 1) * part.value }
  }
  if (last === null) return { ...then, current: part.value }
  if (current === 4 && part.value === 20 && !isLinked) return { ...then, current: 80 }
  const isTens = last.value >= 20 && last.value <= 90 && last.value % 10 === 0
  const room = last.kind === 'times' || last.value >= 100 ? last.value : isTens ? (last.value === 60 || last.value === 20 ? 20 : 10) : 0
  if (part.value < room && !(last.kind === 'one')) return { ...then, current: current + part.value }
  if (isLinked && last.value < 10 && part.value >= 20 && part.value % 10 === 0 && part.value < 100)
    return { ...then, current: current + part.value }
  return last.value === 10 && part.value >= 7 && part.value < 10 && !isLinked ? { ...then, current: current + part.value } : null
}

function finished(run: Run | null, found: SaidNumber[], text: string): null {
  const isAlone = run?.last?.kind === 'one' && run.total === 0 && run.current === 1
  if (run?.last && (!isAlone || measuresSpan(text, run.end))) found.push({ start: run.start, end: run.end, value: run.total + run.current })
  return null
}

/** A word of its own, or what a German compound is made of; empty where it is no number. */
function partsOf(word: string, words: ReadonlyMap<string, NumberWord>): NumberWord[] {
  const whole = words.get(word)
  if (whole) return [whole]
  if (word.length < 7 || !compound.test(word)) return []
  const parts = word.split(pieces).filter(Boolean)
  const known = parts.flatMap((part) => words.get(part) ?? [])
  return known.length === parts.length ? known : []
}

const compound = /(?:zig|ßig|ssig|hundert|tausend|zehn|elf|zwölf)/
const pieces = /(tausend|hundert|und(?=zwanzig|drei(?:ß|ss)ig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig))/

const anyLanguage: ReadonlyMap<string, NumberWord> = new Map(
  languages.flatMap(({ code }) => [...(numberWords.get(code) ?? [])].filter(([, { kind }]) => kind === 'value')),
)
