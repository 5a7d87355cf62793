import { z } from 'zod'

import { type LiveChange, liveChannel } from './publish-change.ts'
import { tooManyRequests } from '../../../errors.ts'
import type { Listener } from '../../../infra/db/notify.ts'
import { LiveTopic } from '@postwright/contract/core/live'
import type { Hearer } from './policy.ts'
import { RecentChanges } from './recent.ts'
import { Subscription } from './subscription.ts'

/** A person with more open tabs than this waits until one is closed. */
export const mostPerUser = 20

/** A session may end while its events run, so that after this long they end and the reader signs in anew. */
const longestMs = 15 * 60_000

/** Hears of every change once for this node, and tells the open screens that may know. */
export interface LiveHub {
  /** @throws TOO_MANY_REQUESTS when this person has too many screens open. */
  subscribe: (actor: Hearer) => Subscription
  /** How many screens are open. */
  size: () => number
  /** Ends the events of every open screen on this node. */
  close: () => void
}

/** Listens from the start, so that whoever reads first and listens then misses nothing. */
export function createLiveHub(listener: Listener): LiveHub {
  const ofUser = new Map<string, Set<Subscription>>()
  const timers = new Map<Subscription, NodeJS.Timeout>()
  const recent = new RecentChanges()

  const stopHearer = listener.on(liveChannel, (payload) => {
    const change: LiveChange = PublishedChange.parse(payload)
    recent.remember(change)
    const hearing = change.userId === undefined ? timers.keys() : (ofUser.get(change.userId) ?? [])
    for (const subscription of hearing) subscription.push(change)
  })
  const stopMinding = listener.onGap(() => {
    for (const subscription of timers.keys()) subscription.pushGap()
  })

  return {
    subscribe(actor) {
      const mine = ofUser.get(actor.userId) ?? new Set()
      if (mine.size >= mostPerUser) throw tooManyRequests(60)

      const subscription = new Subscription(actor, recent.topicsFor(actor), (left) => {
        clearTimeout(timers.get(left))
        timers.delete(left)
        mine.delete(left)
        if (mine.size === 0 && ofUser.get(actor.userId) === mine) ofUser.delete(actor.userId)
      })
      ofUser.set(actor.userId, mine.add(subscription))
      timers.set(
        subscription,
        setTimeout(() => subscription.end(), longestMs),
      )
      return subscription
    },
    size: () => timers.size,
    close() {
      stopHearer()
      stopMinding()
      for (const subscription of timers.keys()) subscription.end()
    },
  }
}

/** Another version of this program may run on another node. */
const PublishedChange = z.object({ workspaceId: z.uuid().nullable(), userId: z.uuid().optional(), topic: LiveTopic, id: z.string() })
