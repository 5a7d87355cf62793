import type { PostContent } from '@postwright/contract/content/content'
import { countBy, findHashtags } from '@postwright/contract/content/counting'
import type { NoteRule } from '@postwright/contract/content/note-rules'
import { contractionPlaces } from '@postwright/contract/content/style-contractions'
import { sentencesOf } from '@postwright/contract/content/style-cuts'
import { familiar } from '@postwright/contract/content/style-notes'
import { findEmoji } from '@postwright/contract/content/style-signs'

import { changedWords, excerptsOf, isSameDraft } from './changes.ts'

/** One way in which a person changed a draft, which may be how they always want it. */
export interface Direction {
  /** Equal for two edits exactly when they go the same way. */
  key: string
  rule: NoteRule
  before: string
  after: string
}

/** How a draft was changed, as far as rules can tell. A text that was written anew tells nothing. */
export function directionsOf(before: PostContent, after: PostContent): Direction[] {
  const one = whole(before)
  const other = whole(after)
  if (one === other || !isSameDraft(one, other)) return []
  const excerpts = (isAbout: (text: string) => boolean) => excerptsOf(before.body, after.body, isAbout)
  const plain = checks
    .filter(({ was, is }) => was(one) && is(other))
    .map(({ kind, was }): Direction => ({ key: kind, rule: { kind }, ...excerpts(was) }))
  const words = changedWords(one, other).map(({ from, to }): Direction => ({
    key: `word:${from}`,
    rule: { kind: 'word', word: from, instead: to },
    ...excerpts((text) => text.toLocaleLowerCase().includes(from)),
  }))
  const shorter: Direction[] = isMuchShorter(before, after) ? [{ key: 'shorter', rule: { kind: 'shorter' }, ...excerpts(() => true) }] : []
  return [...plain, ...shorter, ...words.slice(0, mostWords)]
}

/** More changed words than these are another text. */
const mostWords = 12

interface Check {
  kind: Exclude<NoteRule['kind'], 'word' | 'allow-emoji' | 'shorter'>
  was: (text: string) => boolean
  is: (text: string) => boolean
}

const not = (isTrue: (text: string) => boolean) => (text: string) => !isTrue(text)
const exclaims = (text: string) => /[!！]/u.test(text)
const hasEmoji = (text: string) => findEmoji(text).length > 0
const hasHashtag = (text: string) => findHashtags(text).length > 0
const isContracted = (text: string) => contractionPlaces(text).length > 0
const isFamiliar = (text: string) => text.search(familiar) >= 0
const asks = (at: number) => (text: string) => {
  const span = sentencesOf(text).at(at)
  return span !== undefined && /[?？]["”’)]*$/u.test(text.slice(span.start, span.end))
}
/** Polite forms of German, French and Spanish, after which a familiar one is none of a stranger's. */
const isPolite = (text: string) =>
  /(?<!\p{L})(?:Sie|Ihnen|Ihre?[nmrs]?|vous|votre|vos|usted|ustedes)(?!\p{L})/u.test(text) && !isFamiliar(text)

const checks: readonly Check[] = [
  { kind: 'no-exclamation', was: exclaims, is: not(exclaims) },
  { kind: 'no-emoji', was: hasEmoji, is: not(hasEmoji) },
  { kind: 'no-hashtags', was: hasHashtag, is: not(hasHashtag) },
  { kind: 'no-closing-question', was: asks(-1), is: not(asks(-1)) },
  { kind: 'no-opening-question', was: asks(0), is: not(asks(0)) },
  { kind: 'no-contractions', was: isContracted, is: not(isContracted) },
  { kind: 'formal', was: isFamiliar, is: isPolite },
]

/** A third of a text, and more than a line, went. */
function isMuchShorter(before: PostContent, after: PostContent): boolean {
  const [one, other] = [before, after].map(({ body }) => countBy('characters', body.trim()))
  if (one === undefined || other === undefined || other === 0) return false
  return one - other >= 80 && other <= (one * 2) / 3
}

function whole({ title, body }: PostContent): string {
  return [title ?? '', body].filter(Boolean).join('\n\n')
}
