import { countText } from '@postwright/contract/content/counting'
import { platformRules } from '@postwright/contract/content/platform-rules'

import { type Material, stepLine } from '../material.ts'
import { isCounted, joined, type Passage, textOf, weightOf } from '../passages.ts'
import { asSentence, upperFirst } from '../sentences.ts'
import { shortened } from '../titles.ts'

/** X: whole sentences while they fit, what opens first, the link last, hashtags only where there is room. */
export function writeX(material: Material): string {
  const { brief } = material.inputs
  const most = Math.min(platformRules.x.body.limit, platformRules.x.lengths[brief.length][1])
  const step = stepLine(material, 'full')
  const link = step.match(/https?:\/\/\S+/)?.[0] ?? ''
  const ending = [step, step.split('\n').at(-1) ?? '', link].find((text) => countText('x', text) <= most / 2) ?? ''

  const { variant } = brief
  // Points that a reader was promised go before a link to the home page.
  const isHome = material.steps.length === 0 && (brief.link ?? material.brief.link) === null
  const end = isHome && isLong(material.passages[0], most) ? '' : ending
  const room = most - countText('x', end) - 2
  const sentences = material.passages.map((passage) => shown(passage, room, variant % 3 === 0))
  const lead = sentences[0] ?? material.about.map(inOneLine)[0] ?? material.say('bare')
  const told = [truncated(lead, room)]
  const fits = (texts: readonly string[]) => countText('x', whole(texts, end)) <= most
  // The second of three variants begins with what to do.
  const put = (texts: readonly string[]) => (variant % 3 === 2 && end ? [end, whole(texts, '')].join('\n\n') : whole(texts, end))
  // What follows the opening first, then whatever a reader would miss most.
  const ranked = material.passages
    .map((passage, at) => ({ text: sentences[at] ?? '', worth: weightOf(passage) + (at === 1 ? 2 : 0) }))
    .slice(1)
    .toSorted((a, b) => b.worth - a.worth)
  const chosen = new Set<string>()
  for (const { text } of ranked) if (fits([...told, ...chosen, text])) chosen.add(text)
  told.push(...sentences.slice(1).filter((text) => chosen.has(text)))
  const { question } = material.brief
  if (question && fits([...told, question])) told.push(question)
  // Where there is one thing to say of the business, the third variant opens with it.
  const isOpening = variant === 3 && partsAboutUs(material).length === 1 && told.join(' ').length >= fullLength
  for (const text of aboutUs(material, told.join(' ').length)) if (fits([...told, text])) told.splice(isOpening ? 0 : told.length, 0, text)

  const text = put(told)
  const from = material.hashtags.length > 3 ? brief.variant - 1 : 0
  const tagged = [2, 1]
    .map((count) => `${text}\n\n${material.hashtags.slice(from, from + count).join(' ')}`)
    .find((full) => countText('x', full) <= most)
  return material.hashtags.length > 0 && tagged ? tagged : text
}

/** What follows of the business: little beside a full text, more in a long one, and another thing in each variant. */
function aboutUs({ inputs: { brief }, about, why }: Material, toldLength: number): string[] {
  const parts = partsAboutUs({ about, why })
  if (brief.length === 'long') return parts
  if (toldLength < fullLength && brief.variant === 2) return [...about.map(inOneLine), ...why]
  // A short brief without a reason is no post yet: it says at least who speaks.
  if (toldLength < fullLength && brief.variant === 1 && brief.length === 'standard' && why.length === 0) return parts.slice(0, 1)
  if (toldLength < fullLength) return why
  if (brief.length === 'short' || brief.variant === 1) return []
  return brief.variant === 3 && parts.length > 1 ? parts.slice(1, 2) : parts.slice(0, 1)
}

function partsAboutUs({ about, why }: Pick<Material, 'about' | 'why'>): string[] {
  return [...about.flatMap(({ sentences }) => sentences), ...why]
}

/** A text of so many letters stands on its own. */
const fullLength = 90

function inOneLine({ sentences, items }: Passage): string {
  return joined([...sentences, ...items.map(asSentence)])
}

function isLong(passage: Passage | undefined, most: number): boolean {
  return passage !== undefined && passage.items.length > 0 && countText('x', inOneLine(passage)) > most * 0.75
}

/** A passage as a list or as prose; of a list that is too long, the points that fit, and no number of them. */
function shown(passage: Passage, most: number, asList: boolean): string {
  const put = (one: Passage) => (asList ? textOf(one, '•') : inOneLine(one))
  const [whole, plain] = [put(passage), inOneLine(passage)]
  if (passage.items.length === 0 || countText('x', whole) <= most) return whole
  if (countText('x', plain) <= most) return plain
  const sentences = isCounted(passage) ? uncounted(passage.sentences) : passage.sentences
  for (const lead of [sentences, []])
    for (let count = passage.items.length; count > 0; count -= 1) {
      const part = put({ sentences: lead, items: passage.items.slice(0, count) })
      // One point is enough under no lead; a lead in the plural needs two.
      if ((count > 1 || lead.length === 0) && countText('x', part) <= most) return part
    }
  return asSentence(passage.items[0] ?? plain)
}

/** "5 tips for the heat:" without its number. */
function uncounted(sentences: readonly string[]): string[] {
  return sentences.map((text, at) => (at === sentences.length - 1 ? upperFirst(text.replace(/^\S+\s/, '')) : text))
}

function truncated(text: string, most: number): string {
  if (countText('x', text) <= most) return text
  for (let length = Math.min(text.length, most); length > 20; length -= 10) {
    const short = shortened(text, length)
    if (short && countText('x', asSentence(short)) <= most) return asSentence(short)
  }
  return cutAtWord(text, most)
}

/** Where not even a clause fits: the words that do, and a sign that there is more. */
function cutAtWord(text: string, most: number): string {
  const words = text.split(' ')
  while (words.length > 1 && countText('x', `${words.join(' ')}…`) > most) words.pop()
  while (words.length > 1 && /^(?:\p{Ll}{1,4}|.*\d.*|[R$€£])$/u.test(words.at(-1) ?? '')) words.pop()
  const cut = `${words.join(' ').replace(/[,;:–—-]+$/u, '')}…`
  return countText('x', cut) <= most ? cut : `${[...cut].slice(0, Math.floor(most / 2) - 1).join('')}…`
}

function whole(sentences: readonly string[], ending: string): string {
  return [joined(sentences.filter(Boolean)), ending].filter(Boolean).join('\n\n')
}
