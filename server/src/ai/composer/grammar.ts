const words = (list: string) => new Set(list.split(' '))

const auxiliaries = words(
  "is are was were am has have had do does did will can could should would may might must isn't aren't wasn't weren't hasn't haven't don't doesn't didn't won't can't couldn't shouldn't wouldn't cannot we're you're they're it's i'm we've you've they've i've we'll you'll they'll it'll i'll that's there's here's who's",
)
const subjects = words('we you they i it he she this that there everyone everybody nobody anyone')
const determiners = words('a an the our my your their his her its this that these those every each all both some any no another')
const prepositions = words(
  'in on at for of with from to by over under per until till through during before after about around between across near into as than without within inside outside',
)

/** Verbs that briefs and profiles are full of, as their base form; the -s and past forms follow by rule or are irregular. */
const bases = words(
  'open close launch start begin run make build offer help bring serve sell ship deliver cost include feature host hold teach train support design produce roast bake brew grow source create provide work specialise specialize focus believe love want need know get give take come go arrive return end finish happen last stay remain become turn mean show tell share write read publish release introduce celebrate move join meet welcome invite allow let keep use save cut reduce increase pay charge accept apply cover combine mix fit suit sit stand live play sing dance lead manage plan plant care protect restore repair fix clean cook eat drink pour taste learn study visit book order buy rent lend donate raise support hire employ pick pack post send reach expand improve change add remove replace combine connect own donate vote win print paint draw stitch sew knit carve press fly drive cycle walk run swim stock supply import export treat advise represent handle fill find seat sleep look feel taste smell sound start spend wait fill expect remember apply vary contain explain explore discover enjoy understand agree land name lose hear help fall rise sign speak break beat donate thank hope ask say think call drop see matter wonder choose prefer notice realise realize cause drip leak miss pass win',
)
const irregularPasts = words(
  'began ran made built brought sold held taught grew knew got gave took came went became meant showed told wrote met kept cut paid sat stood led ate drank learnt bought lent sent won drew flew drove swam found slept felt left lost set put spent said saw fell rose chose broke met spoke thought heard had did',
)
const pastOnly = words(
  'opened closed launched started offered helped served shipped delivered hosted trained supported designed produced roasted baked brewed sourced created provided worked believed loved wanted needed arrived returned ended happened lasted stayed turned shared published released introduced celebrated moved joined welcomed allowed used saved reduced increased applied planned planted protected restored repaired cooked visited raised hired expanded improved changed added replaced founded asked called signed named landed finished happened noticed changed fixed installed trained translated printed planted rescued donated invested discovered realised realized decided agreed answered',
)

export function tokens(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}][\p{L}\p{N}'./@&+-]*/gu) ?? []
  )
}

export function isVerb(word: string): boolean {
  return bases.has(word.toLowerCase())
}

/** Whether the words make a whole sentence rather than a name or a note. */
export function hasFiniteVerb(text: string): boolean {
  const list =
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}][\p{L}\p{N}'./@&+-]*|[,;(]/gu) ?? []
  return list.some((word, at) => {
    if (auxiliaries.has(word)) return true
    const before = list[at - 1]
    const after = list[at + 1]
    if (before === undefined || /[,;(]/.test(before) || /[,;(]/.test(word)) return false
    if (
      subjects.has(before) &&
      (at === 1 || list[at - 2] !== 'with') &&
      !prepositions.has(word) &&
      (bases.has(word) || isThirdPerson(word) || isPast(word) || at === 1)
    )
      return before !== 'that' && before !== 'this' ? true : isThirdPerson(word) || isPast(word)
    if (determiners.has(before) || prepositions.has(before)) return false
    if (isThirdPerson(word)) return after !== undefined && !/[,;(]/.test(after) && !before.endsWith("'s")
    // "made with", after a noun and a comma or nothing, is a participle; before an object it is a verb.
    if (pastOnly.has(word) || irregularPasts.has(word))
      return after !== undefined && (determiners.has(after) || irregularPasts.has(word)) && !prepositions.has(after)
    return bases.has(word) && isPluralNoun(before) && (after !== undefined || list.length <= 3)
  })
}

function isThirdPerson(word: string): boolean {
  return baseOfThirdPerson(word) !== null
}

function baseOfThirdPerson(word: string): string | null {
  if (word.endsWith('ies') && bases.has(`${word.slice(0, -3)}y`)) return `${word.slice(0, -3)}y`
  if (word.endsWith('es') && bases.has(word.slice(0, -2))) return word.slice(0, -2)
  return word.endsWith('s') && bases.has(word.slice(0, -1)) ? word.slice(0, -1) : null
}

function isPast(word: string): boolean {
  return pastOnly.has(word) || irregularPasts.has(word)
}

function isPluralNoun(word: string): boolean {
  return (
    (/[^s]s$/.test(word) &&
      !/^(?:.*(?:status|bonus|campus|focus|virus|chorus|census|ous|’s|'s)|bus|plus|us|is|gas|this|its|yes|news|series|always|was|has)$/.test(
        word,
      )) ||
    /^(people|children|men|women|customers|kids)$/.test(word)
  )
}

export function hasPluralNoun(text: string): boolean {
  return tokens(text).some((word) => isPluralNoun(word) && !isThirdPerson(word))
}

/** Whether a noun phrase such as "live music and food trucks" takes "are". */
export function isPlural(phrase: string): boolean {
  if (/^(?:two|three|four|five|six|seven|eight|nine|ten|twelve|several|many|few|both|(?!1\b)\d+)\s(?!%)\p{L}*s\b/iu.test(phrase))
    return true
  const head = headOf(phrase)
  if (/\band\b/.test(head)) return true
  const last = tokens(head).at(-1) ?? ''
  return isPluralNoun(last) && !/^(news|business|series|press|always|plus)$/.test(last)
}

/** The part of a noun phrase that names the thing, without what follows in prepositions. */
function headOf(phrase: string): string {
  return phrase.split(/\s(?:in|on|at|for|of|with|from|to|by|over|per|until|that|which|who|where|when|near)\s|[,(:]/)[0] ?? phrase
}

const participles: Record<string, [singular: string, plural: string]> = {
  launching: ['launches', 'launch'],
  opening: ['opens', 'open'],
  starting: ['starts', 'start'],
  arriving: ['arrives', 'arrive'],
  coming: ['comes', 'come'],
  returning: ['returns', 'return'],
  running: ['runs', 'run'],
  beginning: ['begins', 'begin'],
  ending: ['ends', 'end'],
  closing: ['closes', 'close'],
  happening: ['takes place', 'take place'],
  featuring: ['features', 'feature'],
  including: ['includes', 'include'],
  costing: ['costs', 'cost'],
  offering: ['offers', 'offer'],
  landing: ['arrives', 'arrive'],
  dropping: ['arrives', 'arrive'],
  taking: ['takes', 'take'],
  joining: ['joins', 'join'],
  covering: ['covers', 'cover'],
}

/** The finite form of a participle that follows a noun ("launching" gives "launches"), or null. */
export function finiteForm(participle: string, plural: boolean): string | null {
  return participles[participle.toLowerCase()]?.[plural ? 1 : 0] ?? null
}

export const participleAfterNoun = new RegExp(
  `^(.+?),?\\s+(${Object.keys(participles).join('|')})\\s+(?!(?:hours?|times?|night|day|soon|party|weekend|line|point|price|offer|ceremony|page)\\b)(.+)$`,
  'i',
)

const dateStart =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:next|this) \w+|today|tomorrow|tonight|\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(?:january|february|march|april|may|june|july|august|september|october|november|december)\b|\d{4}-\d{2}-\d{2})/i

export function startsWithDate(text: string): boolean {
  return dateStart.test(text)
}

/** "3 June" as it stands after a verb: "on 3 June". Words such as tomorrow take no preposition. */
export function withDatePreposition(text: string): string {
  if (!dateStart.test(text) || /^(?:next|this|today|tomorrow|tonight)/i.test(text)) return text
  return /^(?:january|february|march|april|may|june|july|august|september|october|november|december)(?!\s+\d)/i.test(text)
    ? `in ${text}`
    : `on ${text}`
}

const startsLow = words(
  'a an the our my your their his her its this that these those every each all both some any no another we you they it there new free live small large local fresh hot cold from to in on at for of with by over until made built open available handmade two three four five six seven eight nine ten up first last early late good great simple easy better best more most half full weekly daily monthly annual summer winter spring autumn',
)
const abstractEnding = /(?:ity|tion|sion|ness|ment|ship|ing|ance|ence|ism|ed|ly)s?$/

export function isPeople(word: string): boolean {
  return peoples.test(word)
}

/** The phrase as it stands within a sentence. `source` shows how its words are written elsewhere. */
export function lowerFirst(phrase: string, source = ''): string {
  const first = phrase.match(/^[\p{L}'’-]+/u)?.[0]
  if (!first || first === 'I' || /^I['’]/.test(first) || !/^\p{Lu}\p{Ll}*$/u.test(first.replace(/['’-]/g, '')) || dateStart.test(phrase))
    return phrase
  const low = first.toLowerCase()
  const isPluralThing = isPlural(phrase) && !/^\p{Lu}/u.test(phrase.split(' ')[1] ?? '') && !peoples.test(phrase)
  const isCommon =
    isPluralThing ||
    startsLow.has(low) ||
    auxiliaries.has(low) ||
    bases.has(low) ||
    prepositions.has(low) ||
    abstractEnding.test(low) ||
    new RegExp(`(?<![\\p{L}])${low}(?![\\p{L}])`, 'u').test(source)
  return isCommon ? low + phrase.slice(first.length) : phrase
}

const peoples =
  /^(?:African|American|Asian|Italian|French|German|Greek|Dutch|Thai|Indian|Chinese|Japanese|Mexican|Spanish|British|English|Scottish|Irish|Welsh|European|Mediterranean|Lebanese|Turkish|Korean|Vietnamese|Portuguese|Moroccan|Australian|Canadian|Brazilian|Ethiopian|Nigerian|Kenyan|Persian|Swiss|Nordic|Victorian|Christian|Jewish|Muslim|Montessori|Ayurvedic|Swedish|Danish|Norwegian|Polish|Cuban|Egyptian)\b/
