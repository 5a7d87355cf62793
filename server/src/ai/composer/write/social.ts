import type { ContentType } from '@postwright/contract/core/content-types'

import { subjectWords } from '../documents.ts'
import { type Material, bareAddresses, stepLine } from '../material.ts'
import { asProse, greets, isCounted, isProse, type Passage, textOf } from '../passages.ts'
import { upperFirst } from '../sentences.ts'
import { fitting, type Room, roomAfter } from '../size.ts'

interface Shape {
  /** How much of the profile there is at most, in passages, by the length asked for. */
  about: Record<'short' | 'standard' | 'long', number>
  /** The same for its reasons: mission and vision. */
  why: Record<'short' | 'standard' | 'long', number>
  hashtags: number
  paragraph: number
  /** What asks for an answer where the brief gives nobody anything to do. */
  invitation: 'comment' | 'reply'
}

const shapes: Partial<Record<ContentType, Shape>> = {
  linkedin: {
    about: { short: 0, standard: 2, long: 6 },
    why: { short: 0, standard: 1, long: 2 },
    hashtags: 3,
    paragraph: 260,
    invitation: 'comment',
  },
  facebook: {
    about: { short: 0, standard: 1, long: 4 },
    why: { short: 0, standard: 0, long: 2 },
    hashtags: 1,
    paragraph: 320,
    invitation: 'comment',
  },
  instagram: {
    about: { short: 0, standard: 0, long: 4 },
    why: { short: 0, standard: 1, long: 2 },
    hashtags: 8,
    paragraph: 180,
    invitation: 'comment',
  },
  youtube: {
    about: { short: 0, standard: 3, long: 6 },
    why: { short: 0, standard: 1, long: 2 },
    hashtags: 3,
    paragraph: 300,
    invitation: 'comment',
  },
  whatsapp: {
    about: { short: 0, standard: 1, long: 4 },
    why: { short: 0, standard: 0, long: 2 },
    hashtags: 0,
    paragraph: 240,
    invitation: 'reply',
  },
}

/** Posts without Markdown: what opens in a paragraph of its own, the rest of the brief, a word of who speaks, what to do. */
export function writeSocial(material: Material): string {
  const { inputs, brief } = material
  const { contentType, business } = inputs
  const shape = shapes[contentType]
  if (!shape) throw new Error(`${contentType} is no social post.`)

  const [opening = '', ...rest] = fitting(material.passages, inputs).map((passage) =>
    textOf(isProse(inputs) ? asProse(passage) : passage, contentType === 'linkedin' && isCounted(passage) ? '1.' : '•'),
  )
  const isMessage = contentType === 'whatsapp'
  const greeting =
    isMessage && !greets.test(opening) && !opening.includes(business.name) ? material.say('message') || `${business.name}\n\n` : ''
  const first = opening || (material.about.length === 0 ? material.say('bare') : '')
  const lead = material.lead ? material.say(material.lead) : ''
  const begun = [[greeting, first].filter(Boolean).join(greeting.endsWith('\n') ? '' : ' ')]
  const details = contentType === 'youtube' && !isProse(inputs) ? outlined(rest) : null
  const told = [[lead, ...begun].filter(Boolean).join('\n'), ...(details ?? paragraphs(rest, shape.paragraph))]

  const steps = upperFirst(stepLine(material, contentType === 'instagram' ? 'bare' : 'full'))
  const room = roomAfter([...told, steps].join('\n\n'), inputs)
  const us = aboutUs(material, shape, room, opening === '')
  const links = contentType === 'youtube' ? socialLinks(material) : ''
  const invitation = !steps && !brief.question && !material.hasContact ? material.say(shape.invitation) : ''
  const isIntroduced = inputs.brief.variant % 3 === 0 && us.some(Boolean) && (isMessage || told.length === 1)
  // Who has just said their name does not begin with it again.
  const profile = greeting && !isIntroduced ? us.map((text) => withoutName(text, business.name)) : us
  // Every other variant asks before it tells who is asking; the third of a message begins with who it is.
  const middle = inputs.brief.variant % 2 === 0 ? [steps, ...profile] : [...profile, steps]
  // The third says who speaks right after what opens.
  const isTurned = inputs.brief.variant % 3 === 0 && told.length > 1
  const parts = [
    ...(isIntroduced
      ? [...profile, [first, ...rest].filter(Boolean).join('\n\n'), steps]
      : isTurned
        ? [...told.slice(0, 1), ...profile, ...told.slice(1), steps]
        : [...told, ...middle]),
    links,
    brief.question ?? invitation,
    material.hashtags.slice(0, tagCount(shape, inputs.brief.length)).join(' '),
  ]
  const text = parts.filter(Boolean).join('\n\n')
  return contentType === 'instagram' ? bareAddresses(text) : text
}

function withoutName(text: string, name: string): string {
  return text.startsWith(`${name}: `) ? upperFirst(text.slice(name.length + 2)) : text
}

function tagCount(shape: Shape, length: 'short' | 'standard' | 'long'): number {
  return shape.hashtags === 1 && length === 'long' ? 2 : shape.hashtags
}

/** What a video covers, point by point; null where the points are too few, or no points. */
function outlined(texts: readonly string[]): string[] | null {
  if (texts.length < 2 || texts.some((text) => text.length > longestPoint || text.includes('\n'))) return null
  return [texts.map((text) => `• ${text}`).join('\n')]
}

const longestPoint = 160

/** Passages in paragraphs that the eye takes in at once; lists stand alone. */
export function paragraphs(texts: readonly string[], most: number): string[] {
  const made: string[] = []
  for (const text of texts) {
    const last = made.at(-1)
    const joins = last !== undefined && last.length + text.length < most && !/\n|(?:https?:|www\.|@)\S+$/.test(last) && !text.includes('\n')
    if (joins) made[made.length - 1] = `${last} ${text}`
    else made.push(text)
  }
  return made
}

function aboutUs({ about, why, place, inputs }: Material, shape: Shape, room: Room, isAll: boolean): string[] {
  const { length, variant } = inputs.brief
  // Who gives no reasons is told of in another way, so that a draft is not the brief alone.
  const least = isAll ? 2 : shape.why[length] > 0 && why.length === 0 ? 1 : 0
  const count = Math.max(least, shape.about[length])
  const ranked = bySubject(about, inputs.brief.text)
  const taken = chosen(isAll ? ranked : forReaders(ranked, inputs), count, variant - 1).filter((passage) => room.take(textOf(passage, '•')))
  const reasons = (isAll ? why : why.slice(0, shape.why[length])).filter((line) => room.take(line))
  const where = length === 'long' && place && room.take(place) ? [place] : []
  const us = paragraphs(
    taken.map((passage) => textOf(passage, '•')),
    shape.paragraph,
  )
  const reason = [...reasons, ...where].join(' ')
  return variant % 3 === 0 ? [reason, ...us] : [...us, reason]
}

/** The first passage says who they are; which of the others goes with it changes with the variant. */
function chosen(about: readonly Passage[], count: number, turn: number): Passage[] {
  const [first, ...others] = about
  if (!first || count === 0) return []
  const start = others.length > 0 ? turn % others.length : 0
  const picked = [...others.slice(start), ...others.slice(0, start)].slice(0, count - 1)
  return about.filter((passage) => passage === first || picked.includes(passage))
}

/** Where readers know the business: which thing about it they are told, so that types of one brief do not all say the same. */
const known: Partial<Record<ContentType, number>> = { facebook: 0, whatsapp: 1 }

function forReaders(about: readonly Passage[], { contentType, brief }: Material['inputs']): readonly Passage[] {
  const turn = known[contentType]
  const [, ...others] = about
  if (turn === undefined || brief.length !== 'standard' || others.length === 0) return about
  const at = turn % others.length
  return [...others.slice(at), ...others.slice(0, at)]
}

/** Who they are first; of the rest what speaks of the same as the brief goes before what does not. */
function bySubject([first, ...others]: readonly Passage[], brief: string): Passage[] {
  const subject = new Set(subjectWords(brief))
  const shared = (passage: Passage) => new Set(subjectWords(textOf(passage, '•')).filter((word) => subject.has(word))).size
  return first ? [first, ...others.toSorted((one, other) => shared(other) - shared(one))] : []
}

const networkNames: Partial<Record<string, string>> = {
  twitter: 'X',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  whatsapp: 'WhatsApp',
}

function socialLinks({ inputs }: Material): string {
  return Object.entries(inputs.business.socialLinks)
    .filter(([, link]) => /^(?:https?:\/\/|@)\S+$/.test(link.trim()))
    .slice(0, 5)
    .map(([network, link]) => `${networkNames[network.toLowerCase()] ?? upperFirst(network)}: ${link.trim()}`)
    .join('\n')
}
