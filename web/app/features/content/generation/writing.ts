import { t } from '@lingui/core/macro'
import type { Brief, GenerationEvent, Repurpose } from '@postwright/contract/content/generation'

/** The words of one draft as they come. */
export interface Text {
  title: string
  body: string
}

export interface WritingState {
  phase: 'idle' | 'starting' | 'writing' | 'ended' | 'refused'
  generationId: string | null
  /** By the key of the draft. */
  texts: ReadonlyMap<string, Text>
  /** Why the brief was refused. */
  error: unknown
}

/** A brief, or a post whose text is made into drafts of other types. */
export type ToWrite = Brief | Repurpose

type Generate = (asked: ToWrite, options: { signal: AbortSignal }) => Promise<AsyncIterable<GenerationEvent>>

const idle: WritingState = { phase: 'idle', generationId: null, texts: new Map(), error: null }

/** Text arrives a word at a time; the screen is told at most this often. */
const notifyEveryMs = 40

/**
 * The words of the drafts that this tab sent last, as the server writes them. They are all that is held here: which drafts there are
 * and how they ended is the server's to say, which goes on writing also when nobody listens.
 */
export class Writing {
  readonly #generate: Generate
  readonly #listeners = new Set<() => void>()
  #state: WritingState = idle
  #listening = new AbortController()
  #notifying: ReturnType<typeof setTimeout> | undefined

  constructor(generate: Generate) {
    this.#generate = generate
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly read = (): WritingState => this.#state

  /**
   * Sends a brief; a second call before the first is answered does nothing. Who sends another one listens to that from then on.
   *
   * @returns the id of the generation once its drafts have begun; null when the brief was refused, and `error` says why.
   */
  async start(asked: ToWrite): Promise<string | null> {
    if (this.#state.phase === 'starting') return null
    this.#listening.abort()
    this.#listening = new AbortController()
    const { signal } = this.#listening
    this.#set({ ...idle, phase: 'starting' })
    try {
      const events = (await this.#generate(asked, { signal }))[Symbol.asyncIterator]()
      const first = await events.next()
      if (first.done || first.value.type !== 'started') throw new Error(t`The drafts did not begin.`)
      const { generationId } = first.value
      this.#set({ phase: 'writing', generationId })
      void this.#follow(events, signal)
      return generationId
    } catch (error) {
      this.#set({ phase: 'refused', error })
      return null
    }
  }

  /** A draft is written once more: what this tab heard of it is not its text any more. */
  forget(generationId: string, key: string): void {
    if (generationId !== this.#state.generationId) return
    this.#set({ texts: new Map([...this.#state.texts].filter(([of]) => of !== key)) })
  }

  async #follow(events: AsyncIterator<GenerationEvent>, signal: AbortSignal): Promise<void> {
    try {
      for (let next = await events.next(); !next.done && !signal.aborted; next = await events.next()) this.#take(next.value)
    } catch {
      // The line broke. The drafts go on, and are read from the server.
    }
    if (!signal.aborted) this.#set({ phase: 'ended' })
  }

  #take(event: GenerationEvent): void {
    if (event.type === 'text') {
      const text = this.#state.texts.get(event.key) ?? { title: '', body: '' }
      this.#write(event.key, { ...text, [event.field]: text[event.field] + event.delta }, true)
    }
    if (event.type === 'saved') this.#write(event.key, { title: event.content.title ?? '', body: event.content.body })
  }

  #write(key: string, text: Text, later = false): void {
    this.#set({ texts: new Map(this.#state.texts).set(key, text) }, later)
  }

  #set(change: Partial<WritingState>, later = false): void {
    this.#state = { ...this.#state, ...change }
    if (!later) return this.#notify()
    this.#notifying ??= setTimeout(() => this.#notify(), notifyEveryMs)
  }

  #notify(): void {
    clearTimeout(this.#notifying)
    this.#notifying = undefined
    for (const listener of this.#listeners) listener()
  }
}
