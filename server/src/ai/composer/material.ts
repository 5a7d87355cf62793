import type { Length } from '@postwright/contract/content/ai-settings'

import { type BriefText, readBrief, type Reading } from './brief.ts'
import { relevantPassages } from './documents.ts'
import { habitsOf } from './habits.ts'
import { hashtagsFor } from './hashtags.ts'
import { leftUnsaid } from './left-unsaid.ts'
import { withGiven } from '../asks/kept-promises.ts'
import { withSubject } from '../asks/subject.ts'
import { english as englishLanguage } from '../languages/en.ts'
import type { Form } from '../languages/language.ts'
import { isClosing, languageNamed, languageOf, languageOfProfile, say } from '../languages/languages.ts'
import { opened } from './openings.ts'
import type { Passage } from './passages.ts'
import { type ProfileText, readProfile } from './profile.ts'
import type { DraftInputs } from '../prompt/inputs.ts'
import { asSentence, endsWithAddress, plainText, splitSentences, withoutStop } from './sentences.ts'

/** Everything there is to say, in whole sentences, before any type of content gives it a shape. */
export interface Material extends ProfileText {
  inputs: DraftInputs
  brief: BriefText
  english: boolean
  /** What there is to tell, what opens first. */
  passages: Passage[]
  /** What leads to the news; null where it stands by itself. */
  lead: Form | null
  /** The same passages without what opens in words of the profile. */
  news: Passage[]
  steps: string[]
  link: { label: string; address: string } | null
  hashtags: string[]
  /** Whether the brief names a way to answer. */
  hasContact: boolean
  /** A form in the language of the brief; empty where the composer does not know the language. */
  say: (form: Form) => string
  /** Whether a line invites people to answer, in words of the composer. */
  invites: (line: string) => boolean
  /** Whether a line ends a text, in words of the composer. */
  closes: (line: string) => boolean
  /** What stands behind a label. */
  colon: string
}

export function gather(inputs: DraftInputs): Material {
  const { business, brief: asked } = inputs
  const subject = withSubject(plainText(asked.text), asked.given)
  const text = `${subject} ${asked.callToAction}`
  const usual = languageNamed(asked.language) ?? languageOfProfile(plainText(`${business.context} ${business.mission}`))
  const language = languageOf(text, usual)
  const english = language === englishLanguage
  const isOnePerson = speaksAsOne(business.context) ?? speaksAsOne(asked.text) ?? false
  const turn = asked.variant - 1
  const reading: Reading = { language, name: business.name, turn: turn + (topicTurn[inputs.contentType] ?? 0), isOnePerson }
  const given = language ? withGiven(subject, asked.given, language) : subject
  const habits = habitsOf(inputs.material.examples, business)
  const read = readBrief(given, reading)
  const closing = habits.closing && languageOf(habits.closing, language) === language ? habits.closing : null
  const brief = { ...read, question: read.question ?? closing }
  const told = brief.passages.flatMap(({ sentences, items }) => [...sentences, ...items])

  // A profile in English has no place in a draft that is not, nor the other way round.
  const fits = languageOf(plainText(business.context), language) === language
  const isUnsaid = english ? leftUnsaid(asked.text) : () => false
  const whole = fits ? withoutUnsaid(readProfile(business, told, language, isOnePerson), isUnsaid) : { about: [], why: [], place: null }
  const register = registerOf(business.voice) ?? ''
  const spoken = (form: Form) =>
    language
      ? say(language, inRegister(form, register), turn + (typeTurn[inputs.contentType] ?? 0), { name: business.name }, isOnePerson)
      : ''
  const all = [...brief.passages, ...withoutAny(relevantPassages(inputs, told, english), isUnsaid)]
  const { passages, lead, profile } = opened(all, forLength(whole, asked.length), whole.place, inputs)
  return {
    ...profile,
    inputs,
    brief,
    english,
    passages,
    lead,
    news: passages.filter((passage) => all.includes(passage)),
    steps: [...brief.steps, ...(asked.callToAction.trim() ? [asSentence(asked.callToAction)] : [])],
    link: linkFor(inputs, brief, told, spoken),
    hashtags: hashtagsFor(business, {
      brief: asked.text,
      named: [...brief.hashtags, ...habits.hashtags],
      first: inputs.style.rules.hashtags,
      fits,
    }),
    hasContact: [...told, ...brief.steps, asked.callToAction].some(namesContact),
    say: spoken,
    invites: (line) => language !== null && isClosing(language, line, 'invitation'),
    closes: (line) => language !== null && isClosing(language, line),
    colon: language?.colon ?? ':',
  }
}

function withoutUnsaid({ about, why, place }: ProfileText, isUnsaid: (text: string) => boolean): ProfileText {
  return {
    about: withoutAny(about, isUnsaid),
    why: why.filter((line) => !isUnsaid(line)),
    place: place === null || isUnsaid(place) ? null : place,
  }
}

/** Sentences of a passage lean on each other: it is left out whole. */
function withoutAny(passages: readonly Passage[], isUnsaid: (text: string) => boolean): Passage[] {
  return passages.filter(({ sentences, items }) => ![...sentences, ...items].some(isUnsaid))
}

/** What a draft of this length may say of the business: one thing is kept for the long one, so that it says more than a standard one. */
function forLength({ about, why, place }: ProfileText, length: Length): ProfileText {
  if (length === 'long') return { about, why, place }
  if (place || about.length > 3) return { about, why, place: null }
  if (why.length > 0) return { about, why: about.length > 0 ? why.slice(0, -1) : why, place: null }
  return { about: about.length > 1 ? about.slice(0, -1) : about, why, place: null }
}

/** The drafts of one brief stand beside each other on the desk; their words of the composer need not be the same. */
const typeTurn: Partial<Record<DraftInputs['contentType'], number>> = { blog: 1, articles: 2, facebook: 1, youtube: 1, instagram: 2 }
const topicTurn: typeof typeTurn = { blog: 1, articles: 2, youtube: 1, instagram: 2 }

function linkFor(
  { business, brief }: DraftInputs,
  read: BriefText,
  told: readonly string[],
  label: (form: Form) => string,
): Material['link'] {
  const given = brief.link ?? read.link
  const sentences = [...told, ...read.steps, brief.callToAction]
  if (given) return sentences.some((text) => text.includes(given)) ? null : { label: label('linkGiven'), address: given }
  // One way to answer is enough: an address, a number or a mailbox of the brief goes before the website.
  const hasContact = sentences.some(namesContact)
  if (hasContact || business.website === null) return null
  return { label: label('linkHome'), address: business.website }
}

function namesContact(text: string): boolean {
  return /https?:|www\.|\S@\S+\.\w|\+?\d[\d ]{8,}\d/.test(text) || endsWithAddress(text)
}

/** The last step and the link as one line where the step is not said with an address of its own. */
export function stepLine(material: Material, form: 'full' | 'bare' | 'markdown'): string {
  const { link, steps, inputs } = material
  const given = inputs.brief.link ?? material.brief.link
  const last = steps.at(-1)
  const before = form === 'bare' ? steps.map(bareAddresses) : steps
  if (!link) return before.join('\n')
  const isAsked = last !== undefined && link.address === given && !/https?:|www\.|@|[?:]|\d{5,}/.test(last)
  const label = isAsked ? withoutStop(last) : link.label
  const address = form === 'bare' ? bareAddresses(link.address) : link.address
  const line =
    form === 'markdown' ? (label ? `[${label}](${address})` : `<${address}>`) : label ? `${label}${material.colon} ${address}` : address
  return [...(isAsked ? before.slice(0, -1) : before), line].join('\n')
}

/** Addresses as they are read where they cannot be clicked. */
export function bareAddresses(text: string): string {
  return text.replace(/https?:\/\/(?:www\.)?([^\s]+?)\/?(?=[\s)]|$)/g, '$1')
}

/** One person who speaks of what "I" do, or a business that says "we"; null where neither is said. A question is its reader's. */
function speaksAsOne(text: string): boolean | null {
  if (/\b(?:we|we're|we’re|our|us)\b/i.test(text)) return false
  const said = splitSentences(text)
    .filter((sentence) => !sentence.endsWith('?'))
    .join(' ')
  return /\b(?:I(?! (?:want|need|would|wish)|['’]d)|my)\b/.test(said) ? true : null
}

type Register = 'Formal' | 'Warm'

function registerOf(tone: string): Register | null {
  if (
    /\b(?:warm|friendly|casual|conversational|playful|fun|witty|humou?r\w*|relaxed|personal|cheer\w*|approachable|informal|chatty|lively|young)\b/i.test(
      tone,
    )
  )
    return 'Warm'
  return /\b(?:formal|professional|corporate|authoritative|serious|academic|official|expert|respectful|elegant)\b/i.test(tone)
    ? 'Formal'
    : null
}

function inRegister(form: Form, register: Register | ''): Form {
  return form === 'greeting' || form === 'message' || form === 'signOff' ? `${form}${register}` : form
}
