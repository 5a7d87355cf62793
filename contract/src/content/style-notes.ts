import type { PostContent } from './content.ts'
import { countBy, countWords } from './counting.ts'
import type { ContentType } from '../core/content-types.ts'
import { platformRules } from './platform-rules.ts'
import type { NoteRule } from './note-rules.ts'
import { contractionPlaces } from './style-contractions.ts'
import { cutSentence, sentencesOf } from './style-cuts.ts'
import { emojiPlaces, exclamationPlaces, hashtagPlaces } from './style-signs.ts'
import { neverPlaces, type Place } from './style-words.ts'

interface Checked {
  type: ContentType
  field: 'title' | 'body'
  text: string
}

/** Where a text does not follow what a note says, as far as a program can tell. */
export function notePlaces({ type, field, text }: Checked, rule: NoteRule): Place[] {
  switch (rule.kind) {
    case 'word':
      return neverPlaces(text, { word: rule.word, instead: rule.instead, claim: false })
    case 'no-emoji':
      return emojiPlaces(text, 'none')
    case 'no-exclamation':
      return exclamationPlaces(text)
    case 'no-contractions':
      return contractionPlaces(text)
    case 'formal':
      return [...text.matchAll(familiar)].map(({ index, 0: word }) => ({ start: index, end: index + word.length, mend: null }))
    case 'allow-emoji':
      return []
  }
  if (field === 'title') return []
  if (rule.kind === 'no-hashtags') return hashtagPlaces(text, 0)
  if (rule.kind === 'shorter') return isLong(type, text) ? [{ start: 0, end: 0, mend: null }] : []
  return questionPlaces(text, rule.kind === 'no-opening-question' ? 0 : -1)
}

/** Those of which a text can tell whether it follows them. */
export function checkableRules(rules: readonly NoteRule[]): NoteRule[] {
  return rules.filter(({ kind }) => kind !== 'allow-emoji')
}

export function isFollowed(type: ContentType, { title, body }: PostContent, rules: readonly NoteRule[]): boolean {
  return rules.every((rule) => {
    const inField = (field: Checked['field'], text: string) => notePlaces({ type, field, text }, rule).length > 0
    return !inField('body', body) && !(title && inField('title', title))
  })
}

/** How friends are spoken to, in languages that tell that apart. */
export const familiar = /(?<!\p{L})(?:du|dich|dir|dein(?:e|er|em|en|es)?|tu|toi|tú|tus)(?!\p{L})/giu

function questionPlaces(text: string, at: number): Place[] {
  const span = sentencesOf(text).at(at)
  if (!span || !/[?？]["”’)]*$/u.test(text.slice(span.start, span.end))) return []
  return [{ ...span, mend: cutSentence(text, span.start) }]
}

/** Over two thirds of what is usual. */
function isLong(type: ContentType, text: string): boolean {
  const { lengths } = platformRules[type]
  const size = lengths.unit === 'words' ? countWords(text) : countBy('characters', text)
  return size > (lengths.standard[1] * 2) / 3
}
