import { splitSentences } from '../sentences.ts'
import { tailStart } from './ending.ts'

/** Keeps what opens, what carries facts and what ends, until about six tenths are left; more for the sake of a price. */
export function shorten(paragraphs: readonly string[], size: (text: string) => number): string {
  const whole = size(paragraphs.join('\n\n'))
  const parts = paragraphs.flatMap((paragraph, at) => partsOf(paragraph).map((text) => ({ text, paragraph: at })))
  const tail = tailStart(paragraphs)
  const worth = (part: { text: string; paragraph: number }, at: number) =>
    (at === 0 ? 100 : 0) +
    (part.paragraph >= tail ? 50 : 0) +
    (part.text.match(/https?:|\d+/g)?.length ?? 0) * 5 +
    (/^[•-] /.test(part.text) ? 3 : 0) -
    part.text.length / 100 -
    at / 20
  const ranked = parts.map((part, at) => ({ part, worth: worth(part, at) })).toSorted((a, b) => b.worth - a.worth)
  const kept = new Set<object>()
  let total = 0
  for (const { part } of ranked) {
    const added = size(part.text)
    if (kept.size > 0 && total + added > whole * (price.test(part.text) ? 0.85 : 0.6)) continue
    kept.add(part)
    total += added
  }
  return (
    paragraphs
      .map((paragraph, at) => {
        const left = parts.filter((part) => part.paragraph === at && kept.has(part)).map((part) => part.text)
        return left.join(paragraph.includes('\n') ? '\n' : ' ')
      })
      // A heading whose text is gone goes with it.
      .filter(
        (text, at, all) =>
          text &&
          !(
            /^#{1,6} [^\n]*$/.test(text) &&
            (all
              .slice(at + 1)
              .find(Boolean)
              ?.startsWith('#') ??
              true)
          ),
      )
      .join('\n\n')
  )
}

/** What a text must not lose. */
const price = /(?:\bR|[$€£¥]) ?\d|\d ?(?:€|%|\b(?:EUR|USD|ZAR|GBP)\b)/

export function partsOf(paragraph: string): string[] {
  if (paragraph.includes('\n') || paragraph.startsWith('#')) return paragraph.split('\n')
  const sentences = splitSentences(paragraph)
  return sentences.join(' ') === paragraph.trim() ? sentences : [paragraph]
}
