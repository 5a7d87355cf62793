const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' })

/** Into what a text may be cut, the kindest cut first; what follows a piece stays with it. */
const cuts: readonly ((text: string) => string[])[] = [
  (text) => text.match(/[^]+?(?:\n[ \t]*\n\s*|$)/g) ?? [],
  (text) => [...sentences.segment(text)].map(({ segment }) => segment),
  (text) => text.match(/\s*\S+\s*/g) ?? [],
  (text) => [...graphemes.segment(text)].map(({ segment }) => segment),
]

/**
 * A text in parts that fit, as few as there are to be: between paragraphs where that can be, else between sentences, words, and only then
 * within a word.
 *
 * @param fits whether a text is short enough for the part with this place, from 0.
 */
export function splitText(text: string, fits: (text: string, place: number) => boolean): string[] {
  const parts: string[] = []
  let current = ''

  function add(piece: string, cut: number): void {
    if (fits((current + piece).trim(), parts.length)) {
      current += piece
      return
    }
    const isWhole = fits(piece.trim(), parts.length + (current.trim() === '' ? 0 : 1))
    const smaller = isWhole ? [piece] : (cuts[cut]?.(piece) ?? [piece])
    if (smaller.length > 1) {
      for (const one of smaller) add(one, cut + 1)
      return
    }
    if (!isWhole && cut < cuts.length) return add(piece, cut + 1)
    if (current.trim() !== '') parts.push(current.trim())
    current = piece
  }

  for (const paragraph of cuts[0]?.(text) ?? []) add(paragraph, 1)
  return current.trim() === '' ? parts : [...parts, current.trim()]
}
