import { type ComponentType, lazy } from 'react'

import { untilOnline } from './online.ts'
import { pause } from './pause.ts'

/** So long after a request that failed though the browser believes in its network. It hears of a lost one a moment after its requests do. */
const waitsMs = [250, 1_000, 4_000]

/**
 * Reads a chunk as soon as there is a network; one that fails is asked for again. Chromium remembers that an import failed and does not
 * ask again (whatwg/html#6768), so that none is begun that cannot come.
 */
export async function readPart<Part>(read: () => Promise<Part>): Promise<Part> {
  for (let failed = 0; ; failed += 1)
    try {
      await untilOnline()
      return await read()
    } catch (error) {
      const waitMs = waitsMs[failed]
      if (waitMs === undefined) throw error
      await pause(waitMs, new AbortController().signal)
    }
}

/**
 * A part of a screen that is read with it, as another chunk. Without a network it is waited for, and comes by itself with the line: the
 * screen around it stays, with what is being typed there.
 */
export function lazyPart<Props>(read: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => ({ default: await readPart(read) }))
}
