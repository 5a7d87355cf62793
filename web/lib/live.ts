import { getEventMeta } from '@orpc/client'
import type { LiveTopic } from '@postwright/contract/core/live'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { api, client } from './api.ts'
import { codeOf } from './errors.ts'
import { invalidate } from './invalidate.ts'
import { pause } from './pause.ts'
import { throttleWithBackoff } from './throttle.ts'

export type LiveState = 'connecting' | 'live' | 'lost'

const firstWaitMs = 1000
const longestWaitMs = 30_000

/** Which queries a change of a topic makes old. */
const keysOf: Record<LiveTopic, () => readonly (readonly unknown[])[]> = {
  account: () => [api.customers.key(), api.accounts.key(), api.admin.key(), api.users.key(), api.security.key(), api.dashboard.key()],
  businesses: () => [api.businesses.key(), api.voice.key(), api.accounts.load.key(), api.dashboard.key()],
  documents: () => [api.documents.key(), api.generation.context.key()],
  media: () => [api.media.key()],
  posts: () => [
    api.media.key(),
    api.posts.key(),
    api.tags.key(),
    api.postViews.key(),
    api.reviews.key(),
    api.reviewLinks.key(),
    api.schedule.key(),
    api.voice.examples.key(),
    api.dashboard.key(),
    ...draftKeys(),
  ],
  comments: () => [api.comments.key()],
  reviewLinks: () => [api.reviewLinks.key()],
  presence: () => [api.presence.key()],
  voice: () => [api.voice.key(), api.generation.context.key()],
  drafts: draftKeys,
  monthPlans: () => [api.monthPlans.key(), api.schedule.key()],
  deliveries: () => [
    api.deliveries.key(),
    api.schedule.key(),
    api.channels.key(),
    api.slots.key(),
    api.evergreen.key(),
    api.recurring.key(),
    api.dashboard.key(),
    ...draftKeys(),
  ],
  channels: () => [
    api.channels.key(),
    api.calendarFeeds.key(),
    api.slots.key(),
    api.evergreen.key(),
    api.recurring.key(),
    api.dashboard.key(),
  ],
  quota: () => [api.billing.key(), api.payments.key(), api.usage.key(), api.dashboard.key()],
  exports: () => [api.personalData.key()],
  aiSettings: () => [api.aiSettings.key(), api.accounts.load.key()],
  tutorial: () => [api.tutorial.key(), api.sample.key()],
  tasks: () => [api.dashboard.key(), api.tasks.key()],
  team: () => [api.team.key(), api.accounts.me.key()],
  notifications: () => [api.notifications.key(), api.dashboard.key()],
  chat: () => [api.chat.key()],
}

/** Drafts on the desk show their posts as they stand now. */
function draftKeys() {
  return [api.generation.get.key(), api.generation.last.key(), api.revisions.last.key(), api.ideas.list.key()]
}

/** Reads again whatever belongs to a topic; mutations use it too, so that both agree. */
export function invalidateTopic(queryClient: QueryClient, topic: LiveTopic): Promise<void> {
  return Promise.all(keysOf[topic]().map((queryKey) => invalidate(queryClient, queryKey))).then(() => undefined)
}

/** For `onSuccess`: reads again what belongs to the topics that a mutation changed. */
export function useInvalidate(...topics: LiveTopic[]): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () => Promise.all(topics.map((topic) => invalidateTopic(queryClient, topic)))
}

let state: LiveState = 'connecting'
const listeners = new Set<() => void>()

/** Whether changes made elsewhere arrive by themselves at the moment. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
  )
}

/** Listens until stopped: resumes after the last event, and waits longer after each failure. */
export function startLive(queryClient: QueryClient): () => void {
  const stopped = new AbortController()
  void listen(queryClient, stopped.signal)
  return () => stopped.abort()
}

async function listen(queryClient: QueryClient, signal: AbortSignal) {
  let lastEventId: string | undefined
  let failures = 0
  let connectedBefore = false
  // What writes many posts tells of each.
  const readAgain = throttleWithBackoff<LiveTopic>((topic) => void invalidateTopic(queryClient, topic))

  while (!signal.aborted) {
    try {
      for await (const event of await client.live.events(undefined, { signal, lastEventId })) {
        failures = 0
        setState('live')
        lastEventId = getEventMeta(event)?.id ?? lastEventId
        if (event.type === 'changed') readAgain(event.topic)
        // Changes may have been missed: while the line was down, or after the first read and before the first line.
        else if (connectedBefore) void invalidate(queryClient)
        else for (const topic of event.recent) void invalidateTopic(queryClient, topic)
        connectedBefore = true
      }
    } catch (error) {
      if (signal.aborted) return
      if (codeOf(error) === 'UNAUTHENTICATED' || codeOf(error) === 'FORBIDDEN') void invalidateTopic(queryClient, 'account')
      failures += 1
      if (failures > 1) setState('lost')
    }
    await pause(Math.min(longestWaitMs, firstWaitMs * 2 ** failures) * (0.5 + Math.random() / 2), signal)
  }
}

function setState(next: LiveState) {
  if (state === next) return
  state = next
  for (const listener of listeners) listener()
}
