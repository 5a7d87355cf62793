import { english } from '../../languages/en.ts'
import { languageOf } from '../../languages/languages.ts'
import { upperFirst } from '../sentences.ts'

/** Long words, and the short ones that say the same. Forms are listed one by one: a stem would change words that only begin alike. */
const plainWords: readonly (readonly [string, string])[] = [
  ['utili[sz]es?', 'use'],
  ['utili[sz]ed', 'used'],
  ['utili[sz]ing', 'using'],
  ['purchases', 'buys'],
  ['purchased', 'bought'],
  ['purchasing', 'buying'],
  ['commences?', 'start'],
  ['commenced', 'started'],
  ['assists?', 'help'],
  ['assistance', 'help'],
  ['additional', 'more'],
  ['numerous', 'many'],
  ['sufficient', 'enough'],
  ['approximately', 'about'],
  ['subsequently', 'later'],
  ['prior to', 'before'],
  ['in order to', 'to'],
  ['with regard to', 'about'],
  ['in the event that', 'if'],
  ['due to the fact that', 'because'],
  ['at this point in time', 'now'],
  ['a wide range of', 'many'],
  ['facilitates?', 'help'],
  ['endeavou?rs?', 'try'],
  ['obtain', 'get'],
  ['demonstrates?', 'show'],
  ['therefore', 'so'],
  ['however', 'but'],
  ['moreover', 'also'],
  ['furthermore', 'also'],
]
const singular = new Map([
  ['use', 'uses'],
  ['start', 'starts'],
  ['help', 'helps'],
  ['try', 'tries'],
  ['show', 'shows'],
])

/** A sentence with more words is hard to follow at once. */
const longSentence = 18
const shortestPart = 5

/** Shorter sentences, and plain words for long ones where the text is English; in any other language the sentences alone. */
export function simplified(text: string): string {
  const isEnglish = languageOf(text) === english
  return text
    .split('\n')
    .map((line) => (/^#{1,6} /.test(line) ? line : inShortSentences(isEnglish ? inPlainWords(line) : line, isEnglish)))
    .join('\n')
}

function inPlainWords(line: string): string {
  return plainWords.reduce(
    (told, [long, short]) =>
      told.replace(new RegExp(`(?<![\\p{L}/.@-])(?:${long})(?![\\p{L}/@-])(,?)`, 'giu'), (found: string, comma: string) => {
        const isSingular = /s,?$/i.test(found) && singular.has(short)
        const word = isSingular ? (singular.get(short) ?? short) : short
        const said = /^\p{Lu}/u.test(found) ? upperFirst(word) : word
        return short === 'but' || short === 'so' || short === 'also' ? said : said + comma
      }),
    line,
  )
}

/** Divided where one sentence ends and another could begin: at a semicolon, a dash, or a conjunction before a subject of its own. */
function inShortSentences(line: string, isEnglish: boolean): string {
  return line
    .split(/(?<=[.!?]["”’)]?) /u)
    .map((sentence) => (wordCount(sentence) > longSentence ? divided(sentence, isEnglish) : sentence))
    .join(' ')
}

function divided(sentence: string, isEnglish: boolean): string {
  const joint = isEnglish
    ? /;\s+|\s+[–—]\s+|,\s+(?:and|but|so)\s+(?=(?:we|you|they|it|I|he|she|the|our|your|this|that|there)\s)/giu
    : /;\s+/gu
  for (const match of sentence.matchAll(joint)) {
    const before = sentence.slice(0, match.index)
    const after = sentence.slice(match.index + match[0].length)
    const conjunction = /,\s+(but|so)\s/i.exec(match[0])?.[1] ?? ''
    const rest = upperFirst(conjunction ? `${conjunction} ${after}` : after)
    if (wordCount(before) < shortestPart || wordCount(rest) < shortestPart) continue
    const end = /[.!?]["”’)]?$/u.test(sentence) ? '' : '.'
    return `${before}. ${wordCount(rest) > longSentence ? divided(rest, isEnglish) : rest}${end}`
  }
  return sentence
}

function wordCount(text: string): number {
  return (text.match(/\S+/g) ?? []).length
}
