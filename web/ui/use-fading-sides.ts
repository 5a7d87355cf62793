import { type RefObject, useEffect } from 'react'

/** Marks a list that scrolls sideways at each end where it goes on (`data-more-before`, `data-more-after`), for the styles to fade it there. */
export function useFadingSides(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    const mark = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element
      // Where people read from the right, it counts below zero.
      const passed = Math.abs(scrollLeft)
      element.toggleAttribute('data-more-before', passed > 1)
      element.toggleAttribute('data-more-after', passed + clientWidth < scrollWidth - 1)
    }
    // The tabs as well as the list: a count that arrives makes one of them wider.
    const sizes = new ResizeObserver(mark)
    for (const part of [element, ...element.children]) sizes.observe(part)
    element.addEventListener('scroll', mark, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', mark)
    }
  }, [list])
}
