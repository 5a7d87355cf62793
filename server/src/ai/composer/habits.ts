import { findHashtags } from '@postwright/contract/content/counting'

import { isOwnForm, namesDay } from '../languages/languages.ts'
import type { BusinessFacts } from '../prompt/inputs.ts'
import { sentenceKey } from './sentences.ts'

interface Example {
  body: string
}

/** What approved posts of a type do again and again. */
export interface Habits {
  /** Without their `#`. */
  hashtags: string[]
  /** The last line, where two or more end with the same one. */
  closing: string | null
}

/** How often something must stand in approved posts to be a habit. */
const often = 2

export function habitsOf(examples: readonly Example[], business: BusinessFacts): Habits {
  const hashtags = repeatedIn(examples.map(({ body }) => [...new Set(findHashtags(body))])).map((tag) => tag.slice(1))
  const [closing] = repeatedIn(examples.map(({ body }) => closingOf(body, business)))
  return { hashtags, closing: closing ?? null }
}

/** The last line that is more than hashtags, short enough, and true of any post: neither of one day nor how to reach the business. */
function closingOf(body: string, business: BusinessFacts): string[] {
  const last = body
    .split('\n')
    .map((line) => line.trim())
    .findLast((line) => line !== '' && !/^(?:#[\p{L}\p{N}_]+\s*)+$/u.test(line))
  return last && last.length <= 160 && !isBound(last, business) ? [last] : []
}

function isBound(line: string, { name }: BusinessFacts): boolean {
  return (
    /https?:|www\.|[@#\d]|\S\.\p{L}{2,}|\]\(|^[•*-]\s/iu.test(line) ||
    namesDay(line) ||
    isOwnForm(line) ||
    ` ${sentenceKey(line)} `.includes(` ${sentenceKey(name)} `)
  )
}

/** What stands in at least two of the lists, most frequent first. */
function repeatedIn(lists: readonly (readonly string[])[]): string[] {
  const counts = new Map<string, number>()
  for (const list of lists) for (const one of list) counts.set(one, (counts.get(one) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count >= often)
    .toSorted(([, a], [, b]) => b - a)
    .map(([one]) => one)
}
