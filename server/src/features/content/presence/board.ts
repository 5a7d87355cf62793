import { presenceSeconds, PresenceState } from '@postwright/contract/content/presence'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'

import type { Listener } from '../../../infra/db/notify.ts'

/** The channel on which every node hears who has what open. */
export const presenceChannel = 'presence'

/** What travels between nodes. */
const Heard = z.object({
  workspaceId: z.uuid(),
  postId: z.uuid(),
  userId: z.uuid(),
  screen: z.uuid(),
  state: z.enum([...PresenceState.options, 'left']),
})
export type Heard = z.infer<typeof Heard>

export interface PresenceBoard {
  /** Who has the post open, one row for each person: whoever edits in one of their windows edits. */
  on: (post: { workspaceId: string; postId: string }) => Map<string, PresenceState>
  /** What this node last heard of a window. */
  stateOf: (window: Omit<Heard, 'state'>) => PresenceState | null
}

/** More than all open editors of a large instance. What is over is forgotten until it is heard again. */
const mostPosts = 10_000
/** Of one post; nobody reads more names. */
const mostWindows = 100

interface Window {
  userId: string
  state: PresenceState
  until: number
}

/**
 * Who has which post open, on all nodes, as this node heard it. It is in memory alone: an answer that is a beat behind after a restart is
 * worth less than a row that is written every few seconds for each open editor.
 */
export function createPresenceBoard(listener: Listener, now: () => number = Date.now): PresenceBoard {
  const posts = new LRUCache<string, Map<string, Window>>({ max: mostPosts })

  function windowsOn(key: string): Map<string, Window> {
    const windows = posts.get(key) ?? new Map<string, Window>()
    for (const [screen, { until }] of windows) if (until <= now()) windows.delete(screen)
    return windows
  }

  function hear(heard: Heard): void {
    const windows = windowsOn(keyOf(heard))
    windows.delete(heard.screen)
    if (heard.state !== 'left' && windows.size < mostWindows)
      windows.set(heard.screen, { userId: heard.userId, state: heard.state, until: now() + presenceSeconds * 1000 })
    if (windows.size > 0) posts.set(keyOf(heard), windows)
    else posts.delete(keyOf(heard))
  }

  listener.on(presenceChannel, (payload) => hear(Heard.parse(payload)))
  return {
    on(post) {
      const people = new Map<string, PresenceState>()
      for (const { userId, state } of windowsOn(keyOf(post)).values()) if (people.get(userId) !== 'editing') people.set(userId, state)
      return people
    },
    stateOf(window) {
      const found = windowsOn(keyOf(window)).get(window.screen)
      return found?.userId === window.userId ? found.state : null
    },
  }
}

function keyOf({ workspaceId, postId }: { workspaceId: string; postId: string }): string {
  return `${workspaceId} ${postId}`
}
