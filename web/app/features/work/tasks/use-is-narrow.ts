import { useSyncExternalStore } from 'react'

const narrow = '(max-width: 767px)'

/** Whether columns have no room side by side; the styles turn at the same width. */
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
