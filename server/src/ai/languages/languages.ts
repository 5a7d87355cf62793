import { afrikaans } from './af.ts'
import { english } from './en.ts'
import { french } from './fr.ts'
import { german } from './de.ts'
import type { Form, Language } from './language.ts'
import { portuguese } from './pt.ts'
import { spanish } from './es.ts'

/** The languages that the composer has words of its own in; in any other it adds none. */
export const languages: readonly Language[] = [english, afrikaans, french, spanish, portuguese, german]

/** Taken for none of ours, though they share many words with one. */
const lookalikes = [
  'het een voor onze naar niet zijn wij jullie deze aan van en op met je',
  'il lo gli di che per con nostro nostra una è sono nel della alla dei le e la',
].map((common) => new Set(common.split(' ')))

/**
 * The language of a text; null where it is none that the composer knows. `usual` is what its author writes in elsewhere: it decides
 * unless the text is clearly in another. Where nothing speaks for any, a text in Latin letters passes as English.
 */
export function languageOf(text: string, usual: Language | null = null): Language | null {
  const letters = text.match(/\p{L}/gu) ?? []
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length
  if (letters.length > 0 && latin / letters.length < 0.7) return null
  const words = wordsOf(text)
  const expected = usual ?? english
  const own = evidence(expected, words, text)
  const [best] = languages
    .filter((language) => language !== expected)
    .map((language) => ({ language, found: evidence(language, words, text) }))
    .toSorted((a, b) => b.found - a.found)
  const strange = Math.max(...lookalikes.map((common) => words.filter((word) => common.has(word)).length))
  const rival = Math.max(best?.found ?? 0, strange)
  if (rival < own + (usual ? 2 : 1)) {
    const accents = (text.match(/[áàâäãåéèêëíìîïóòôöõúùûüñçßøæ¿¡]/giu) ?? []).length
    return expected === english && words.length > 3 && own < 2 && accents > words.length / 6 ? null : expected
  }
  return best && best.found > strange ? best.language : null
}

/** What a business writes in, by what it says of itself; null where it says nothing. */
export function languageOfProfile(text: string): Language | null {
  return /\p{L}/u.test(text) ? languageOf(text) : null
}

/** The language that somebody asked for by its name; null where it is none of ours. */
export function languageNamed(name: string): Language | null {
  return languages.find(({ code, names }) => new RegExp(`^(?:${code}|${names})\\b`, 'i').test(name.trim())) ?? null
}

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll("'", '’')
      .match(/[\p{L}’]+/gu) ?? []
  )
}

/** What speaks for a language: its frequent words, those of briefs, and letters that only it has. */
function evidence(language: Language, words: readonly string[], text: string): number {
  const { common, briefs } = vocabulary(language)
  const letters = language.letters && new RegExp(language.letters, 'iu').test(text) ? 2 : 0
  return words.filter((word) => common.has(word) || briefs.test(word)).length + letters
}

const vocabularies = new Map<Language, { common: Set<string>; briefs: RegExp }>()

function vocabulary(language: Language): { common: Set<string>; briefs: RegExp } {
  const known = vocabularies.get(language)
  if (known) return known
  const { common, numbers, lists, dated, events, offers, boasts } = language
  const made = {
    common: new Set(common.split(' ')),
    briefs: new RegExp(`^(?:${[numbers.replaceAll(' ', '|'), ...Object.values(lists), dated, events, offers, boasts].join('|')})$`, 'iu'),
  }
  vocabularies.set(language, made)
  return made
}

/** Whether a text names a day, in whatever language. */
export function namesDay(text: string): boolean {
  return languages.some(({ dated }) => new RegExp(`(?<!\\p{L})(?:${dated})(?!\\p{L})`, 'iu').test(text))
}

/** Whether a sentence is a business's own affair: whom it targets, what it turns over. */
export function isInternal(text: string, language: Language | null): boolean {
  return language !== null && new RegExp(`(?<!\\p{L})(?:${language.internal})(?!\\p{L})`, 'iu').test(text.replaceAll("'", '’'))
}

let ownForms: readonly RegExp[] | null = null

/** Whether a line is one that the composer adds of its own. */
export function isOwnForm(line: string): boolean {
  ownForms ??= languages.flatMap(({ forms }) =>
    Object.values<readonly string[]>(forms)
      .flat()
      .flatMap((form) => [form.replace(gapOfPerson, '$1'), form.replace(gapOfPerson, '$2')])
      .map((form) => new RegExp(`^${form.replace(/[.?*+()[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+')}$`, 'iu')),
  )
  return ownForms.some((form) => form.test(line))
}

const gapOfPerson = /\{([^{}|]*)\|([^{}|]*)\}/g

/** One of the forms, another for each turn, its gaps filled. A single person does not say "we". */
export function say(language: Language, form: Form, turn: number, gaps: Partial<Record<string, string>>, isOnePerson: boolean): string {
  return fill(language.forms[form], turn, gaps, isOnePerson)
}

/** Whether a text ends with this line in words of the composer: an invitation to answer, or a sign-off. */
export function isClosing(language: Language, line: string, isOf: 'invitation' | 'any' = 'any'): boolean {
  const forms = isOf === 'invitation' ? invitations : [...invitations, ...signOffs]
  return forms.some((form) =>
    language.forms[form].some((_, turn) => [true, false].some((isOnePerson) => say(language, form, turn, {}, isOnePerson) === line)),
  )
}

const invitations = ['comment', 'reply'] as const
const signOffs = ['signOff', 'signOffFormal', 'signOffWarm'] as const

/** The form of this turn with its gaps filled. */
export function fill(forms: readonly string[], turn: number, gaps: Partial<Record<string, string>>, isOnePerson = false): string {
  const chosen = forms[turn % forms.length] ?? ''
  return chosen
    .replace(gapOfPerson, (_, several: string, one: string) => (isOnePerson ? one : several))
    .replace(/\{(\w+)\}/g, (_, gap: string) => gaps[gap] ?? '')
}
