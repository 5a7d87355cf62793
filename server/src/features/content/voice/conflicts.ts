import { contradictedInText, type NoteRule, rulesInText } from '@postwright/contract/content/note-rules'
import type { Business } from '@postwright/contract/content/businesses'
import type { NoteConflict, VoiceRules } from '@postwright/contract/content/voice'
import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'

export interface Ruled {
  id: string
  text: string
  rules: readonly NoteRule[]
}

/** What goes before a note: the rules and the profile of the business, then the notes that come first. */
export interface Above {
  rules: VoiceRules
  /** What the business says of itself. */
  profile: string
  notes: readonly Ruled[]
}

/** The note's id where it is another note that speaks against it. */
export type Conflict = NoteConflict & { noteId?: string }

/** What the profile says in sentences. */
export function profileText({ context, mission, vision }: Pick<Business, 'context' | 'mission' | 'vision'>): string {
  return [context, mission, vision].filter(Boolean).join('\n')
}

/** What speaks against a note, first what counts most; null where nothing does. */
export function conflictOf(note: Pick<Ruled, 'text' | 'rules'>, { rules, profile, notes }: Above): Conflict | null {
  for (const rule of note.rules) {
    const against = againstRules(rule, rules)
    if (against) return against
  }
  const sentence = profile.split(/(?<=[.!?])\s+|\n/u).find((text) => speaksAgainst({ text, rules: rulesInText(text) }, note))
  if (sentence) return { with: 'profile', says: sentence.trim() }
  const other = notes.find((one) => speaksAgainst(one, note))
  return other ? { with: 'note', says: other.text, noteId: other.id } : null
}

const policies = { none: msg`Emoji: none`, few: msg`Emoji: few` }

function againstRules(rule: NoteRule, { emoji, hashtags, hashtagsMost, always, never }: VoiceRules): Conflict | null {
  if ((rule.kind === 'allow-emoji' && emoji === 'none') || (rule.kind === 'no-emoji' && emoji === 'few'))
    return { with: 'emoji', says: say(policies[emoji]) }
  if (rule.kind === 'no-hashtags' && hashtagsMost !== 0 && hashtags.length > 0)
    return { with: 'hashtags', says: hashtags.map((tag) => `#${tag}`).join(' ') }
  if (rule.kind !== 'word') return null
  const wanted = always.find((word) => isSame(word, rule.word))
  if (wanted !== undefined) return { with: 'always', says: wanted }
  const banned = rule.instead === '' ? undefined : never.find(({ word }) => isSame(word, rule.instead))
  return banned ? { with: 'never', says: banned.word } : null
}

function speaksAgainst(one: Pick<Ruled, 'text' | 'rules'>, other: Pick<Ruled, 'text' | 'rules'>): boolean {
  if (isAskedAgainst(one.text, other.rules) || isAskedAgainst(other.text, one.rules)) return true
  return one.rules.some((some) => other.rules.some((others) => isOpposite(some, others) || isOpposite(others, some)))
}

function isAskedAgainst(text: string, rules: readonly NoteRule[]): boolean {
  const contradicted = new Set(contradictedInText(text))
  return rules.some(({ kind }) => contradicted.has(kind))
}

function isOpposite(one: NoteRule, other: NoteRule): boolean {
  if (one.kind === 'allow-emoji') return other.kind === 'no-emoji'
  return one.kind === 'word' && other.kind === 'word' && one.instead !== '' && isSame(one.instead, other.word)
}

export function isSame(one: string, other: string): boolean {
  return one.toLocaleLowerCase() === other.toLocaleLowerCase()
}
