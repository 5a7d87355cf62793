import { wordsOf } from '../claims/sentences.ts'
import type { BusinessFacts } from '../prompt/inputs.ts'

/** An idea for a post, before it is kept. */
export interface ProposedIdea {
  title: string
  angle: string
  contentType: string
}

/** What ideas come from, and what they must not repeat. */
export interface IdeaMaterial {
  business: BusinessFacts
  contentTypes: readonly string[]
  passages: readonly { source: string; text: string }[]
  /** Headlines of what was posted or drafted lately, newest first. */
  recent: readonly string[]
  /** Titles that were proposed before, dismissed ones too. */
  known: readonly string[]
}

const longestTitle = 120
const longestAngle = 400

/** Those that are whole, of a type that the business uses, and none that was proposed, drafted or posted already. */
export function freshIdeas(proposed: readonly ProposedIdea[], { contentTypes, recent, known }: IdeaMaterial, most: number): ProposedIdea[] {
  const said = [...recent, ...known].map(keyOf)
  const kept: ProposedIdea[] = []
  for (const [at, { title, angle, contentType }] of proposed.entries()) {
    const idea = { title: lineOf(title, longestTitle), angle: lineOf(angle, longestAngle), contentType }
    const key = keyOf(idea.title)
    if (kept.length === most || key === '' || idea.angle === '' || said.some((other) => isAlike(other, key))) continue
    said.push(key)
    kept.push(contentTypes.includes(contentType) ? idea : { ...idea, contentType: contentTypes[at % contentTypes.length] ?? contentType })
  }
  return kept
}

function lineOf(text: string, most: number): string {
  const line = text
    .replace(/[\p{Cc}\p{Surrogate}]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  if (line.length <= most) return line
  return `${line.slice(0, most - 1).replace(/\s+\S*$/u, '')}…`
}

function keyOf(text: string): string {
  return wordsOf(text).trim()
}

/** The same words, or nearly all of them in whatever order. */
function isAlike(one: string, other: string): boolean {
  if (one === other) return true
  const [a, b] = [one, other].map((text) => new Set(text.split(' ').filter((word) => word.length > 2)))
  if (!a || !b || a.size < 3 || b.size < 3) return false
  const shared = [...a].filter((word) => b.has(word)).length
  return shared / Math.min(a.size, b.size) >= 0.8
}
