import type { TourId } from '@postwright/contract/work/tutorial'
import { useSyncExternalStore } from 'react'

/** The tour that is shown over the screens of this tab, and the stop that it began at. */
export interface RunningTour {
  id: TourId
  stop: number
}

let running: RunningTour | null = null
const listeners = new Set<() => void>()

export function startTour(tour: RunningTour): void {
  set(tour)
}

export function endTour(): void {
  set(null)
}

export function useRunningTour(): RunningTour | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => running,
    () => null,
  )
}

function set(next: RunningTour | null): void {
  running = next
  for (const listener of listeners) listener()
}
