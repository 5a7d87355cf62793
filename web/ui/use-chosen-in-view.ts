import { type RefObject, useEffect } from 'react'

/** Brings the tab that is chosen into the middle of a list that scrolls sideways, as far as it scrolls. */
export function useChosenInView(list: RefObject<HTMLElement | null>, chosen: number): void {
  useEffect(() => {
    const element = list.current
    const tab = element?.querySelectorAll('[role="tab"]')[chosen]
    if (!element || !tab) return undefined
    const bring = () => {
      const [around, within] = [element.getBoundingClientRect(), tab.getBoundingClientRect()]
      element.scrollBy({ left: within.left + within.width / 2 - (around.left + around.width / 2) })
    }
    // Also when a count arrives in one of them.
    const sizes = new ResizeObserver(bring)
    for (const part of element.children) sizes.observe(part)
    return () => sizes.disconnect()
  }, [list, chosen])
}
