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
 * What any fact of a business is true to, as a person would begin. The composer prints a topic as it stands: one that promised a
 * misunderstanding, a story or an answer would be an empty promise beside a fact that holds none.
 */
function sidesOf(theme: string, name: string): string[] {
  const goesWithName = isAThing(theme) && !topicKey(name).includes(topicKey(theme))
  const sides = [
    ...(goesWithName ? [msg`${{ theme }} at ${{ name }}`] : []),
    // Whatever people call a theme stands behind a colon: “Who grew it” goes into no sentence.
    msg`Today: ${{ theme }}`,
    msg`Good to know: ${{ theme }}`,
    msg`A reminder: ${{ theme }}`,
    msg`In short: ${{ theme }}`,
    msg`For everybody new here: ${{ theme }}`,
    msg`Worth knowing: ${{ theme }}`,
    msg`Our subject today: ${{ theme }}`,
    msg`A short note: ${{ theme }}`,
    msg`This week: ${{ theme }}`,
    msg`Once more: ${{ theme }}`,
    msg`Also worth a word: ${{ theme }}`,
    msg`Not to forget: ${{ theme }}`,
  ]
  return sides.map((side) => say(side))
}

/**
 * A topic for each slot, none twice: its theme with a subject of the business, and as the angle something that the business says of itself.
 * Nothing is stated that the profile and the documents do not say.
 */
export function topicsByRules(
  slots: readonly TopicSlot[],
  { themes, subjects, business, passages, known, replaced }: TopicSources,
): Topic[] {
  const stale = new Set(replaced.map(wordsKey))
  const used = new Set(known.map(wordsKey))
  const candidates = themes.map((theme, at) =>
    topicsOf(theme, { others: [...subjects.slice(at), ...subjects.slice(0, at)], name: business.name, turn: at }),
  )
  const facts = factsOf(business, passages)
  const uses = new Map<string, number>()

  return slots.map(({ theme }) => {
    const topic = firstUnused(candidates[theme] ?? [], { used, stale }, upperFirst(themes[theme] ?? ''))
    used.add(wordsKey(topic))
    const angle = fittingFact(topic, facts, uses)
    uses.set(angle, (uses.get(angle) ?? 0) + 1)
    return { topic, angle }
  })
}

/** What may be said in public, in whole sentences. */
function factsOf(business: BusinessFacts, passages: readonly string[]): string[] {
  const { about, why, place } = readProfile(business, [], languageOf(business.context), false)
  const said = [
    ...about.flatMap(({ sentences }) => sentences),
    ...why,
    ...(place ? [place] : []),
    ...passages.flatMap(splitSentences).filter(isForReaders),
  ]
  return [...new Set(said)].filter((text) => text.length >= shortestFact && text.length <= longestAngle && /[.!?…]$/.test(text))
}

/** Two topics with the same key are one. */
export function topicKey(topic: string): string {
  return topic
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The same for “rye and wheat” and “wheat and rye”. */
function wordsKey(text: string): string {
  return topicKey(text).split(' ').toSorted().join(' ')
}

interface ForTopics {
  others: readonly string[]
  name: string
  /** Themes stand one after the other: each begins with another of its sides. */
  turn: number
}

function topicsOf(theme: string, { others, name, turn }: ForTopics): string[] {
  const subjects = [...new Set(others.map((subject) => subject.trim()))].filter(
    (subject) => subject !== '' && !topicKey(theme).includes(topicKey(subject)),
  )
  const pairs = subjects.map((subject) =>
    theme.includes(':') ? `${theme}, ${subject}` : isAThing(theme) ? say(msg`${{ theme }} and ${{ subject }}`) : `${theme}: ${subject}`,
  )
  const sides = [theme, ...pairs].flatMap((subject) => rotated(sidesOf(subject, name), turn * 4))
  return [theme, ...pairs, ...sides].map(upperFirst).filter(({ length }) => length <= longestTopic)
}

/** “Rye bread”, and not “Who grew it”. */
function isAThing(theme: string): boolean {
  return theme.split(' ').length <= 2
}

function rotated<Item>(items: readonly Item[], by: number): Item[] {
  const at = by % items.length
  return [...items.slice(at), ...items.slice(0, at)]
}

interface Taken {
  used: ReadonlySet<string>
  stale: ReadonlySet<string>
}

function firstUnused(candidates: readonly string[], { used, stale }: Taken, theme: string): string {
  const unused = candidates.filter((topic) => !used.has(wordsKey(topic)))
  const [first] = [...unused.filter((topic) => !stale.has(wordsKey(topic))), ...unused]
  if (first !== undefined) return first
  for (let number = 2; ; number += 1) {
    const topic = `${theme} (${number})`
    if (!used.has(wordsKey(topic))) return topic
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
