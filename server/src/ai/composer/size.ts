import type { ContentType } from '@postwright/contract/core/content-types'
import { countBy, countWords } from '@postwright/contract/content/counting'
import { platformRules } from '@postwright/contract/content/platform-rules'

import { type Passage, textOf, weightOf } from './passages.ts'
import type { DraftInputs } from '../prompt/inputs.ts'

/** A text in the unit in which the lengths of its type are given. */
export function measure(type: ContentType, text: string): number {
  return platformRules[type].lengths.unit === 'words' ? countWords(text) : countBy('characters', text) + 2
}

/** What of the brief there is room for: all of it, unless it is far longer than the type; then the weightiest, in order. */
export function fitting(passages: readonly Passage[], { contentType, brief }: DraftInputs): Passage[] {
  const { lengths } = platformRules[contentType]
  let room =
    brief.length === 'short' ? lengths.standard[1] * 0.8 : brief.length === 'standard' ? lengths.standard[1] * 0.9 : lengths.long[1] * 0.9
  const [opening, ...others] = passages
  const kept = new Set<Passage>()
  for (const passage of [...(opening ? [opening] : []), ...others.toSorted((a, b) => weightOf(b) - weightOf(a))]) {
    const size = measure(contentType, textOf(passage, '-'))
    if (size > room && kept.size > 0) continue
    kept.add(passage)
    room -= size
  }
  return passages.filter((passage) => kept.has(passage))
}

/** A store of room that is filled with what adds to the brief, and never for its own sake. */
export interface Room {
  take(text: string): boolean
}

/** How far up its range a length is filled. */
const share = { short: 0.35, standard: 0.6, long: 0.9 }

/** What is left once the brief is told: little where a short piece is wanted, all up to the top where a long one is. */
export function roomAfter(told: string, { contentType, brief }: DraftInputs): Room {
  const [least, most] = platformRules[contentType].lengths[brief.length]
  let room = Math.max(least + (most - least) * share[brief.length], 0) - measure(contentType, told)
  return {
    take(text) {
      const size = measure(contentType, text)
      if (!text || size > room) return false
      room -= size
      return true
    },
  }
}
