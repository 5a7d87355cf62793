import { type ChatEvent, type ChatMessage, withEvent } from '@postwright/contract/work/chat-messages'

import { codeOf, isRefusal } from '../../../../lib/errors.ts'
import { pause } from '../../../../lib/pause.ts'

/** What this tab hears of an answer under way. */
export interface Heard {
  message: ChatMessage
  /** The line is down, and is looked for again; the answer goes on without it. */
  isLost: boolean
}

type Follow = (input: { id: string; after: number }, options: { signal: AbortSignal }) => Promise<AsyncIterable<ChatEvent>>

/** Text arrives a word at a time; the screen is told at most this often. */
const notifyEveryMs = 40
const firstWaitMs = 250
const longestWaitMs = 8000
/** A line that says nothing for so long may be dead without knowing it. */
const silentMs = 20_000

/**
 * The answers that this tab listens to. The server writes them whoever listens, so that a line that breaks is only asked for again,
 * from the character where it broke.
 */
export class Answers {
  readonly #follow: Follow
  readonly #pause: typeof pause
  readonly #listeners = new Set<() => void>()
  readonly #heard = new Map<string, Heard>()
  readonly #left = new Map<string, AbortController>()
  #notifying: ReturnType<typeof setTimeout> | undefined

  constructor(follow: Follow, wait = pause) {
    this.#follow = follow
    this.#pause = wait
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  read(id: string): Heard | undefined {
    return this.#heard.get(id)
  }

  /** @returns the whole answer; null when it was left before, or the server does not know it any more. */
  async listen(message: ChatMessage): Promise<ChatMessage | null> {
    const { id } = message
    this.leave(id)
    const left = new AbortController()
    this.#left.set(id, left)
    this.#set(id, { message, isLost: false })
    const whole = await this.#untilWhole(id, left.signal)
    if (this.#left.get(id) === left) this.#left.delete(id)
    return whole
  }

  /** @returns what was heard until now of an answer that is not whole. */
  leave(id: string): ChatMessage | null {
    const left = this.#left.get(id)
    const message = (left && this.#heard.get(id)?.message) ?? null
    left?.abort()
    this.#left.delete(id)
    this.#heard.delete(id)
    this.#notify()
    return message
  }

  async #untilWhole(id: string, left: AbortSignal): Promise<ChatMessage | null> {
    let failures = 0
    while (!left.aborted) {
      try {
        const whole = await this.#hear(id, left, () => (failures = 0))
        if (whole) return whole
      } catch (error) {
        if (isRefusal(error) && codeOf(error) !== 'TOO_MANY_REQUESTS') return null
      }
      const heard = this.#heard.get(id)
      if (left.aborted || !heard) return null
      failures += 1
      this.#set(id, { ...heard, isLost: failures > 1 })
      await this.#pause(Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - 1)), left)
    }
    return null
  }

  /** One line to the server; null when it ended before the answer did. */
  async #hear(id: string, left: AbortSignal, onEvent: () => void): Promise<ChatMessage | null> {
    const silent = new AbortController()
    const endIfSilent = () => setTimeout(() => silent.abort(), silentMs)
    let timer = endIfSilent()
    try {
      const after = this.#heard.get(id)?.message.text.length ?? 0
      for await (const event of await this.#follow({ id, after }, { signal: AbortSignal.any([left, silent.signal]) })) {
        const message = this.#heard.get(id)?.message
        if (left.aborted || !message) return null
        clearTimeout(timer)
        timer = endIfSilent()
        // Something before it was missed: it is asked for again.
        if (event.type === 'text' && event.at > message.text.length) return null
        onEvent()
        this.#set(id, { message: withEvent(message, event), isLost: false }, event.type === 'text')
        if (event.type === 'done') return event.message
      }
      return null
    } finally {
      clearTimeout(timer)
    }
  }

  #set(id: string, heard: Heard, later = false): void {
    this.#heard.set(id, heard)
    if (later) this.#notifying ??= setTimeout(() => this.#notify(), notifyEveryMs)
    else this.#notify()
  }

  #notify(): void {
    clearTimeout(this.#notifying)
    this.#notifying = undefined
    for (const listener of this.#listeners) listener()
  }
}
