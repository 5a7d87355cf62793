import type { LiveTopic } from '@postwright/contract/core/live'

import type { LiveChange } from './publish-change.ts'
import { type Hearer, mayHear } from './policy.ts'

/** Longer than a screen takes from its first read until it listens. */
const rememberedMs = 30_000

/** What changed a moment ago, for screens that read before they listened. */
export class RecentChanges {
  /** The latest of its kind, the oldest first. */
  readonly #changes = new Map<string, { change: LiveChange; at: number }>()

  remember(change: LiveChange): void {
    const kind = `${change.workspaceId} ${change.userId} ${change.topic}`
    this.#changes.delete(kind)
    this.#changes.set(kind, { change, at: performance.now() })
    this.#forget()
  }

  topicsFor(hearer: Hearer): LiveTopic[] {
    this.#forget()
    const heard = [...this.#changes.values()].filter(({ change }) => mayHear(hearer, change))
    return [...new Set(heard.map(({ change }) => change.topic))]
  }

  #forget(): void {
    const since = performance.now() - rememberedMs
    for (const [kind, { at }] of this.#changes) {
      if (at >= since) return
      this.#changes.delete(kind)
    }
  }
}
