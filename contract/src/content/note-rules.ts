import { z } from 'zod'

import { msg } from '../core/msg.ts'
import type { Sentence } from '../core/sentences.ts'

const plainRules = [
  'no-exclamation',
  'no-emoji',
  'allow-emoji',
  'no-hashtags',
  'no-closing-question',
  'no-opening-question',
  'shorter',
  'formal',
  'no-contractions',
] as const

/** What of a voice note a program can follow and check. */
export const NoteRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(plainRules) }),
  /** `instead` is empty where the word is left out. */
  z.object({ kind: z.literal('word'), word: z.string().min(1).max(80), instead: z.string().max(80) }),
])
export type NoteRule = z.infer<typeof NoteRule>

const sentences: Readonly<Record<(typeof plainRules)[number], Sentence>> = {
  'no-exclamation': msg`No exclamation marks.`,
  'no-emoji': msg`No emoji.`,
  'allow-emoji': msg`Emoji are welcome.`,
  'no-hashtags': msg`No hashtags.`,
  'no-closing-question': msg`Do not end with a question.`,
  'no-opening-question': msg`Do not open with a question.`,
  shorter: msg`Keep it short: about two thirds of the usual length.`,
  formal: msg`Address readers formally.`,
  'no-contractions': msg`Write contractions out, as in “we are”.`,
}

/** A rule as a note says it, while nobody put it into words of their own. */
export function noteSentence(rule: NoteRule): Sentence {
  if (rule.kind !== 'word') return sentences[rule.kind]
  const { word, instead } = rule
  return instead === '' ? msg`Never say “${{ word }}”.` : msg`Say “${{ instead }}”, not “${{ word }}”.`
}

const negation =
  /\b(?:no|not|never|without|avoid|skip|drop|leave out|don['’]t|do not|instead of|kein\w*|ohne|nie|niemals|nicht|vermeide\w*|statt|anstelle von)\b/iu
const isAllowing = /\b(?:fine|ok|okay|welcome|allowed|use|add|may|erlaubt|gern\w*|willkommen)\b/iu
const exclamation = /\bexclamation (?:marks?|points?)\b|\bAusrufezeichen\b/iu
const question = /\bquestions?\b|\bFragen?\b/iu
const ending = /\b(?:end|ends|ending|close|closes|closing|last|schluss|ende\w*|schließ\w*)\b/iu
const opening = /\b(?:open|opens|opening|start|starts|begin|begins|first|anfang\w*|beginn\w*|eröffn\w*)\b/iu

/** What a program can follow of a note in somebody's own words, in English or German; the rest of it is for a model. */
export function rulesInText(text: string): NoteRule[] {
  return clausesOf(text).flatMap((clause) => [...plainRulesIn(clause), ...wordRulesIn(clause)])
}

function plainRulesIn(clause: string): NoteRule[] {
  const isNegated = negation.test(clause.replace(quoted, ' '))
  const rules: NoteRule[] = []
  const find = (kind: (typeof plainRules)[number], isThere: boolean) => {
    if (isThere) rules.push({ kind })
  }
  const speaksOfEmoji = /\bemojis?\b/iu.test(clause)
  find('no-emoji', speaksOfEmoji && isNegated)
  find('allow-emoji', speaksOfEmoji && !isNegated && isAllowing.test(clause))
  find('no-exclamation', isNegated && exclamation.test(clause))
  find('no-hashtags', isNegated && /\bhashtags?\b/iu.test(clause))
  const speaksOfQuestions = isNegated && question.test(clause)
  find('no-closing-question', speaksOfQuestions && ending.test(clause))
  find('no-opening-question', speaksOfQuestions && opening.test(clause))
  find('no-contractions', isNegated && /\bcontractions?\b/iu.test(clause))
  find('formal', !isNegated && /\bformally\b|\bsiezen\b/iu.test(clause))
  return rules
}

/** Rules that a text asks the opposite of, such as ending with a question. */
export function contradictedInText(text: string): NoteRule['kind'][] {
  return clausesOf(text)
    .filter((clause) => !negation.test(clause.replace(quoted, ' ')))
    .flatMap((clause) => contradictions.filter(({ isIn }) => isIn(clause)).map(({ kind }) => kind))
}

const contradictions: readonly { kind: NoteRule['kind']; isIn: (clause: string) => boolean }[] = [
  { kind: 'no-exclamation', isIn: (clause) => isAllowing.test(clause) && exclamation.test(clause) },
  { kind: 'no-hashtags', isIn: (clause) => isAllowing.test(clause) && /\bhashtags?\b/iu.test(clause) },
  { kind: 'no-contractions', isIn: (clause) => isAllowing.test(clause) && /\bcontractions?\b/iu.test(clause) },
  { kind: 'no-closing-question', isIn: (clause) => question.test(clause) && ending.test(clause) },
  { kind: 'no-opening-question', isIn: (clause) => question.test(clause) && opening.test(clause) },
  { kind: 'formal', isIn: (clause) => /\b(?:informal(?:ly)?|casual(?:ly)?|duzen|per du)\b/iu.test(clause) },
]

const quoted = /[“"„«]([^”"“»\n]{1,80})[”"“»]/gu

/** `Say “roastery”, not “factory”`, `Never “cheap” or “premium”`. */
function wordRulesIn(clause: string): NoteRule[] {
  const banned: string[] = []
  const wanted: string[] = []
  let after = 0
  let isBanned = false
  for (const match of clause.matchAll(quoted)) {
    const between = clause.slice(after, match.index)
    const goesOn = after > 0 && /^[\s,]*(?:or|and|nor|oder|und)?\s*$/iu.test(between)
    if (!goesOn) isBanned = negation.test(between)
    ;(isBanned ? banned : wanted).push((match[1] ?? '').trim())
    after = match.index + match[0].length
  }
  const instead = banned.length === 1 && wanted.length === 1 ? (wanted[0] ?? '') : ''
  return banned.filter(Boolean).map((word) => ({ kind: 'word', word, instead }))
}

function clausesOf(text: string): string[] {
  return text.split(/(?<=[.;!?])\s+|\n/u).filter((clause) => clause.trim() !== '')
}
