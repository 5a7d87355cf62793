import type { PostContent } from '@postwright/contract/content/content'

/** The text without the sentence, and without what would be left of its line; null where it does not stand in it as a whole. */
export function withoutSentence({ title, body }: PostContent, sentence: string): PostContent | null {
  const at = placeOf(body, sentence)
  if (at === null) {
    const inTitle = placeOf(title ?? '', sentence)
    if (title === null || inTitle === null) return null
    return { title: `${title.slice(0, inTitle)}${title.slice(inTitle + sentence.length)}`.replace(/\s{2,}/g, ' ').trim(), body }
  }
  const before = body.slice(0, at)
  const after = body.slice(at + sentence.length)
  const isLine = /(?:^|\n)[ \t]*(?:(?:[-*•]|\d{1,2}[.)])[ \t]+)?$/.test(before) && /^[ \t]*(?:\n|$)/.test(after)
  const rest = isLine
    ? `${before.replace(/[^\n]*$/, '')}${after.replace(/^[ \t]*\n?/, '')}`
    : `${before.replace(/[ \t]+$/, '')}${/[^\n]$/.test(before.trimEnd()) && /^[ \t]*\S/.test(after) ? ' ' : ''}${after.replace(/^[ \t]+/, '')}`
  return { title, body: rest.replace(/\n{3,}/g, '\n\n').trim() }
}

/** A heading without a full stop is no part of the sentence that says the same. */
function placeOf(text: string, sentence: string): number | null {
  for (let at = text.indexOf(sentence); at >= 0; at = text.indexOf(sentence, at + 1)) {
    const next = text.charAt(at + sentence.length)
    if (/[.!?…:]$/.test(sentence) || !/[.!?…:\p{L}\p{N}]/u.test(next)) return at
  }
  return null
}
