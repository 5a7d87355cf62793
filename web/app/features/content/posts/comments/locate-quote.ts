import type { Quote } from '@postwright/contract/content/comments'

/** Where quoted words stand in a text by now: the place nearest to where they stood. Null where they are gone. */
export function locateQuote(text: string, { text: words, start }: Quote): number | null {
  const after = text.indexOf(words, start)
  const before = text.lastIndexOf(words, start)
  if (after < 0 || before < 0) return after < 0 && before < 0 ? null : Math.max(after, before)
  return after - start < start - before ? after : before
}
