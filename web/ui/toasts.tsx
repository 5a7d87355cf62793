import type { LucideIcon } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'

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
  action?: ToastAction
}

/** Plain feedback: at most three at a time, each for four seconds. */
export const toast = {
  success: (title: string, action?: ToastAction) =>
    void messages.show().then((toasters) => toasters.showPlain({ title, tone: 'good', action })),
  error: (title: string) => void messages.show().then((toasters) => toasters.showPlain({ title, tone: 'bad' })),
  /** The server's message, else `fallback`, with what to do or the reason under it where there is one. */
  failed(problem: unknown, fallback: string, advice?: string) {
    const said = { ...failureOf(problem, fallback), ...(advice !== undefined && { reason: advice }) }
    void messages.show().then((toasters) => toasters.showPlain({ ...said, tone: 'bad' }))
  },
}

/** A titled notice: one at a time, until it is dismissed or ten minutes have passed. */
export function notice(content: Notice): void {
  current = content.about
  void notices.show().then((toasters) => current === content.about && toasters.showNotice(content))
}

/** Takes away the notice about something, because its cause is gone; another one stays. */
export function dropNotice(about: string): void {
  if (current !== about) return
  current = null
  void load().then((toasters) => toasters.hideNotice())
}

/** Where plain feedback is shown; mounted once, over every screen. */
export function Toasters() {
  return (
    <WhenWanted by={messages}>
      <MountedMessages onReady={messages.isReady} />
    </WhenWanted>
  )
}

/** Where notices stand; mounted once, in the flow of the page, so that nothing lies under them. */
export function Notices({ className }: { className: string }) {
  return (
    <WhenWanted by={notices}>
      <MountedNotices className={className} onReady={notices.isReady} />
    </WhenWanted>
  )
}

function WhenWanted({ by: { subscribe, isWanted }, children }: { by: Place; children: ReactNode }) {
  return useSyncExternalStore(subscribe, isWanted, () => false) && <Suspense>{children}</Suspense>
}

const load = () => import('./toasters.tsx')
const MountedMessages = lazy(() => load().then((module) => ({ default: module.MountedMessages })))
const MountedNotices = lazy(() => load().then((module) => ({ default: module.MountedNotices })))

let current: string | null = null
const messages = place()
const notices = place()

type Place = ReturnType<typeof place>

/** What draws messages is fetched with the first of them, not with the first screen. */
function place() {
  let wanted = false
  const listeners = new Set<() => void>()
  const ready = Promise.withResolvers<void>()

  return {
    isReady: ready.resolve,
    isWanted: () => wanted,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Resolves when a message can be shown. */
    async show() {
      wanted = true
      for (const listener of listeners) listener()
      await ready.promise
      return load()
    },
  }
}
