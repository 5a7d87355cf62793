import { type Material, stepLine } from '../material.ts'
import { asProse, greets, isCounted, isProse, type Passage, textOf, themeOf } from '../passages.ts'
import { upperFirst } from '../sentences.ts'
import { fitting, roomAfter } from '../size.ts'
import { paragraphs } from './social.ts'

/** "Changelog: …" points to more and asks for nothing. */
const isReference = /^\[?(?:changelog|case study|details|more|menu|programme|website|link|tickets|bookings?)\b/i

/** How much of what the business says about itself there is, in passages, by the length asked for. */
const aboutAtMost = { short: 0, standard: 3, long: Infinity }

interface Section {
  heading: string
  texts: string[]
}

/** Newsletter, blog and article: an opening, then what belongs together under a heading that fits it. */
export function writeLong(material: Material): string {
  const { inputs, brief } = material
  const isNewsletter = inputs.contentType === 'newsletter'
  const [passages, points] = pointsApart(material, fitting(material.passages, inputs))
  const [opening, ...rest] = passages
  const [intro, others] = sectionsOf(material, rest)
  const sections = withPoints(others, points)
  const inForm = (passage: Passage) => textOf(isProse(inputs) ? asProse(passage) : passage, isCounted(passage) ? '1.' : '-')
  const lead = [...(opening ? [opening] : []), ...intro].map(inForm)
  const steps = upperFirst(stepLine(material, 'markdown')).replaceAll('\n', '\n\n')

  const told = [...lead, ...sections.flatMap((section) => section.texts), steps].join('\n\n')
  const room = roomAfter(told, inputs)
  const { length } = inputs.brief
  // Where the brief has nothing to open with, the business itself is what is told.
  const mostAbout = lead.length === 0 ? Infinity : aboutAtMost[length]
  // Who subscribed knows who writes: a newsletter goes on with what else there is to say of them.
  const isKnown = isNewsletter && length === 'standard' && lead.length > 0 && material.about.length > 1
  const about = (isKnown ? material.about.slice(1) : material.about)
    .slice(0, mostAbout)
    .map((passage) => textOf(passage, '-'))
    .filter((text) => room.take(text))
  const why = mostAbout === 0 ? [] : material.why.filter((text) => room.take(text))
  const place = length === 'long' && material.place && room.take(material.place) ? [material.place] : []
  // The third variant says who speaks before it says what is new.
  const hello = inputs.brief.variant % 3 === 0 && lead.length > 0 ? about.splice(0, 1) : []
  // An article says in its first paragraph whom its news is of.
  const whose = inputs.contentType === 'articles' && hello.length === 0 && lead.length > 0 && about.length > 1 ? about.splice(0, 1) : []
  const background = [
    {
      heading: material.say([...whose, ...about][0]?.startsWith(inputs.business.name) ? 'headUs' : 'headAbout') || inputs.business.name,
      texts: [...about, ...place],
    },
    { heading: material.say('headWhy'), texts: why },
  ]
  if (tellsReasonFirst(inputs)) background.reverse()

  const open = lead.length > 0 ? openingOf(material, [...hello, ...lead, ...whose]) : about.length === 0 ? [material.say('bare')] : []
  const ending = [steps, brief.question ?? ''].filter(Boolean).join('\n\n')
  const closing: Section = {
    heading: material.steps.length > 0 && !isReference.test(steps) ? material.say('headNext') : '',
    texts: [ending],
  }
  return [
    isNewsletter && !greets.test(lead[0] ?? '') ? material.say('greeting') : '',
    material.lead && lead.length > 0 ? material.say(material.lead) : '',
    ...open,
    // Who subscribed knows the business: what to do comes before a word about it.
    ...[...sections, ...(isNewsletter ? [closing, ...background] : [...background, closing])].map(sectionText),
    isNewsletter ? [material.say('signOff'), inputs.business.name].filter(Boolean).join('  \n') : '',
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** What opens in words of the profile stands alone. */
function openingOf({ passages, news }: Material, texts: readonly string[]): string[] {
  const [first = '', ...others] = texts
  return passages[0] && !news.includes(passages[0]) ? [first, ...paragraphs(others, 420)] : paragraphs(texts, 420)
}

/** An article is for people who do not know the business; a blog is read for the reason; every other variant turns it round. */
function tellsReasonFirst({ contentType, brief }: Material['inputs']): boolean {
  const isTurned = brief.variant % 2 === 0
  return contentType === 'articles' ? false : contentType === 'blog' ? !isTurned : isTurned
}

/** A long draft tells its news in a sentence, and sets the points of it apart: it is laid out anew, and not only gone on with. */
function pointsApart({ inputs: { brief }, news, say }: Material, passages: readonly Passage[]): [Passage[], Section[]] {
  const first = passages.find((passage) => news.includes(passage))
  const isLead = first && first.items.length > 1 && /[.!]$/.test(first.sentences.at(-1) ?? '') && !isCounted(first)
  const heading = say('headDetails')
  if (brief.length !== 'long' || !isLead || !heading) return [[...passages], []]
  const points = { heading, texts: [textOf({ sentences: [], items: first.items }, '-')] }
  return [passages.map((passage) => (passage === first ? { ...first, items: [] } : passage)), [points]]
}

/** Under one heading with what else there is to know. */
function withPoints(sections: readonly Section[], [points]: readonly Section[]): Section[] {
  const [first, ...others] = sections
  if (!points) return [...sections]
  return first?.heading === points.heading ? [{ ...points, texts: [...points.texts, ...first.texts] }, ...others] : [points, ...sections]
}

/**
 * What goes on after the opening, and what has a heading of its own. The order of the writer stays: only what ends the
 * brief with times or prices is set apart.
 */
function sectionsOf(material: Material, rest: readonly Passage[]): [Passage[], Section[]] {
  if (!material.english || rest.length < 3) return [[...rest], []]
  const end = rest.findLastIndex((passage) => themeOf(passage) === null) + 1
  const [others, practical] = [rest.slice(0, end), rest.slice(end)]
  const of = (theme: 'when' | 'cost') => practical.filter((passage) => themeOf(passage) === theme)
  const inIntro = others.length >= 5 ? 2 : others.length
  const sections = [
    { heading: material.say('headDetails'), passages: others.slice(inIntro) },
    { heading: material.say('headWhen'), passages: of('when') },
    { heading: material.say('headCost'), passages: of('cost') },
  ]
  return [
    others.slice(0, inIntro),
    sections.map(({ heading, passages }) => ({
      heading,
      texts: passages.map((passage) => textOf(passage, isCounted(passage) ? '1.' : '-')),
    })),
  ]
}

function sectionText({ heading, texts }: Section): string {
  const text = paragraphs(texts.filter(Boolean), 420).join('\n\n')
  return text && heading ? `## ${heading}\n\n${text}` : text
}
