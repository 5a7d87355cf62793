import { findHashtags } from '@postwright/contract/content/counting'

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

export function habitsOf(examples: readonly Example[]): Habits {
  const hashtags = repeatedIn(examples.map(({ body }) => [...new Set(findHashtags(body))])).map((tag) => tag.slice(1))
  const [closing] = repeatedIn(examples.map(({ body }) => closingOf(body)))
  return { hashtags, closing: closing ?? null }
}

/** The last line that is more than hashtags and short enough to be one. */
function closingOf(body: string): string[] {
  const last = body
    .split('\n')
    .map((line) => line.trim())
    .findLast((line) => line !== '' && !/^(?:#[\p{L}\p{N}_]+\s*)+$/u.test(line))
  return last && last.length <= 160 ? [last] : []
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
