import { useSyncExternalStore } from 'react'

const narrow = '(max-width: 767px)'

/** Whether the desk shows either its list or one draft, as `desk.css` has it for phones. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(narrow)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => window.matchMedia(narrow).matches,
  )
}
