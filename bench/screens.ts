import type { Page } from '@playwright/test'

/** When a page first paints an element, in milliseconds since 1970. */
export function shownAt(page: Page, selector: string): Promise<number> {
  return page.evaluate<number>(`window.shownAt(${JSON.stringify(selector)})`)
}

/** When a page was last given a key. */
export function keyAt(page: Page): Promise<number> {
  return page.evaluate<number>('window.keyAt')
}

/** Both pages count from 1970 with fractions of milliseconds: their times can be compared. */
export const watching = `
  window.addEventListener('keydown', ({ timeStamp }) => (window.keyAt = performance.timeOrigin + timeStamp), { capture: true })
  window.shownAt = (selector) =>
    new Promise((resolve) => {
      const look = () => {
        if (!document.querySelector(selector)) return
        observer.disconnect()
        // A frame is on the screen when the one after it begins.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now())))
      }
      const observer = new MutationObserver(look)
      observer.observe(document, { subtree: true, childList: true, attributes: true })
      look()
    })`
