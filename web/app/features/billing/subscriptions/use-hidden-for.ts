import { useState } from 'react'

/** Whether somebody hid a notice in this browser while it said `what`. Anything else that it says is shown again. */
export function useHiddenFor(notice: string, what: string): [isHidden: boolean, hide: () => void] {
  const key = `postwright.hidden-notice.${notice}`
  const [hidden, setHidden] = useState(() => hiddenAt(key))

  function hide() {
    setHidden(what)
    try {
      localStorage.setItem(key, what)
    } catch {
      // Where storage is forbidden it is hidden until the page is loaded again.
    }
  }

  return [hidden === what, hide]
}

function hiddenAt(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
