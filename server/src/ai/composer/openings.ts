import type { ContentType } from '@postwright/contract/core/content-types'

import { subjectWords } from './documents.ts'
import type { Form } from '../languages/language.ts'
import { hasFiniteVerb } from './grammar.ts'
import { isCallToAction } from './instructions.ts'
import { greets, hookScore, type Passage, textOf } from './passages.ts'
import type { ProfileText } from './profile.ts'
import type { DraftInputs } from '../prompt/inputs.ts'

/** Whom a draft speaks of first: who writes, why, what for, where, or a thing that they do; the news where none is named. */
type Opening = 'who' | 'why' | 'aim' | 'place' | 'story'

/** What each type opens with, the first that there is. Where people know the business, or have seconds, it is the news. */
const openings: Partial<Record<ContentType, readonly Opening[]>> = {
  linkedin: ['who'],
  instagram: ['place', 'story'],
  blog: ['why', 'story'],
  newsletter: ['story', 'aim'],
}

/** What leads to the news in its own way, where nothing of the profile does. */
const leads: Partial<Record<ContentType, Form>> = {
  newsletter: 'leadIssue',
  blog: 'leadBlog',
  articles: 'leadArticle',
  youtube: 'leadVideo',
}

export interface Opened {
  passages: Passage[]
  lead: Form | null
  profile: ProfileText
}

/**
 * What opens a draft. Variants begin with another of the passages that can stand first; the others stay in the order of the writer.
 * Where the first line decides whether people read on, a striking one comes first at once; else each type opens in its own way.
 */
export function opened(passages: readonly Passage[], profile: ProfileText, place: string | null, inputs: DraftInputs): Opened {
  const { contentType, brief } = inputs
  const [opening, ...others] = passages
  if (!opening) return { passages: [], lead: null, profile }
  if (greets.test(opening.sentences[0] ?? '')) return { passages: [...passages], lead: null, profile }
  const hooks = others
    .map((passage) => ({ passage, score: hookScore(passage) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
  const isStriking =
    (contentType === 'linkedin' || contentType === 'instagram') && others.length > 1 && (hooks[0]?.score ?? 0) >= strikingFrom
  const turns = isHeading(opening) ? [opening] : [opening, ...hooks.map(({ passage }) => passage)]
  const first = turns[brief.variant - 1 + (isStriking ? 1 : 0)] ?? opening
  const ordered = [first, ...passages.filter((passage) => passage !== first)]
  if (isStriking || brief.variant > 1 || brief.length === 'short') return { passages: ordered, lead: null, profile }
  for (const one of openings[contentType] ?? []) {
    const taken = takenFrom(profile, one, place, brief.text)
    if (taken) return { passages: [taken.passage, ...ordered], lead: null, profile: taken.profile }
  }
  return { passages: ordered, lead: leadTo(opening, contentType), profile }
}

const strikingFrom = 5

/** “Good to know: sourdough.” says nothing after what it leads to. */
function isHeading({ sentences, items }: Passage): boolean {
  const [first = ''] = sentences
  return items.length === 0 && sentences.length === 1 && first.split(' ').length <= 8 && !hasFiniteVerb(first)
}

const courtesy =
  /^(?:thank|congratulat|welcome|merry|happy|sorry|(?:we|i) (?:apologise|thank|are sorry|am sorry)|danke|vielen dank|herzlich|glückwunsch|(?:wir|ich) (?:danken?|gratulier)|lieber?\b|frohe|merci|bravo|félicitation|joyeu|bonne\b|gracias|felici|feliz|obrigad|parabéns|dankie|geluk|baie)/iu
/** Sentences that the composer leads in with itself. */
const ownWords = /^(?:let us talk|a few words|today:|news from|new at|also:|not to forget)/i
const request =
  /^(?:remember|do not|don’t|please|beware|you are invited|bitte|denken sie|wir (?:bitten|laden)|n’oubliez|rappel|recuerde|no olvide|rogamos|le invitamos|lembre|pedimos|fica|onthou|ons nooi)/iu

/** A thank-you and a question stand by themselves; the point of an article or a blog is a statement. */
function leadTo({ sentences: [first = ''], items }: Passage, contentType: ContentType): Form | null {
  const lead = leads[contentType] ?? null
  if (!/[.:]$/.test(first) || first.split(' ').length < 4 || courtesy.test(first) || ownWords.test(first)) return null
  const isStatement = items.length === 0 && !isCallToAction(first) && !request.test(first)
  return (contentType === 'articles' || contentType === 'blog') && !isStatement ? null : lead
}

/** Another one for another brief, the same for the same: posts of one business do not all begin alike. */
function turnOf(brief: string): number {
  return [...brief].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0)
}

/** A passage of the profile that can stand first, and the profile without it. */
function takenFrom(
  profile: ProfileText,
  opening: Opening,
  place: string | null,
  brief: string,
): { passage: Passage; profile: ProfileText } | null {
  const { about, why } = profile
  const who = about[turnOf(brief) % about.length]
  // A thing that they do leads to the news only where both speak of the same.
  const subject = new Set(subjectWords(brief))
  const story = about
    .slice(1)
    .findLast((passage) => textOf(passage, '-').length <= 160 && subjectWords(textOf(passage, '-')).some((word) => subject.has(word)))
  const passage = opening === 'story' ? story : opening === 'who' && about.length > 1 ? who : undefined
  if (passage && passage.items.length === 0) return { passage, profile: { ...profile, about: about.filter((other) => other !== passage) } }
  // The only reason stays under its heading; where there is little else, a long draft has the place to add.
  const sentence =
    opening === 'why' || opening === 'aim'
      ? why.length > 1
        ? why.at(opening === 'why' ? 0 : -1)
        : undefined
      : opening === 'place' && about.length + why.length > 1
        ? place
        : null
  if (!sentence) return null
  return {
    passage: { sentences: [sentence], items: [] },
    profile: { ...profile, why: why.filter((other) => other !== sentence), place: profile.place === sentence ? null : profile.place },
  }
}
