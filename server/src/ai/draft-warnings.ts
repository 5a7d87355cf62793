import type { PostContent } from '@postwright/contract/content/content'
import type { DraftWarning } from '@postwright/contract/content/draft-warnings'
import { platformRules } from '@postwright/contract/content/platform-rules'
import { checkStyle } from '@postwright/contract/content/style-check'

import { english } from './languages/en.ts'
import { languageOf, languageOfProfile } from './languages/languages.ts'
import { isWithoutSubject, withSubject } from './asks/subject.ts'
import type { DraftInputs } from './prompt/inputs.ts'
import { hasOtherCount, openPromises } from './promised-points.ts'

/** What a whole draft breaks of the rules of its business that no program can mend. */
export function styleWarningsOf(content: PostContent, { contentType, style }: DraftInputs): DraftWarning[] {
  return checkStyle(contentType, content, style).some(({ rule }) => rule.kind === 'always') ? ['no_word_to_use'] : []
}

/** What a whole draft of a model gives reason to warn of. */
export function warningsOf({ body }: PostContent, inputs: DraftInputs, thread: readonly string[] = []): DraftWarning[] {
  const found: [DraftWarning, boolean][] = [
    ['too_long', isTooLong(body, inputs)],
    ['other_language', isForeign(body, inputs)],
    ['fewer_points', !inputs.revision && hasOtherCount([body, ...thread].join('\n'), inputs)],
  ]
  return found.flatMap(([warning, is]) => (is ? [warning] : []))
}

/** What the composer, which knows no more than it is told, had to leave out. */
export function leftOutOf(inputs: DraftInputs): DraftWarning[] {
  const { text, given } = inputs.brief
  if (inputs.revision) return []
  if (isWithoutSubject(text) && withSubject(text, given) === '') return ['no_subject']
  return openPromises(inputs).length > 0 ? ['promise_left_out'] : []
}

/** So many times the most that was asked for is no matter of taste. */
const muchMore = 1.5

/** A text that is rewritten has the length that it had. */
function isTooLong(body: string, { contentType, brief, revision }: DraftInputs): boolean {
  if (revision) return false
  const { lengths } = platformRules[contentType]
  const [, most] = lengths[brief.length]
  const length = lengths.unit === 'words' ? (body.match(/\S+/g) ?? []).length : [...body].length
  return length > most * muchMore
}

function isForeign(body: string, { brief, business, revision }: DraftInputs): boolean {
  // A text that is rewritten has its own language, unless it was to be translated.
  const asked = revision && brief.language === '' ? null : askedFor(brief, business.context)
  if (!asked) return false
  const script = scriptOf(body)
  if (script && !asked.scripts.includes(script)) return true
  // Of languages in the same letters only those are told apart whose words are known, and not by a line of names.
  if (asked.code === null || script !== 'Latin' || (body.match(/\p{L}+/gu) ?? []).length < fewestWords) return false
  const written = languageOf(body)
  return written !== null && written.code !== asked.code
}

const fewestWords = 12

interface Asked {
  code: string | null
  scripts: readonly string[]
}

function askedFor({ language, text }: DraftInputs['brief'], profile: string): Asked | null {
  if (language !== '') return names.find(([name]) => name.test(language))?.[1] ?? null
  const script = scriptOf(text)
  if (script !== 'Latin') return script ? { code: null, scripts: script === 'Han' ? japanese : [script] } : null
  const isTold = (text.match(/\p{L}+/gu) ?? []).length >= 4
  const usual = languageOfProfile(profile)
  const clear = languageOf(text)
  const written = isTold || clear !== english ? clear : languageOf(text, usual)
  // A few words without any that are frequent say nothing of their language, unless the profile does.
  return { code: isTold || usual || written !== english ? (written?.code ?? null) : null, scripts: ['Latin'] }
}

const latin = (code: string | null): Asked => ({ code, scripts: ['Latin'] })
const japanese = ['Hiragana', 'Katakana', 'Han']

/** As people name languages, in English and in the language itself. */
const names: readonly (readonly [RegExp, Asked])[] = [
  [/english|engels|englisch|anglais|inglés|inglês/i, latin('en')],
  [/german|deutsch/i, latin('de')],
  [/french|français|francais/i, latin('fr')],
  [/spanish|español|espanol|castellano/i, latin('es')],
  [/portugu/i, latin('pt')],
  [/afrikaans/i, latin('af')],
  [
    /dutch|nederlands|italian|swedish|danish|norwegian|finnish|polish|czech|turkish|zulu|xhosa|sotho|tswana|swahili|vietnamese|indonesian/i,
    latin(null),
  ],
  [/chinese|mandarin|cantonese|中文|汉语|漢語/i, { code: null, scripts: ['Han'] }],
  [/japanese|日本語/i, { code: null, scripts: japanese }],
  [/korean|한국어/i, { code: null, scripts: ['Hangul'] }],
  [/arabic|urdu|farsi|persian|العربية/i, { code: null, scripts: ['Arabic'] }],
  [/russian|ukrainian|bulgarian|русский|українська/i, { code: null, scripts: ['Cyrillic'] }],
  [/greek|ελληνικά/i, { code: null, scripts: ['Greek'] }],
  [/hebrew|עברית/i, { code: null, scripts: ['Hebrew'] }],
  [/hindi|marathi|nepali|हिन्दी/i, { code: null, scripts: ['Devanagari'] }],
  [/thai|ไทย/i, { code: null, scripts: ['Thai'] }],
]

const scripts = ['Latin', 'Han', 'Hiragana', 'Katakana', 'Hangul', 'Arabic', 'Cyrillic', 'Greek', 'Hebrew', 'Devanagari', 'Thai'] as const
const letterOf = scripts.map((script) => [script, new RegExp(`\\p{Script=${script}}`, 'gu')] as const)
const fewestLetters = 10

/** The one that more than half of the letters are of; null of a text with too few, or of several. */
function scriptOf(text: string): string | null {
  const letters = (text.match(/\p{L}/gu) ?? []).length
  if (letters < fewestLetters) return null
  return letterOf.find(([, letter]) => (text.match(letter) ?? []).length > letters / 2)?.[0] ?? null
}
