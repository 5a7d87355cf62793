import type { PostComment } from '@postwright/contract/content/comments'
import type { PostContent } from '@postwright/contract/content/content'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useMemo } from 'react'

import { patternFor, rangeOf } from '../claims/marks.ts'
import { useHighlight } from '../claims/use-highlight.ts'
import { locateQuote } from './locate-quote.ts'
import { commentsQuery } from './queries.ts'

/** Marks the words that open threads are about in a text that is drawn, as `::highlight(commented)` of comments.css. */
export function useCommentMarks(container: RefObject<HTMLElement | null>, postId: string, content: PostContent): void {
  const { data: comments } = useQuery(commentsQuery(postId))
  const find = useMemo(() => {
    const open = comments?.filter(({ settledAt, quote }) => settledAt === null && quote !== null) ?? []
    return open.length === 0 ? null : (element: HTMLElement) => open.flatMap((comment) => drawn(element, comment, content))
  }, [comments, content])
  useHighlight(container, 'commented', find)
}

/** The words of a comment where a text is drawn: none, or one range. */
export function drawn(element: HTMLElement, { quote }: PostComment, { title, body }: PostContent): Range[] {
  const at = quote && locateQuote(body, quote)
  if (!quote || at === null) return []
  const before = `${title ?? ''} ${body.slice(0, at)}`.match(patternFor(quote.text))?.length ?? 0
  return [rangeOf(element, quote.text, before) ?? []].flat()
}
