import { type ComponentType, lazy } from 'react'

import { untilOnline } from './online.ts'

/**
 * A part of a screen that is read with it, as another chunk. Without a network it is waited for, and comes by itself with the line: the
 * screen around it stays, with what is being typed there.
 */
export function lazyPart<Props>(read: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => {
    for (;;)
      try {
        return { default: await read() }
      } catch (error) {
        if (navigator.onLine) throw error
        await untilOnline()
      }
  })
}
