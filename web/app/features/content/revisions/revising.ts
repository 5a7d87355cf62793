import type { Revision, RevisionEvent, RevisePost } from '@postwright/contract/content/revisions'

export interface RevisingText {
  title: string
  body: string
}

/** What this tab hears of one revision that it asked for. */
export interface Heard {
  phase: 'starting' | 'writing' | 'refused'
  text: RevisingText
  error: unknown
}

type Revise = (asked: RevisePost, options: { signal: AbortSignal }) => Promise<AsyncIterable<RevisionEvent>>

const nothing: RevisingText = { title: '', body: '' }
/** Text arrives a word at a time; the screen is told at most this often. */
const notifyEveryMs = 40

/**
 * The words of the revisions that this tab asked for, by post, as the server writes them. How they end is the server's to say, which goes
 * on also when nobody listens.
 */
export class Revising {
  readonly #revise: Revise
  readonly #listeners = new Set<() => void>()
  #heard: ReadonlyMap<string, Heard> = new Map()
  #notifying: ReturnType<typeof setTimeout> | undefined

  constructor(revise: Revise) {
    this.#revise = revise
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly read = (): ReadonlyMap<string, Heard> => this.#heard

  /**
   * Asks for a revision; a second call for the same post before the first has ended does nothing.
   *
   * @returns how it ended; null when it was refused, or when the line broke, after which the server is asked.
   */
  async start(asked: RevisePost): Promise<Revision | null> {
    const { postId } = asked
    const before = this.#heard.get(postId)
    if (before && before.phase !== 'refused') return null
    this.#set(postId, { phase: 'starting', text: nothing, error: null })
    let hasBegun = false
    try {
      for await (const event of await this.#revise(asked, { signal: new AbortController().signal })) {
        hasBegun = true
        if (event.type === 'done') {
          this.#set(postId, null)
          return event.revision
        }
        const text = this.#heard.get(postId)?.text ?? nothing
        const grown = event.type === 'text' ? { ...text, [event.field]: text[event.field] + event.delta } : text
        this.#set(postId, { phase: 'writing', text: grown, error: null }, event.type === 'text')
      }
      this.#set(postId, null)
    } catch (error) {
      this.#set(postId, hasBegun ? null : { phase: 'refused', text: nothing, error })
    }
    return null
  }

  forget(postId: string): void {
    this.#set(postId, null)
  }

  #set(postId: string, heard: Heard | null, later = false): void {
    const next = new Map(this.#heard)
    if (heard) next.set(postId, heard)
    else next.delete(postId)
    this.#heard = next
    if (later) this.#notifying ??= setTimeout(() => this.#notify(), notifyEveryMs)
    else this.#notify()
  }

  #notify(): void {
    clearTimeout(this.#notifying)
    this.#notifying = undefined
    for (const listener of this.#listeners) listener()
  }
}
