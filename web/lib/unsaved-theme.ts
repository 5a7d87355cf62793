import type { Theme } from '@postwright/contract/identity/accounts'

const key = 'theme-unsaved'

/**
 * Remembers a choice until the account has it: a page that is reloaded before then reads an account that does not know it. Null once it
 * is saved, or could not be.
 */
export function keepUnsavedTheme(theme: Theme | null): void {
  try {
    if (theme) localStorage.setItem(key, theme)
    else localStorage.removeItem(key)
  } catch {
    // NOTE: with storage blocked there is nothing to come back to.
  }
}

/** The choice that the account may not know yet. */
export function unsavedTheme(): Theme | null {
  try {
    return (['system', 'light', 'dark'] as const).find((theme) => theme === localStorage.getItem(key)) ?? null
  } catch {
    return null
  }
}
