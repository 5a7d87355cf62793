import { sentenceKey, splitSentences } from '../../server/src/ai/composer/sentences.ts'
import type { EvalDraft } from './drafts.ts'

/** How far the drafts of one brief are from each other. */
export interface Sameness {
  /** Between the two that are most alike, from 0 to 1. */
  closest: number
  closestTypes: string
  /** First sentences that differ. */
  openings: number
  faults: string[]
}

/** More types than this with the same first sentence are laid out, not written. */
const mostWithOneOpening = 4
/** A shorter paragraph is a greeting, a link or a heading. */
const fewestWords = 12

export function samenessOf(drafts: readonly EvalDraft[]): Sameness {
  const pairs = drafts.flatMap((one, at) => drafts.slice(at + 1).map((other) => ({ one, other })))
  const [closest] = pairs
    .map(({ one, other }) => ({
      types: `${one.contentType} and ${other.contentType}`,
      apart: difference(one.content.body, other.content.body),
    }))
    .toSorted((a, b) => a.apart - b.apart)
  const copied = [
    ...new Set(pairs.filter(({ one, other }) => isCopied(one, other)).flatMap(({ one, other }) => [one.contentType, other.contentType])),
  ]
  const openings = Map.groupBy(drafts, ({ content }) => sentenceKey(openingOf(content.body)))
  return {
    closest: closest?.apart ?? 1,
    closestTypes: closest?.types ?? '',
    openings: openings.size,
    faults: [
      ...(copied.length > 0 ? [`same paragraphs in two types: ${copied.join(', ')}`] : []),
      ...[...openings]
        .filter(([, same]) => same.length > mostWithOneOpening)
        .map(([opening, same]) => `first sentence the same in ${same.length} types: ${opening}`),
    ],
  }
}

/** Two long paragraphs or more that stand in both, and are half of the shorter draft's. */
function isCopied(one: EvalDraft, other: EvalDraft): boolean {
  const [a, b] = [paragraphsOf(one.content.body), paragraphsOf(other.content.body)]
  const shared = [...a].filter((paragraph) => b.has(paragraph)).length
  return shared > 1 && shared * 2 >= Math.min(a.size, b.size)
}

function paragraphsOf(body: string): Set<string> {
  const all = body.split(/\n+/).filter((line) => !/^(?:#|\[|[-*•]|\d+[.)])/.test(line))
  return new Set(all.map(sentenceKey).filter((key) => key.split(' ').length >= fewestWords))
}

/** A greeting is no opening. */
function openingOf(body: string): string {
  const sentences = splitSentences(body.replace(/^#+ .*$/gm, '')).filter((sentence) => /\p{L}/u.test(sentence))
  const [first = '', second = ''] = sentences
  return first.trim().endsWith(',') || first.split(/\s+/).length < 4 ? `${first} ${second}` : first
}

/** How much of two texts is not the same, from 0 to 1, by runs of three words. */
export function difference(one: string, other: string): number {
  const [a, b] = [runsOf(one), runsOf(other)]
  let shared = 0
  for (const run of a) if (b.has(run)) shared += 1
  const all = a.size + b.size - shared
  return all === 0 ? 0 : 1 - shared / all
}

/** Every text is compared with many. */
const known = new Map<string, ReadonlySet<string>>()

function runsOf(text: string): ReadonlySet<string> {
  const before = known.get(text)
  if (before) return before
  const words = sentenceKey(text).split(' ')
  const runs = new Set(words.slice(2).map((_, at) => words.slice(at, at + 3).join(' ')))
  known.set(text, runs)
  return runs
}
