import { english } from '../languages/en.ts'
import { hasPluralNoun } from './grammar.ts'
import { upperFirst, withoutStop } from './sentences.ts'

/** What is said of them, said to them. */
export function toReader(text: string): string {
  return english.toReader.reduce((told, [they, you]) => told.replace(new RegExp(`\\b${they}\\b`, 'gi'), you), text)
}

/** The same, where nobody else is spoken of whom "they" could mean. */
export function toldTo(text: string): string {
  const at = text.search(/\b(?:they|their|them|theirs|themselves)\b/i)
  return at < 0 || hasPluralNoun(text.slice(0, at)) || /\p{Lu}\p{L}+ and \p{Lu}/u.test(text.slice(0, at)) ? text : toReader(text)
}

const helping = 'are|can|could|will|would|have|should|may|must|were|had'

/** "which colour they want" asks "Which colour do you want?"; null where the order of the words is not certain. */
export function asQuestionTo(clause: string): string | null {
  const [, asked = '', verb = '', rest = ''] = /^(.+?)\s?\bthey (\w+)(.*)$/is.exec(withoutStop(clause)) ?? []
  if (!asked || /\b(?:their|who)$/i.test(asked)) return null
  const helped = new RegExp(`^(?:${helping})$`, 'i').test(verb) && !/^have to\b/i.test(`${verb}${rest}`)
  const words = helped ? `${verb} you${toReader(rest)}` : `do you ${verb}${toReader(rest)}`
  return `${upperFirst(/^(?:whether|if)$/i.test(asked) ? words : `${asked} ${words}`)}?`
}
