import { useSyncExternalStore } from 'react'

/** Whether the window is as a media query says, now and whenever that changes. */
export function useMediaQuery(media: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(media)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => window.matchMedia(media).matches,
  )
}
