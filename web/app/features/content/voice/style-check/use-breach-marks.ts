import type { PostContent } from '@postwright/contract/content/content'
import type { Breach } from '@postwright/contract/content/style-check'
import { type RefObject, useEffect } from 'react'

import { patternFor, rangeOf } from '../../posts/claims/marks.ts'
import { watchDrawn } from '../../posts/claims/watch-drawn.ts'

const name = 'style-breach'

/** Marks what breaks how the business sounds in a text that is drawn, as `::highlight(style-breach)` of voice.css; see `useClaimMarks`. */
export function useBreachMarks(container: RefObject<HTMLElement | null>, content: PostContent, breaches: readonly Breach[]): void {
  useEffect(() => {
    const element = container.current
    if (!element || breaches.length === 0 || !('highlights' in CSS)) return undefined

    const mark = () => {
      const ranges = breaches.flatMap((breach) =>
        breach.found.trim() === '' ? [] : (rangeOf(element, breach.found, placeOf(breach, content)) ?? []),
      )
      CSS.highlights.set(name, new Highlight(...ranges))
    }
    const unwatch = watchDrawn(element, mark)
    mark()
    return () => {
      unwatch()
      CSS.highlights.delete(name)
    }
  }, [container, content, breaches])
}

/** How many times the same words stand before it; a title is drawn first. */
function placeOf({ field, start, found }: Breach, { title, body }: PostContent): number {
  const before = field === 'title' ? (title ?? '').slice(0, start) : `${title ?? ''} ${body.slice(0, start)}`
  return before.match(patternFor(found))?.length ?? 0
}
