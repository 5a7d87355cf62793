import type { PostContent } from '@postwright/contract/content/content'

/** The text without the sentence, and without what would be left of its line; null where it does not stand in it. */
export function withoutSentence({ title, body }: PostContent, sentence: string): PostContent | null {
  const at = body.indexOf(sentence)
  if (at < 0) return null
  const before = body.slice(0, at)
  const after = body.slice(at + sentence.length)
  const isLine = /(?:^|\n)[ \t]*(?:(?:[-*•]|\d{1,2}[.)])[ \t]+)?$/.test(before) && /^[ \t]*(?:\n|$)/.test(after)
  const rest = isLine
    ? `${before.replace(/[^\n]*$/, '')}${after.replace(/^[ \t]*\n?/, '')}`
    : `${before.replace(/[ \t]+$/, '')}${/[^\n]$/.test(before.trimEnd()) && /^[ \t]*\S/.test(after) ? ' ' : ''}${after.replace(/^[ \t]+/, '')}`
  return { title, body: rest.replace(/\n{3,}/g, '\n\n').trim() }
}
