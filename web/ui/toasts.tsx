import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'

import { failureOf } from '../lib/errors.ts'

export interface ToastAction {
  label: string
  onAction: () => void
}

export interface Notice {
  /** What it is about, by which `dropNotice` finds it. */
  about: string
  title: string
  text?: ReactNode
  tone?: 'info' | 'warn' | 'bad' | 'good'
  icon?: LucideIcon
  actions?: readonly ToastAction[]
}

/** Plain feedback: at most three at a time, each for four seconds. */
export const toast = {
  success: (title: string, action?: ToastAction) =>
    void messages.show().then((toasters) => toasters?.showPlain({ title, tone: 'good', action })),
  error: (title: string) => void messages.show().then((toasters) => toasters?.showPlain({ title, tone: 'bad' })),
  /** The server's message, else `fallback`, with what to do or the reason under it where there is one. */
  failed(problem: unknown, fallback: string, advice?: string, action?: ToastAction) {
    const said = { ...failureOf(problem, fallback), ...(advice !== undefined && { reason: advice }), ...(action && { action }) }
    void messages.show().then((toasters) => toasters?.showPlain({ ...said, tone: 'bad' }))
  },
}

/** A titled notice: one at a time, until it is dismissed or ten minutes have passed. */
export function notice(content: Notice): void {
  current = content.about
  void notices.show().then((toasters) => current === content.about && toasters?.showNotice(content))
}

/** Takes away the notice about something, because its cause is gone; another one stays. */
export function dropNotice(about: string): void {
  if (current !== about) return
  current = null
  void load().then((toasters) => toasters?.hideNotice())
}

/** Where plain feedback is shown; mounted once, over every screen. A dialog hides what is beside it, but for live regions that are there by then. */
export function Toasters() {
  const loaded = useWanted(messages)
  useEffect(loadWhenIdle, [])
  return <div aria-live="polite">{loaded && <loaded.MountedMessages onReady={messages.isReady} />}</div>
}

/** Where notices stand; mounted once, in the flow of the page, so that nothing lies under them. */
export function Notices({ className }: { className: string }) {
  const loaded = useWanted(notices)
  return loaded && <loaded.MountedNotices className={className} onReady={notices.isReady} />
}

function useWanted({ subscribe, wanted }: Place): Loaded | null {
  return useSyncExternalStore(subscribe, wanted, () => null)
}

const read = () => import('./toasters.tsx')
type Loaded = Awaited<ReturnType<typeof read>>

let loading: Promise<Loaded | null> | undefined

/** What draws messages, which is no part of the first screen. Null where it cannot be loaded: the page stays as it is, and the next message asks again. */
function load(): Promise<Loaded | null> {
  return (loading ??= attempt())
}

async function attempt(): Promise<Loaded | null> {
  try {
    const { MountedMessages, MountedNotices, showPlain, showNotice, hideNotice } = await read()
    return { MountedMessages, MountedNotices, showPlain, showNotice, hideNotice }
  } catch {
    loading = undefined
    return null
  }
}

/** Before the first message, which may be that the server is away. Safari has no idle callback. */
function loadWhenIdle(): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(() => void load())
  else setTimeout(() => void load())
}

let current: string | null = null
const messages = place()
const notices = place()

type Place = ReturnType<typeof place>

function place() {
  let wanted: Loaded | null = null
  const listeners = new Set<() => void>()
  const ready = Promise.withResolvers<void>()

  return {
    isReady: ready.resolve,
    wanted: () => wanted,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Resolves when a message can be shown. */
    async show() {
      wanted = await load()
      if (!wanted) return null
      for (const listener of listeners) listener()
      await ready.promise
      return wanted
    },
  }
}
