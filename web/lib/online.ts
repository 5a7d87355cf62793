import { useSyncExternalStore } from 'react'

/** Whether this browser believes that it has a network. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    // A page that is drawn ahead is for whoever has just fetched it.
    () => true,
  )
}

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
