import type { Theme } from '@postwright/contract/identity/accounts'
import { useSyncExternalStore } from 'react'

type Shown = Exclude<Theme, 'system'>

const system = window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

/** What the screen shows at the moment. */
export function useShownTheme(): Shown {
  return useSyncExternalStore(subscribe, shown)
}

/** The choice that shows this theme; the system's own is left to the system. */
export function choiceFor(theme: Shown): Theme {
  return theme === systems() ? 'system' : theme
}

/** Shows a choice, and remembers it in this browser for the first paint of the next page. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  try {
    if (theme === 'system') localStorage.removeItem('theme')
    else localStorage.setItem('theme', theme)
  } catch {
    // NOTE: with storage blocked the choice lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

function shown(): Shown {
  const chosen = document.documentElement.dataset['theme']
  return chosen === 'light' || chosen === 'dark' ? chosen : systems()
}

function systems(): Shown {
  return system.matches ? 'dark' : 'light'
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  system.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', listener)
  }
}
