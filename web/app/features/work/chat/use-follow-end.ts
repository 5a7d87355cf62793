import { useCallback, useEffect, useRef, useState } from 'react'

/** Within this many pixels of the end somebody reads the end. */
const nearPx = 96

/**
 * Keeps the end of the page in view as its content grows, unless the reader scrolled up.
 *
 * @returns whether the end is followed, and how to come back to it.
 */
export function useFollowEnd(content: HTMLElement | null): { isFollowing: boolean; toEnd: () => void } {
  const [isFollowing, setFollowing] = useState(true)
  const following = useRef(true)

  const toEnd = useCallback(() => {
    following.current = true
    setFollowing(true)
    scrollToEnd()
  }, [])

  useEffect(() => {
    let before = window.scrollY
    function onScroll() {
      const isUp = window.scrollY < before
      before = window.scrollY
      const isNear = distanceToEnd() < nearPx
      // Content that grows moves the end away, which is not the reader's doing.
      if (isNear || isUp) follow(isNear)
    }
    function follow(next: boolean) {
      following.current = next
      setFollowing(next)
    }
    const grown = new ResizeObserver(() => following.current && scrollToEnd())
    if (content) grown.observe(content)
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      grown.disconnect()
      window.removeEventListener('scroll', onScroll)
    }
  }, [content])

  return { isFollowing, toEnd }
}

function distanceToEnd(): number {
  return document.documentElement.scrollHeight - window.innerHeight - window.scrollY
}

function scrollToEnd(): void {
  window.scrollTo({ top: document.documentElement.scrollHeight })
}
