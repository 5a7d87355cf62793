import type { Language } from '../languages/language.ts'
import { isOwnForm, languageOf } from '../languages/languages.ts'
import { wordsOf } from './sentences.ts'
import type { SourceText } from './sources.ts'

/**
 * Whether the source says more of a sentence than the names in it: most of the words that carry it, as far as two forms of a word are the
 * same. Words of another language cannot be compared, so that the names then stand for themselves; "You will find us in …" says no more.
 */
export function isSaidWith(sentence: string, names: readonly string[], { text }: SourceText, language: Language | null): boolean {
  if (!language || languageOf(text, language) !== language || isOwnForm(sentence)) return true
  const named = new Set(names.flatMap((name) => stems(name, language)))
  const carrying = [...new Set(stems(sentence, language))].filter((stem) => !named.has(stem))
  const said = new Set(stems(text, language))
  const shared = carrying.filter((stem) => said.has(stem)).length
  return carrying.length === 0 || shared / carrying.length > 0.5
}

/** "colle" for collects and collecting; words of three letters and what is frequent in the language carry nothing. */
function stems(text: string, { common, ours }: Language): string[] {
  const frequent = new Set(`${common} ${ours}`.split(' '))
  return wordsOf(text)
    .trim()
    .split(' ')
    .filter((word) => word.length > 3 && !frequent.has(word) && !plainWords.test(word))
    .map((word) => word.replace(/(?<=.{3})(?:ing|ed|es|en|e|'?s)$/u, '').slice(0, 5))
}

/** Of the day, and of what is told. */
const plainWords =
  /^(?:news|talk|words?|forget|today|tomorrow|tonight|here|there|heute|morgen|hier|dort|aujourd'hui|demain|hoje|amanhã|mañana|vandag|môre)$/u
