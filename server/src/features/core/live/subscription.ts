import type { LiveEvent, LiveTopic } from '@postwright/contract/core/live'

import type { LiveChange } from './publish-change.ts'
import { type Hearer, mayHear, mayKnowWhich } from './policy.ts'

/** A reader that is so far behind reads everything again instead: that is cheaper than to catch up. */
const mostWaiting = 200

/**
 * The events of one open screen, from `ready` on. The same change waits once, however often it happens. `leave` is called
 * once, when the events end: because the reader left, fell behind, or the server ended them.
 */
export class Subscription implements AsyncIteratorObject<LiveEvent, undefined, void> {
  readonly #actor: Hearer
  readonly #leave: (subscription: Subscription) => void
  readonly #waiting = new Map<string, LiveEvent>()
  #wake: (() => void) | undefined
  #ended = false

  /** `recent` is what changed before this screen listened. */
  constructor(actor: Hearer, recent: LiveTopic[], leave: (subscription: Subscription) => void) {
    this.#actor = actor
    this.#leave = leave
    this.#push('ready', { type: 'ready', recent })
  }

  push(change: LiveChange): void {
    if (this.#ended || !mayHear(this.#actor, change)) return
    const id = mayKnowWhich(this.#actor, change) ? change.id : ''
    this.#push(`${change.topic} ${id}`, { type: 'changed', topic: change.topic, id })
    // Somebody decided something about this person: what they may hear is asked again when they come back.
    if (change.topic === 'account' && change.userId === this.#actor.userId) this.end()
  }

  /** Changes may have been missed: everything is to be read again. */
  pushGap(): void {
    this.#waiting.clear()
    this.#push('ready', { type: 'ready', recent: [] })
  }

  /** What waits is still read; then the events are over, and the reader comes back. */
  end(): void {
    if (this.#ended) return
    this.#ended = true
    this.#leave(this)
    this.#wake?.()
  }

  async next(): Promise<IteratorResult<LiveEvent, undefined>> {
    while (this.#waiting.size === 0 && !this.#ended) await new Promise<void>((wake) => (this.#wake = wake))
    for (const [key, value] of this.#waiting) {
      this.#waiting.delete(key)
      return { done: false, value }
    }
    return { done: true, value: undefined }
  }

  async return(): Promise<IteratorResult<LiveEvent, undefined>> {
    this.#waiting.clear()
    this.end()
    return { done: true, value: undefined }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.return()
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  #push(key: string, event: LiveEvent): void {
    if (this.#waiting.size >= mostWaiting) {
      this.#waiting.clear()
      return this.end()
    }
    this.#waiting.set(key, event)
    this.#wake?.()
  }
}
