import { languages } from '../../../server/src/ai/languages/languages.ts'
import { DraftInputs, type DraftInputsGiven } from '../../../server/src/ai/prompt/inputs.ts'
import { plain } from './plain.ts'

/** No sentence ends behind a title. */
const sentenceEnd = /\n|(?<=[.!?])(?<!(?:Dr|Mrs?|Ms|Prof|Sra?|Mev|Mnr|Mme)\.)\s+/

/** All that a writer may repeat in public: brief, what was given, profile and passages. Internal goals and earlier posts are no source. */
export function toldOf(given: DraftInputsGiven): string {
  const { business, brief, material } = DraftInputs.parse(given)
  const { goals: _, socialLinks, keywords, voice: __, ...profile } = business
  const said = [
    brief.text,
    brief.callToAction,
    brief.link,
    ...brief.given.flatMap(({ lines }) => lines),
    ...material.passages.map(({ text }) => text),
  ]
  return [...Object.values(profile), ...keywords, ...Object.values(socialLinks), ...said].filter(Boolean).join('\n')
}

/** Figures, days, names, quotations and praise in a body that nobody told its writer, in the words that are wrong. */
export function unsupportedIn(body: string, told: string, business: string): string[] {
  const prose = body.replace(/https?:\/\/\S+|#[\p{L}\p{N}_]+/gu, ' ')
  const source = knownIn(told)
  const entries = body.match(/^\s*(?:[-*•]|\d{1,2}[.)])\s+\S/gm)?.length ?? 0
  const figures = figuresIn(prose.replace(/^\s*\d{1,2}[.)] /gm, '')).filter(
    ({ number, unit }) => !source.figures.has(unit ? `${number} ${unit}` : number) && !(unit === '' && Number(number) === entries),
  )
  const said = told.toLowerCase()
  const quotes = [...prose.matchAll(quotation)].map(([, quote = '']) => quote)
  const own = prose.replace(quotation, ' ')
  return [
    ...figures.map(({ says }) => says),
    ...daysIn(prose)
      .filter(({ key }) => !source.days.has(key))
      .map(({ says }) => says),
    ...[...namesIn(own), ...quotes].filter((claim) => !plain(said).includes(plain(claim))),
    ...praiseIn(own, business).filter((praise) => !said.includes(praise.toLowerCase())),
  ]
}

const quotation = /[“"„«]\s?([^”"“»\n]{8,}?)\s?[”"“»]/gu

function knownIn(told: string) {
  const figures = figuresIn(told).flatMap(({ number, unit }) => (unit ? [number, `${number} ${unit}`] : [number]))
  return { figures: new Set(figures), days: new Set(daysIn(told).map(({ key }) => key)) }
}

interface Figure {
  says: string
  number: string
  unit: string
}

/** What a figure counts, as one word for each: "R165" and "165 rand" are the same, "5 kg" and "5 km" are not. */
const units: readonly (readonly [unit: string, written: string])[] = [
  ['%', '%|per ?cent|prozent|pour ?cent|por ciento|por cento|persent'],
  ['rand', 'R(?=\\s?\\d)|ZAR|rand'],
  ['euro', '€|EUR|euros?'],
  ['dollar', '\\$|USD|dollars?'],
  ['pound', '£|GBP'],
  ['kg', 'kg|kilos?'],
  ['g', 'g|grams?|gramm|grammes?|gramos?'],
  ['ml', 'ml'],
  ['l', 'l|lit(?:re|er)s?|litros?'],
  ['km', 'km'],
  ['m', 'm|met(?:re|er)s?'],
  ['year', 'years?|jahren?|ans|années|años|anos|jaar'],
  ['month', 'months?|monaten?|mois|meses|maande'],
  ['week', 'weeks?|wochen?|semaines?|semanas?|weke'],
  ['day', 'days?|tagen?|jours?|días?|dias?|dae'],
  ['minute', 'min|minutes?|minuten?|minutos?|minute'],
]
const before = units
  .slice(1, 5)
  .map(([, written]) => written)
  .join('|')
const after = units.map(([, written]) => written.replace('R(?=\\s?\\d)|', '')).join('|')
const figure = new RegExp(
  `(?:(?<=^|[^\\p{L}\\p{N}])(?<before>${before})\\s?)?(?<![\\p{L}\\p{N}.,])(?<number>\\d+(?:[.,’' \u00A0\u202F]\\d{3}(?!\\d))*(?:[.,:]\\d+)*)(?:[\\s\u00A0\u202F-]?(?<after>${after})(?![\\p{L}\\p{N}]))?`,
  'giu',
)

function figuresIn(text: string): Figure[] {
  return [...text.replace(/(?<=(?<![\p{L}\p{N}])R)(?=\d)/gu, ' ').matchAll(figure)].map(({ 0: says, groups }) => {
    const written = groups?.before ?? groups?.after ?? ''
    const unit = units.find(([, forms]) => new RegExp(`^(?:${forms.replace('(?=\\s?\\d)', '')})$`, 'iu').test(written))?.[0] ?? ''
    return { says: says.trim(), number: numberOf(groups?.number ?? ''), unit }
  })
}

/** "1,300", "1 300" and "1.300" are the same number, and so are "4,20" and "4.2", "08:00" and "8:00". */
function numberOf(written: string): string {
  const whole = written.replace(/[.,’' \u00A0\u202F](?=\d{3}(?!\d))/g, '').replace(',', '.')
  if (/[:]|\..*\./.test(whole)) return whole.replace(/^0(?=\d)/, '')
  return String(Number(whole))
}

interface Day {
  says: string
  key: string
}

const days = namesOf({ weekday: 'long' }, 7, 1)
const months = namesOf({ month: 'long' }, 12, 31)
const named = (names: ReadonlyMap<string, number>) => [...names.keys()].toSorted((a, b) => b.length - a.length).join('|')
const weekday = new RegExp(`(?<!\\p{L})(${named(days)})s?(?!\\p{L})`, 'giu')
const dated = new RegExp(
  `(?<!\\p{N})(\\d{1,2})(?:st|nd|rd|th|er|º|\\.)?\\s+(?:de |d’)?(${named(months)})(?!\\p{L})|(?<!\\p{L})(${named(months)})\\s+(\\d{1,2})(?!\\d)`,
  'giu',
)

/** Weekdays, and days of a month by their number in the year, in the six languages. */
function daysIn(text: string): Day[] {
  const weekdays = [...text.matchAll(weekday)].map(([says, name = '']) => ({ says, key: `weekday ${days.get(name.toLowerCase())}` }))
  const dates = [...text.matchAll(dated)].map(([says, number = '', month = '', first = '', last = '']) => ({
    says,
    key: `${Number(number || last)} ${months.get((month || first).toLowerCase())}`,
  }))
  return [...weekdays, ...dates]
}

function namesOf(options: Intl.DateTimeFormatOptions, count: number, step: number): ReadonlyMap<string, number> {
  return new Map(
    languages.flatMap(({ code }) => {
      const format = new Intl.DateTimeFormat(code, { ...options, timeZone: 'UTC' })
      // 5 January 2026 is a Monday; each step of 31 days from there is another month.
      return Array.from({ length: count }, (_, at): [string, number] => [format.format(Date.UTC(2026, 0, 5 + at * step)).toLowerCase(), at])
    }),
  )
}

/** Two capitalised words or more within a sentence, or one behind a title. Headings in capitals, and single nouns of German, are none. */
function namesIn(text: string): string[] {
  return text
    .split(sentenceEnd)
    .filter((sentence) => !isInCapitals(sentence))
    .flatMap((sentence) => [
      ...(sentence.match(/(?:Dr|Mrs?|Ms|Prof|Herrn?|Frau|Mme|Madame|Monsieur|Señora?|Sra?|Dona|Mev|Mnr)\.? \p{Lu}[\p{L}’'-]+/gu) ?? []),
      ...(sentence.match(/(?<=[\p{Ll}\p{N},;:)”"] )\p{Lu}[\p{Ll}’'-]+(?: \p{Lu}[\p{Ll}’'-]+)+/gu) ?? []).filter(
        (name) => !isGerman(sentence) && daysIn(name).length === 0,
      ),
    ])
}

function isInCapitals(sentence: string): boolean {
  const list = sentence.match(/\p{L}{4,}/gu) ?? []
  return list.length > 2 && list.filter((word) => /^\p{Lu}/u.test(word)).length > list.length * 0.7
}

function isGerman(sentence: string): boolean {
  return /(?<!\p{L})(?:der|die|das|und|wir|ist|ein|eine|mit|für)(?!\p{L})/iu.test(sentence)
}

/** Guarantees, superlatives and the like, where a business speaks of itself. */
function praiseIn(text: string, business: string): string[] {
  return text.split(sentenceEnd).flatMap((sentence) => {
    const said = plain(sentence)
    return languages.flatMap(({ ours, boasts }) => {
      const isOurs = said.includes(plain(business)) || ours.split(' ').some((word) => ` ${said} `.includes(` ${word} `))
      return isOurs ? (sentence.match(new RegExp(`(?<![\\p{L}\\p{N}])(?:${boasts})(?!\\p{L})`, 'giu')) ?? []) : []
    })
  })
}
