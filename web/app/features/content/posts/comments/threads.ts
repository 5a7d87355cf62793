import type { PostComment } from '@postwright/contract/content/comments'

import { locateQuote } from './locate-quote.ts'

/** What was said first, and its answers; the same object as long as the comments are. */
export interface Talk {
  first: PostComment
  answers: PostComment[]
}

export interface Thread {
  talk: Talk
  /** Where its words stand in the text; null where they are gone, and for what is said about the whole post. */
  at: number | null
}

/** What was said, in the order of time. */
export function talksOf(comments: readonly PostComment[]): Talk[] {
  const answers = Map.groupBy(
    comments.filter(({ replyTo }) => replyTo !== null),
    ({ replyTo }) => replyTo,
  )
  return comments.filter(({ replyTo }) => replyTo === null).map((first) => ({ first, answers: answers.get(first.id) ?? [] }))
}

/** In the order of the text, and then, what has no place in it, in that of time. */
export function threadsIn(text: string, talks: readonly Talk[]): Thread[] {
  return talks
    .map((talk) => ({ talk, at: talk.first.quote && locateQuote(text, talk.first.quote) }))
    .toSorted(
      (one, other) => (one.at ?? Infinity) - (other.at ?? Infinity) || one.talk.first.createdAt.localeCompare(other.talk.first.createdAt),
    )
}
