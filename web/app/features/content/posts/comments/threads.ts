import type { PostComment } from '@postwright/contract/content/comments'

import { locateQuote } from './locate-quote.ts'

export interface Thread {
  first: PostComment
  answers: PostComment[]
  /** Where its words stand in the text; null where they are gone, and for what is said about the whole post. */
  at: number | null
}

/** What was said, by threads: in the order of the text, and then, what has no place in it, in that of time. */
export function threadsOf(comments: readonly PostComment[], text: string): Thread[] {
  const answers = Map.groupBy(
    comments.filter(({ replyTo }) => replyTo !== null),
    ({ replyTo }) => replyTo,
  )
  return comments
    .filter(({ replyTo }) => replyTo === null)
    .map((first) => ({ first, answers: answers.get(first.id) ?? [], at: first.quote && locateQuote(text, first.quote) }))
    .toSorted((one, other) => (one.at ?? Infinity) - (other.at ?? Infinity) || one.first.createdAt.localeCompare(other.first.createdAt))
}
