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
]

/** The language of a text; null where it is none that the composer knows. A word or two in Latin letters pass as English. */
export function languageOf(text: string): Language | null {
  if (isEnglish(text)) return english
  const words =
    text
      .toLowerCase()
      .replaceAll("'", '’')
      .match(/[\p{L}’]+/gu) ?? []
  const count = (common: string) => {
    const known = new Set(common.split(' '))
    return words.filter((word) => known.has(word)).length
  }
  const [best] = languages
    .filter((language) => language !== english)
    .map((language) => ({ language, found: count(language.common) }))
    .toSorted((a, b) => b.found - a.found)
  return best && best.found > 0 && lookalikes.every((common) => count(common) < best.found) ? best.language : null
}

const common = new Set(
  'the a an and or of to in on at for with from by is are was were be been we our us you your they their it its this that these those i my as not no new about will can have has all more at up out who what when how why every each over under free one two'.split(
    ' ',
  ),
)
const foreign = new Set(
  'el los las una unos para con nuestro nuestra sobre desde que por del y le la les des une pour avec notre nos sur dans est et du der die das und ein eine mit für unser unsere auf ist wir von zu den het een en van voor met onze op wij ons ’n vir die nuwe met onse is nie o os um uma com nosso nossa em e de il lo gli un per con nostro nostra di che'.split(
    ' ',
  ),
)

function isEnglish(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length
  if (letters.length > 0 && latin / letters.length < 0.7) return false
  const list =
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}][\p{L}\p{N}'./@&+-]*/gu) ?? []
  const english = list.filter((word) => common.has(word)).length
  const other = list.filter((word) => foreign.has(word) && !common.has(word)).length
  const accented = (text.match(/[áàâäãåéèêëíìîïóòôöõúùûüñçßøæ¿¡]/giu) ?? []).length
  if (list.length < 4) return other === 0 && accented < 2
  return other === 0 ? accented <= list.length / 6 || english > 1 : english > other + (accented > list.length / 6 ? 2 : 0)
}

/** One of the forms, another for each turn, its gaps filled. A single person does not say "we". */
export function say(language: Language, form: Form, turn: number, gaps: Partial<Record<string, string>>, isOnePerson: boolean): string {
  return fill(language.forms[form], turn, gaps, isOnePerson)
}

/** The form of this turn with its gaps filled. */
export function fill(forms: readonly string[], turn: number, gaps: Partial<Record<string, string>>, isOnePerson = false): string {
  const chosen = forms[turn % forms.length] ?? ''
  return chosen
    .replace(/\{([^{}|]*)\|([^{}|]*)\}/g, (_, several: string, one: string) => (isOnePerson ? one : several))
    .replace(/\{(\w+)\}/g, (_, gap: string) => gaps[gap] ?? '')
}
