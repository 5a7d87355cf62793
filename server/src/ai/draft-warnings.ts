import type { PostContent } from '@postwright/contract/content/content'
import type { DraftWarning } from '@postwright/contract/content/draft-warnings'
import { platformRules } from '@postwright/contract/content/platform-rules'

import { languageOf } from './languages/languages.ts'
import type { DraftInputs } from './prompt/inputs.ts'

/** What a whole draft of a model gives reason to warn of. */
export function warningsOf({ body }: PostContent, inputs: DraftInputs): DraftWarning[] {
  return [...(isTooLong(body, inputs) ? (['too_long'] as const) : []), ...(isForeign(body, inputs) ? (['other_language'] as const) : [])]
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

function isForeign(body: string, { brief }: DraftInputs): boolean {
  const asked = askedFor(brief)
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

function askedFor({ language, text }: DraftInputs['brief']): Asked | null {
  if (language !== '') return names.find(([name]) => name.test(language))?.[1] ?? null
  const script = scriptOf(text)
  if (script !== 'Latin') return script ? { code: null, scripts: script === 'Han' ? japanese : [script] } : null
  const isTold = (text.match(/\p{L}+/gu) ?? []).length >= 4
  return { code: isTold ? (languageOf(text)?.code ?? null) : null, scripts: ['Latin'] }
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
