import { useState } from 'react'

/** Whether something stands on the calendar; this browser remembers it. */
export function useShown(what: 'tasks' | 'holidays'): [areShown: boolean, toggle: () => void] {
  const storageKey = `calendar-${what}`
  const [areShown, setShown] = useState(() => wereShown(storageKey))

  function toggle() {
    setShown(!areShown)
    remember(storageKey, !areShown)
  }

  return [areShown, toggle]
}

function wereShown(storageKey: string): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

function remember(storageKey: string, areShown: boolean): void {
  try {
    localStorage.setItem(storageKey, areShown ? 'on' : 'off')
  } catch {
    // NOTE: with storage blocked they are shown each time.
  }
}
