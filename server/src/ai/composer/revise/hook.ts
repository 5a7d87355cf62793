import { hookScore } from '../passages.ts'
import { tailStart } from './ending.ts'
import { partsOf } from './shorten.ts'

const score = (sentence: string) => hookScore({ sentences: [sentence], items: [] })

/**
 * The sentence that would stop a reader most, first and in a paragraph of its own. Where it opens already, or none can stand first, the
 * text stays as it is.
 */
export function withHook(paragraphs: readonly string[]): string {
  const tail = tailStart(paragraphs)
  const sentences = paragraphs.slice(0, tail).flatMap((text, paragraph) =>
    // A sentence of a list or a heading means nothing without its neighbours.
    text.includes('\n') || /^(?:#|[•>-] )/.test(text) ? [] : partsOf(text).map((sentence, at) => ({ sentence, paragraph, at })),
  )
  const [first, ...others] = sentences
  const best = others.toSorted((a, b) => score(b.sentence) - score(a.sentence))[0]
  if (!first || !best || score(best.sentence) <= Math.max(0, score(first.sentence))) return paragraphs.join('\n\n')
  const rest = paragraphs.map((text, paragraph) =>
    paragraph === best.paragraph
      ? partsOf(text)
          .filter((_, at) => at !== best.at)
          .join(' ')
      : text,
  )
  const opens = first.paragraph
  return [...rest.slice(0, opens), best.sentence, ...rest.slice(opens)].filter(Boolean).join('\n\n')
}
