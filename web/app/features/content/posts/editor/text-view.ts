import { useState } from 'react'

/** In which form a text in Markdown is written. */
export type TextView = 'rich' | 'markdown'

const storageKey = 'text-view'

/** As it was chosen the last time in this browser. */
export function useTextView(): [TextView, (view: TextView) => void] {
  const [view, setView] = useState<TextView>(stored)
  return [
    view,
    (next) => {
      setView(next)
      store(next)
    },
  ]
}

function stored(): TextView {
  try {
    return localStorage.getItem(storageKey) === 'markdown' ? 'markdown' : 'rich'
  } catch {
    return 'rich'
  }
}

function store(view: TextView): void {
  try {
    if (view === 'rich') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, view)
  } catch {
    // NOTE: with storage blocked it is forgotten with the page.
  }
}
