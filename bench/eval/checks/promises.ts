import { english } from '../../../server/src/ai/languages/en.ts'
import { languages } from '../../../server/src/ai/languages/languages.ts'
import { plain } from './plain.ts'

/** What announces a list: numbers from two on, what stands for a number, and what a list is made of. */
interface Words {
  numbers: string
  some: string
  lists: string
}

// Kept apart from the words that the composer knows, so that what it overlooks is found here.
const words: readonly Words[] = [
  {
    numbers: 'two three four five six seven eight nine ten',
    some: 'some|a few|our|these|here are(?: some| our)?|the best|top|more',
    lists:
      'tips|tricks|hints|pointers|reasons|steps(?! (?:from|away))|ways|ideas|mistakes|myths|pitfalls|facts|things|lessons|rules|signs|benefits|examples',
  },
  {
    numbers: 'zwei drei vier fünf sechs sieben acht neun zehn',
    some: 'einige|ein paar|unsere|diese|hier sind(?: unsere)?|die besten',
    lists: 'Tipps|Tricks|Ratschläge|Gründen?|Schritten?|Wege|Ideen|Möglichkeiten|Fehlern?|Irrtümer|Mythen|Fakten|Dinge|Regeln|Beispielen?',
  },
  {
    numbers: 'deux trois quatre cinq six sept huit neuf dix',
    some: 'quelques|nos|ces|voici(?: nos| quelques)?|les meilleurs?',
    lists: 'conseils|astuces|raisons|étapes|idées|façons|manières|erreurs|pièges|mythes|choses|règles|exemples',
  },
  {
    numbers: 'dos tres cuatro cinco seis siete ocho nueve diez',
    some: 'algunos|algunas|unos|unas|nuestros|nuestras|estos|estas|los mejores|las mejores',
    lists: 'consejos|trucos|razones|motivos|pasos|ideas|formas|maneras|errores|mitos|datos|cosas|reglas|ejemplos',
  },
  {
    numbers: 'dois|duas três quatro cinco seis sete oito nove dez',
    some: 'alguns|algumas|nossos|nossas|estes|estas|os melhores|as melhores',
    lists: 'dicas|conselhos|truques|razões|motivos|passos|ideias|formas|maneiras|erros|mitos|factos|fatos|coisas|regras|exemplos',
  },
  {
    numbers: 'twee drie vier vyf ses sewe agt nege tien',
    some: 'enkele|’n paar|ons|hierdie|hier is(?: ons)?|die beste',
    lists: 'wenke|raad|redes|stappe|idees|maniere|foute|mites|feite|dinge|reëls|voorbeelde',
  },
]

interface Promise {
  says: string
  count: number
  /** In the text of title and body. */
  end: number
}

/** Lists that a text announces and does not bring: "Five tips" and three of them. `given` is what the author gave for them. */
export function emptyListsIn(text: string, given: readonly string[]): string[] {
  const promises = promisesIn(text)
  return promises
    .filter(({ end, count }) => {
      const rest = text.slice(end)
      const same = promises.filter((one) => one.end > end && !/[.!?\n]/.test(text.slice(end, one.end)))
      const needed = same.reduce((sum, one) => sum + one.count, count)
      return itemsIn(rest, given) < needed
    })
    .map(({ says }) => says)
}

function promisesIn(text: string): Promise[] {
  return words.flatMap(({ numbers, some, lists }) => {
    const spelt = numbers.split(' ')
    const counted = new RegExp(
      `(?<![\\p{L}\\p{N}.,])(?<number>[2-9]|1\\d|20|${spelt.join('|')})\\s+(?:\\p{L}[\\p{L}’'-]*\\s+){0,2}?(?:${lists})(?![\\p{L}\\p{N}])`,
      'giu',
    )
    const uncounted = new RegExp(`(?<=^|[.!?:]\\s|\\n)(?:#+ )?(?:(?:${some})\\s+)?(?:\\p{L}+\\s+)?(?:${lists})(?![\\p{L}\\p{N}])`, 'giu')
    const found = [...text.matchAll(counted)].map((match) => ({ match, count: countOf(match.groups?.number ?? '', spelt) }))
    const others = [...text.matchAll(uncounted)]
      .filter(
        ({ index, 0: says }) => !found.some(({ match }) => match.index < index + says.length && index < match.index + match[0].length),
      )
      .map((match) => ({ match, count: 2 }))
    return [...found, ...others].map(({ match, count }) => ({ says: match[0].trim(), count, end: match.index + match[0].length }))
  })
}

function countOf(number: string, spelt: readonly string[]): number {
  const at = spelt.findIndex((one) => one.split('|').includes(number.toLowerCase()))
  return at < 0 ? Number(number) : at + 2
}

const ordinals =
  /(?:^|[.!?]\s+|\n)(?:first|second|third|fourth|fifth|next|then|finally|erstens|zweitens|drittens|d’abord|ensuite|enfin|primero|segundo|tercero|primeiro|terceiro|eerstens|tweedens|derdens)(?:ly)?\b/giu

/** Entries of a list in whatever shape: lines with marks, headings, ordinals, a row behind a colon, or lines that the author gave. */
function itemsIn(rest: string, given: readonly string[]): number {
  const said = plain(rest)
  const [row = ''] = /(?<=^[^.!?\n]{0,120}:)[^\n]+/u.exec(rest) ?? []
  const headings = [...rest.matchAll(/^#{2,4} (.+)$/gm)].filter(([, heading = '']) => !ownHeadings.test(heading))
  return Math.max(
    rest.match(/^\s*(?:[-*•–·✓✅]|\d{1,2}[.)]|\d\uFE0F\u20E3|#+ \d+[.)])\s*\S/gmu)?.length ?? 0,
    rest.match(/^\*\*[^*\n]+\*\*/gm)?.length ?? 0,
    rest.match(/(?<![\p{N}.,])\d{1,2}[.)]\s+\p{L}/gu)?.length ?? 0,
    headings.length,
    rest.match(ordinals)?.length ?? 0,
    row.trim() === '' ? 0 : row.split(/[;,·|/]\s|\s(?:and|und|et|y|e|en)\s/).filter((one) => /\p{L}/u.test(one)).length,
    given.filter((line) => said.includes(plain(line))).length,
  )
}

/** What the composer calls the parts of a text; no entries of anything. */
const ownHeadings = new RegExp(
  `^(?:${languages
    .flatMap(({ forms }) => Object.entries(forms).flatMap(([form, patterns]) => (form.startsWith('head') ? patterns : [])))
    .map((pattern) => pattern.replace(/\{([^{}|]*)\|([^{}|]*)\}/g, '(?:$1|$2)').replace(/\{\w+\}/g, '.+'))
    .join('|')})$`,
  'iu',
)

const invitation =
  /\b(?:join us|come to|come along|see you (?:at|there)|you are invited|save the date|we announce|announcing|kommen Sie|Sie sind eingeladen|wir laden|venez|nous vous invitons|ven a|te invitamos|os esperamos|venha|convidamos|kom na|ons nooi)(?!\p{L})/iu
const event =
  /(?<!\p{L})(?:AGM|annual general meeting|open day|workshop|market|tasting|cupping|webinar|concert|opening|launch|class|course|exhibition|party|talk|planting day|tag der offenen tür|verkostung|eröffnung|kurs|ausstellung|atelier|dégustation|ouverture|lancement|taller|cata|apertura|lanzamiento|oficina|lançamento|abertura|werkswinkel|mark|bekendstelling)(?!\p{L})/iu
const day = new RegExp(
  `\\d|(?<!\\p{L})(?:${languages.map(({ dated }) => dated).join('|')}|today|tomorrow|heute|morgen|demain|mañana|amanhã|more)(?!\\p{L})`,
  'iu',
)
const offer =
  /(?<!\p{L})(?:discount|special offer|price cut|rabatt|sonderangebot|remise|offre spéciale|descuento|oferta especial|desconto|afslag)(?!\p{L})/iu
const free = new RegExp(
  `\\d|(?<!\\p{L})(?:half|${english.numbers.split(' ').join('|')}|free|gratis|kostenlos\\w*|gratuit\\w*|grátis)(?!\\p{L})`,
  'iu',
)

/** An event that people are asked to without its day, and an offer that does not say what it is. */
export function emptyNewsIn(text: string): string[] {
  const sentences = text.split(/(?<=[.!?])\s+|\n+/)
  const invited = sentences.find((sentence) => invitation.test(sentence) && event.test(sentence))
  const offered = sentences.find((sentence) => offer.test(sentence))
  return [
    ...(invited && !day.test(text) ? [`no day: ${invited.trim()}`] : []),
    ...(offered && !free.test(text) ? [`no figure: ${offered.trim()}`] : []),
  ]
}
