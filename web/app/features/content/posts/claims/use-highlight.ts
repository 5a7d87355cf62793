import { type RefObject, useEffect } from 'react'

import { watchDrawn } from './watch-drawn.ts'

/** Paints what `find` finds in an element as `::highlight(name)`, again whenever another thing is drawn there; the elements stay as they are. */
export function useHighlight(
  container: RefObject<HTMLElement | null>,
  name: string,
  find: ((element: HTMLElement) => Range[]) | null,
): void {
  useEffect(() => {
    const element = container.current
    if (!element || !find || !('highlights' in CSS)) return undefined

    const mark = () => void CSS.highlights.set(name, new Highlight(...find(element)))
    const unwatch = watchDrawn(element, mark)
    mark()
    return () => {
      unwatch()
      CSS.highlights.delete(name)
    }
  }, [container, name, find])
}
