import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

const system = window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

/** The theme in use, and how to choose one; choosing the system's own gives the choice back to it. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, current), choose]
}

function current(): Theme {
  const chosen = document.documentElement.dataset['theme']
  if (chosen === 'light' || chosen === 'dark') return chosen
  return system.matches ? 'dark' : 'light'
}

function choose(theme: Theme) {
  const isSystems = theme === (system.matches ? 'dark' : 'light')
  if (isSystems) delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  try {
    if (isSystems) localStorage.removeItem('theme')
    else localStorage.setItem('theme', theme)
  } catch {
    // NOTE: with storage blocked the choice lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  system.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', listener)
  }
}
