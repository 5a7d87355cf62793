import type { LucideIcon } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'

import { failureOf } from '../lib/errors.ts'

export interface ToastAction {
  label: string
  onAction: () => void
}

export interface Notice {
  title: string
  text?: ReactNode
  tone?: 'info' | 'warn' | 'bad' | 'good'
  icon?: LucideIcon
  action?: ToastAction
}

/** Plain feedback: at most three at a time, each for four seconds. */
export const toast = {
  success: (title: string, action?: ToastAction) => void show().then((toasters) => toasters.showPlain({ title, tone: 'good', action })),
  error: (title: string) => void show().then((toasters) => toasters.showPlain({ title, tone: 'bad' })),
  /** The server's message, else `fallback`, with the reason under it where there is one. */
  failed(problem: unknown, fallback: string) {
    const said = failureOf(problem, fallback)
    void show().then((toasters) => toasters.showPlain({ ...said, tone: 'bad' }))
  },
}

/** A titled notice: one at a time, until it is dismissed or ten minutes have passed. */
export function notice(content: Notice): void {
  void show().then((toasters) => toasters.showNotice(content))
}

/** Both systems; mounted once. What draws them is fetched with the first message, not with the first screen. */
export function Toasters() {
  const isWanted = useSyncExternalStore(subscribe, () => wanted)
  return (
    isWanted && (
      <Suspense>
        <MountedToasters onReady={ready.resolve} />
      </Suspense>
    )
  )
}

const load = () => import('./toasters.tsx')
const MountedToasters = lazy(() => load().then((module) => ({ default: module.MountedToasters })))

let wanted = false
const listeners = new Set<() => void>()
const ready = Promise.withResolvers<void>()

/** Resolves when a message can be shown. */
async function show() {
  wanted = true
  for (const listener of listeners) listener()
  await ready.promise
  return load()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
