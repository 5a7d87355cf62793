import { useEffect, useState } from 'react'

interface Target {
  /** The element that a stop is about, as it comes and goes; null while it is not on the screen. */
  target: Element | null
  /** Nothing stands on the screen for what is yet to come. */
  isDrawn: boolean
}

export function useTarget(name: string): Target {
  const [found, setFound] = useState<Element | null>(() => find(name))
  const [isDrawn, setDrawn] = useState(isAllDrawn)

  useEffect(() => {
    let frame = 0
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        setFound(find(name))
        setDrawn(isAllDrawn())
      })
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

  return { target: found?.isConnected && found.getAttribute('data-tour') === name ? found : null, isDrawn }
}

/** The first that is drawn: a screen may have one for wide and one for narrow windows. */
function find(name: string): Element | null {
  return [...document.querySelectorAll(`[data-tour="${CSS.escape(name)}"]`)].find((element) => element.checkVisibility()) ?? null
}

function isAllDrawn(): boolean {
  return document.querySelector('main [data-loading]') === null
}
