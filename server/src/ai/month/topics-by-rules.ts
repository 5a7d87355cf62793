import type { PlanSlot } from '@postwright/contract/content/month-plan-slots'
import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'

import { isForReaders } from '../composer/instructions.ts'
import { readProfile } from '../composer/profile.ts'
import { splitSentences, upperFirst } from '../composer/sentences.ts'
import { languageOf } from '../languages/languages.ts'
import type { BusinessFacts } from '../prompt/inputs.ts'

/** A post that needs a topic, with its place among the themes. */
export interface TopicSlot extends PlanSlot {
  theme: number
}

export interface Topic {
  topic: string
  angle: string
}

/** What topics are made of. */
export interface TopicSources {
  themes: readonly string[]
  /** What the business posts about, in a few words each. */
  subjects: readonly string[]
  business: BusinessFacts
  /** From its documents. */
  passages: readonly string[]
  /** Topics that were posted before. */
  known: readonly string[]
  /** Topics of the proposal that this one replaces: others are wanted, as long as there are any. */
  replaced: readonly string[]
}

export const longestTopic = 200
const longestAngle = 300
const shortestFact = 25

/**
 * What any fact of a business is true to. The composer prints a topic as it stands: one that promised a misunderstanding, a story or
 * an answer would be an empty promise beside a fact that holds none.
 */
const facets = [
  msg`good to know`,
  msg`in short`,
  msg`a closer look`,
  msg`worth a reminder`,
  msg`behind the scenes`,
  msg`for newcomers`,
  msg`in plain words`,
  msg`from the inside`,
  msg`worth knowing`,
  msg`for the record`,
  msg`up close`,
  msg`a few words`,
]

/**
 * A topic for each slot, none twice: its theme with a subject of the business, and as the angle something that the business says of itself.
 * Nothing is stated that the profile and the documents do not say.
 */
export function topicsByRules(
  slots: readonly TopicSlot[],
  { themes, subjects, business, passages, known, replaced }: TopicSources,
): Topic[] {
  const stale = new Set(replaced.map(topicKey))
  const used = new Set(known.map(topicKey))
  const candidates = themes.map((theme, at) => topicsOf(theme, [...subjects.slice(at), ...subjects.slice(0, at)]))
  const facts = factsOf(business, passages)
  const uses = new Map<string, number>()

  return slots.map(({ theme }) => {
    const topic = firstUnused(candidates[theme] ?? [], { used, stale }, upperFirst(themes[theme] ?? ''))
    used.add(topicKey(topic))
    const angle = fittingFact(topic, facts, uses)
    uses.set(angle, (uses.get(angle) ?? 0) + 1)
    return { topic, angle }
  })
}

/** What may be said in public, in whole sentences. */
function factsOf(business: BusinessFacts, passages: readonly string[]): string[] {
  const { about } = readProfile(business, [], languageOf(business.context), false)
  const said = [...about.flatMap(({ sentences }) => sentences), ...passages.flatMap(splitSentences).filter(isForReaders)]
  return [...new Set(said)].filter((text) => text.length >= shortestFact && text.length <= longestAngle && /[.!?…]$/.test(text))
}

/** Two topics with the same key are one. */
export function topicKey(topic: string): string {
  return topic
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function topicsOf(theme: string, subjects: readonly string[]): string[] {
  const others = [...new Set(subjects.map((subject) => subject.trim()))].filter(
    (subject) => subject !== '' && !topicKey(theme).includes(topicKey(subject)),
  )
  const sides = facets.map((facet) => say(facet))
  const begin = theme.includes(':') ? `${theme}, ` : `${theme}: `
  return [
    theme,
    ...others.map((subject) => begin + subject),
    ...sides.map((side) => begin + side),
    ...others.flatMap((subject) => sides.map((side) => `${begin}${subject}, ${side}`)),
  ]
    .map(upperFirst)
    .filter(({ length }) => length <= longestTopic)
}

interface Taken {
  used: ReadonlySet<string>
  stale: ReadonlySet<string>
}

function firstUnused(candidates: readonly string[], { used, stale }: Taken, theme: string): string {
  const unused = candidates.filter((topic) => !used.has(topicKey(topic)))
  const [first] = [...unused.filter((topic) => !stale.has(topicKey(topic))), ...unused]
  if (first !== undefined) return first
  for (let number = 2; ; number += 1) {
    const topic = `${theme} (${number})`
    if (!used.has(topicKey(topic))) return topic
  }
}

/** Of those that were used least, the one that shares most words with the topic. */
function fittingFact(topic: string, facts: readonly string[], uses: ReadonlyMap<string, number>): string {
  const words = new Set(topicKey(topic).split(' '))
  const shared = (fact: string) =>
    new Set(
      topicKey(fact)
        .split(' ')
        .filter((word) => word.length > 3 && words.has(word)),
    ).size
  const [best = ''] = facts.toSorted((one, other) => (uses.get(one) ?? 0) - (uses.get(other) ?? 0) || shared(other) - shared(one))
  return best
}
