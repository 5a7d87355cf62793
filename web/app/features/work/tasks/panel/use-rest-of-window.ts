import { type RefObject, useLayoutEffect } from 'react'

/** In pixels: that of the header, below which the panel sticks. */
const headerHeight = 52
const least = 240

/**
 * Tells the styles of the panel how much there is between where it begins and where the window, or the screen around it, ends
 * (`--panel-height`): notices above the screen make it shorter until they are scrolled away.
 */
export function useRestOfWindow(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = panel.current
    const screen = element?.closest('.tasks-screen')
    if (!element || !screen) return undefined
    const fit = () => {
      const { top, bottom } = screen.getBoundingClientRect()
      const height = Math.min(window.innerHeight, bottom) - Math.max(headerHeight, top)
      element.style.setProperty('--panel-height', `${Math.max(least, height)}px`)
    }
    fit()
    const sizes = new ResizeObserver(fit)
    for (const part of [screen, document.body]) sizes.observe(part)
    window.addEventListener('scroll', fit, { passive: true })
    window.addEventListener('resize', fit)
    return () => {
      sizes.disconnect()
      window.removeEventListener('scroll', fit)
      window.removeEventListener('resize', fit)
    }
  }, [panel])
}
