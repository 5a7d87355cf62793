import type { PostContent } from '@postwright/contract/content/content'
import type { Breach } from '@postwright/contract/content/style-check'
import { type RefObject, useMemo } from 'react'

import { patternFor, rangeOf } from '../../posts/claims/marks.ts'
import { useHighlight } from '../../posts/claims/use-highlight.ts'

/** Marks what breaks how the business sounds in a text that is drawn, as `::highlight(style-breach)` of voice.css. */
export function useBreachMarks(container: RefObject<HTMLElement | null>, content: PostContent, breaches: readonly Breach[]): void {
  const find = useMemo(() => {
    const said = breaches.filter(({ found }) => found.trim() !== '')
    if (said.length === 0) return null
    return (element: HTMLElement) => said.flatMap((breach) => rangeOf(element, breach.found, placeOf(breach, content)) ?? [])
  }, [content, breaches])
  useHighlight(container, 'style-breach', find)
}

/** How many times the same words stand before it; a title is drawn first. */
function placeOf({ field, start, found }: Breach, { title, body }: PostContent): number {
  const before = field === 'title' ? (title ?? '').slice(0, start) : `${title ?? ''} ${body.slice(0, start)}`
  return before.match(patternFor(found))?.length ?? 0
}
