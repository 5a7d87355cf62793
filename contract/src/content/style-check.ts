import { z } from 'zod'

import type { ContentType } from '../core/content-types.ts'
import { Id } from '../core/values.ts'
import type { PostContent } from './content.ts'
import type { NoteRule } from './note-rules.ts'
import { notePlaces } from './style-notes.ts'
import type { Edit } from './style-cuts.ts'
import { emojiPlaces, hashtagPlaces } from './style-signs.ts'
import { isSaid, isSameWord, misspelledPlaces, neverPlaces, type Place, spelledPlaces } from './style-words.ts'
import type { EmojiPolicy, VoiceRules } from './voice.ts'

/** What a place of a text breaks. */
export const BrokenRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('never'), word: z.string(), instead: z.string() }),
  z.object({ kind: z.literal('claim'), word: z.string(), instead: z.string() }),
  z.object({ kind: z.literal('spelling'), word: z.string() }),
  z.object({ kind: z.literal('emoji'), policy: z.enum(['few', 'none']) }),
  z.object({ kind: z.literal('hashtags'), most: z.int() }),
  z.object({ kind: z.literal('note'), id: Id, text: z.string() }),
  /** Of the words to use, none is there. */
  z.object({ kind: z.literal('always'), words: z.array(z.string()) }),
])
export type BrokenRule = z.infer<typeof BrokenRule>

/** One place that breaks the voice of a business; offsets are of UTF-16. A mend of null needs a rewrite. */
export const Breach = z.object({
  field: z.enum(['title', 'body']),
  start: z.int(),
  end: z.int(),
  found: z.string(),
  rule: BrokenRule,
  mend: z.object({ start: z.int(), end: z.int(), text: z.string() }).nullable(),
})
export type Breach = z.infer<typeof Breach>

/** What a text is held to: the rules of the business, and its notes, those that count most first. */
export interface Style {
  rules: Pick<VoiceRules, 'always' | 'never' | 'hashtags' | 'hashtagsMost' | 'emoji' | 'emojiExcept'>
  notes: readonly { id: string; text: string; rules: readonly NoteRule[] }[]
}

/** Every breach in the order of the text; of two at one place, the rule of the business. */
export function checkStyle(type: ContentType, content: PostContent, style: Style): Breach[] {
  const fields = [
    ...(content.title ? [{ field: 'title' as const, text: content.title }] : []),
    { field: 'body' as const, text: content.body },
  ]
  const found = fields.flatMap(({ field, text }) =>
    apart(breachesIn(type, field, text, style)).map(({ start, end, mend, rule }) => ({
      field,
      start,
      end,
      found: text.slice(start, end),
      rule,
      mend,
    })),
  )
  const { always } = style.rules
  const isSilent =
    always.length > 0 && content.body.trim() !== '' && !always.some((word) => isSaid(`${content.title ?? ''} ${content.body}`, word))
  return isSilent ? [...found, { field: 'body', start: 0, end: 0, found: '', rule: { kind: 'always', words: always }, mend: null }] : found
}

type RuledPlace = Place & { rule: BrokenRule }

function breachesIn(type: ContentType, field: 'title' | 'body', text: string, { rules, notes }: Style): RuledPlace[] {
  const policy = emojiPolicy(rules, type)
  const { hashtags, hashtagsMost } = rules
  const kept = rules.always.flatMap((word) => spelledPlaces(text, word))
  /** A part of a word to use is none that is banned: “bikes” within “e-bikes”. */
  const isPart = ({ start, end }: Place) =>
    kept.some((word) => word.start <= start && end <= word.end && end - start < word.end - word.start)
  /** A word to use that differs from a banned one by its hyphen alone. */
  const isOtherwise = (found: string, banned: string) => !isSameWord(found, banned) && rules.always.some((word) => isSameWord(found, word))
  const said = rules.never
    .flatMap((never) => {
      const { word, instead, claim } = never
      const found = neverPlaces(text, never).filter(({ start, end }) => !isOtherwise(text.slice(start, end), word))
      return by({ kind: claim ? 'claim' : 'never', word, instead }, found)
    })
    .filter((place) => !isPart(place))
  return [
    ...said,
    ...rules.always.flatMap((word) => by({ kind: 'spelling', word }, misspelledPlaces(text, word))),
    ...(policy === 'any' ? [] : by({ kind: 'emoji', policy }, emojiPlaces(text, policy))),
    ...(hashtagsMost === null || field === 'title'
      ? []
      : by({ kind: 'hashtags', most: hashtagsMost }, hashtagPlaces(text, hashtagsMost, hashtags))),
    ...notes.flatMap(({ id, text: note, rules: ofNote }) =>
      by(
        { kind: 'note', id, text: note },
        ofNote.flatMap((rule) => notePlaces({ type, field, text }, rule).filter((place) => rule.kind !== 'word' || !isPart(place))),
      ),
    ),
  ]
}

function by(rule: BrokenRule, places: readonly Place[]): RuledPlace[] {
  return places.map((place) => ({ ...place, rule }))
}

export function emojiPolicy({ emoji, emojiExcept }: Pick<VoiceRules, 'emoji' | 'emojiExcept'>, type: ContentType): EmojiPolicy {
  return emojiExcept.includes(type) ? 'any' : emoji
}

/** In order, without those that stand within another. */
function apart(places: readonly RuledPlace[]): RuledPlace[] {
  const kept: RuledPlace[] = []
  for (const place of places) if (!kept.some(({ start, end }) => place.start < end && start < place.end)) kept.push(place)
  return kept.toSorted((a, b) => a.start - b.start)
}

/** Puts the mends of these breaches into the text; of two that overlap, the wider: what it takes out needs no mend. */
export function mendStyle(content: PostContent, breaches: readonly Breach[]): PostContent {
  const mended = (field: Breach['field'], text: string) =>
    withEdits(
      text,
      breaches.flatMap((breach) => (breach.field === field && breach.mend ? [breach.mend] : [])),
    )
  return { title: content.title === null ? null : mended('title', content.title), body: mended('body', content.body) }
}

function wide({ start, end }: Edit): number {
  return end - start
}

function withEdits(text: string, edits: readonly Edit[]): string {
  if (edits.length === 0) return text
  const taken: Edit[] = []
  for (const edit of edits.toSorted((a, b) => wide(b) - wide(a)))
    if (!taken.some(({ start, end }) => edit.start < end && start < edit.end)) taken.push(edit)
  let mended = ''
  let at = 0
  for (const edit of taken.toSorted((a, b) => a.start - b.start)) {
    mended += text.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return (mended + text.slice(at)).trimEnd()
}

/** Mends what can be mended, again where a mend brought up another breach. */
export function mendAll(type: ContentType, content: PostContent, style: Style): { content: PostContent; mended: Breach[] } {
  let now = content
  const mended: Breach[] = []
  for (let round = 0; round < mostRounds; round += 1) {
    const breaches = checkStyle(type, now, style).filter(({ mend }) => mend !== null)
    const next = mendStyle(now, breaches)
    if (next.title === now.title && next.body === now.body) break
    // A mend that would leave nothing is worse than the breach.
    if (next.body.trim() === '') break
    mended.push(...breaches)
    now = next
  }
  return { content: now, mended }
}

const mostRounds = 5
