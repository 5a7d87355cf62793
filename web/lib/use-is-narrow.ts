import { useSyncExternalStore } from 'react'

const narrow = '(max-width: 767px)'

/** Whether the window is as narrow as a phone, where the styles turn too. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(narrow)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => window.matchMedia(narrow).matches,
  )
}
