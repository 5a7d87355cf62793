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
const queriesOf: Record<LiveTopic, () => readonly { key: () => readonly unknown[] }[]> = {
  account: () => [api.customers, api.accounts, api.admin, api.users, api.security, api.dashboard],
  businesses: () => [api.businesses, api.voice, api.accounts.load, api.dashboard],
  documents: () => [api.documents, api.generation.context],
  media: () => [api.media],
  posts: () => [
    api.media,
    api.posts,
    api.channelWarnings,
    api.tags,
    api.postViews,
    api.reviews,
    api.reviewLinks,
    api.schedule,
    api.voice.examples,
    api.dashboard,
    ...draftQueries(),
  ],
  comments: () => [api.comments],
  reviewLinks: () => [api.reviewLinks],
  presence: () => [api.presence],
  voice: () => [api.voice, api.generation.context],
  drafts: draftQueries,
  monthPlans: () => [api.monthPlans, api.schedule],
  deliveries: () => [
    api.deliveries,
    api.channelWarnings,
    api.schedule,
    api.channels,
    api.slots,
    api.evergreen,
    api.recurring,
    api.dashboard,
    ...draftQueries(),
  ],
  channels: () => [
    api.channels,
    api.channelImports,
    api.channelWarnings,
    api.subscribers.settings,
    api.calendarFeeds,
    api.slots,
    api.evergreen,
    api.recurring,
    api.dashboard,
  ],
  subscribers: () => [api.subscribers, api.issues, api.messages],
  quota: () => [api.billing, api.payments, api.usage, api.dashboard],
  exports: () => [api.personalData],
  aiSettings: () => [api.aiSettings, api.accounts.load],
  tutorial: () => [api.tutorial, api.sample],
  tasks: () => [api.dashboard, api.tasks],
  team: () => [api.team, api.accounts.me],
  notifications: () => [api.notifications, api.dashboard],
  chat: () => [api.chat],
}

/** Drafts on the desk show their posts as they stand now. */
function draftQueries() {
  return [api.generation.get, api.generation.last, api.revisions.last, api.ideas.list]
}

/** Reads again whatever belongs to a topic; mutations use it too, so that both agree. */
export function invalidateTopic(queryClient: QueryClient, topic: LiveTopic): Promise<void> {
  return Promise.all(queriesOf[topic]().map((queries) => invalidate(queryClient, queries.key()))).then(() => undefined)
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
