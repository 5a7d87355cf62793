import { contentWords } from './documents.ts'

const naming =
  /\b(?:don['’]?t|do not|never|avoid|without) (?:mention(?:ing)?|talk(?:ing)? about|reveal(?:ing)?)((?: (?!and (?:also )?(?:say|tell|mention|invite|ask)\b)[^\s.;:!?]+)+)/gi

/**
 * Whether a sentence of a profile or a document names what the brief says not to mention: "Don’t mention the tram depot" leaves
 * out where the workshop stands. Of English briefs.
 */
export function leftUnsaid(brief: string): (sentence: string) => boolean {
  const things = [...brief.matchAll(naming)]
    .flatMap(([, object = '']) => object.split(/,| and | or /))
    .map(contentWords)
    .filter((words) => words.length > 0)
  return (sentence) => {
    const said = new Set(contentWords(sentence))
    return things.some((words) => words.every((word) => said.has(word)))
  }
}
