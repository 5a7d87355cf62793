import { tokens } from './grammar.ts'

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

/** Whether a text is in English, the one language whose grammar the composer knows. A word or two in Latin letters pass as English. */
export function isEnglish(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length
  if (letters.length > 0 && latin / letters.length < 0.7) return false
  const list = tokens(text)
  const english = list.filter((word) => common.has(word)).length
  const other = list.filter((word) => foreign.has(word) && !common.has(word)).length
  const accented = (text.match(/[áàâäãåéèêëíìîïóòôöõúùûüñçßøæ¿¡]/giu) ?? []).length
  if (list.length < 4) return other === 0 && accented < 2
  return other === 0 ? accented <= list.length / 6 || english > 1 : english > other + (accented > list.length / 6 ? 2 : 0)
}
