import { useEffect, useState } from 'react'

/** The element that a stop is about, as it comes and goes; null while it is not on the screen. */
export function useTarget(name: string): Element | null {
  const [found, setFound] = useState<Element | null>(() => find(name))

  useEffect(() => {
    let frame = 0
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setFound(find(name)))
    }
    look()
    const observer = new MutationObserver(look)
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['data-tour', 'hidden', 'data-pane'],
    })
    window.addEventListener('resize', look)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      window.removeEventListener('resize', look)
    }
  }, [name])

  return found?.isConnected && found.getAttribute('data-tour') === name ? found : null
}

/** The first that is drawn: a screen may have one for wide and one for narrow windows. */
function find(name: string): Element | null {
  return [...document.querySelectorAll(`[data-tour="${CSS.escape(name)}"]`)].find((element) => element.checkVisibility()) ?? null
}
