import type { ContentType } from '@postwright/contract/content-types'
import type { Brief, GenerationEvent } from '@postwright/contract/generation'

export interface DraftBeingWritten {
  key: string
  contentType: ContentType
  variant: number
  title: string
  body: string
  phase: 'writing' | 'stopping' | 'ready' | 'stopped' | 'failed'
  /** Set once the draft is saved as a post. */
  postId: string | null
  /** The draft broke a hard limit and was shortened before it was saved. */
  repaired: boolean
  message: string | null
}

export interface WritingState {
  phase: 'idle' | 'starting' | 'writing' | 'ended' | 'lost' | 'refused'
  brief: Brief | null
  businessName: string
  generationId: string | null
  /** Written by the built-in composer, which is no AI model. */
  composer: boolean
  startedAt: number
  endedAt: number | null
  drafts: DraftBeingWritten[]
  error: unknown
}

export interface WritingPorts {
  generate: (brief: Brief, options: { signal: AbortSignal }) => Promise<AsyncIterable<GenerationEvent>>
  stop: (input: { id: string; key?: string }) => Promise<unknown>
}

const idle: WritingState = {
  phase: 'idle',
  brief: null,
  businessName: '',
  generationId: null,
  composer: false,
  startedAt: 0,
  endedAt: null,
  drafts: [],
  error: null,
}

/** Text arrives a word at a time; the screen is told at most this often. */
const tellEveryMs = 40

/** The drafts being written now. It outlives the screen, so that looking elsewhere and coming back loses nothing. */
export class Writing {
  readonly #ports: WritingPorts
  readonly #listeners = new Set<() => void>()
  #state: WritingState = idle
  #telling: ReturnType<typeof setTimeout> | undefined

  constructor(ports: WritingPorts) {
    this.#ports = ports
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly read = (): WritingState => this.#state

  get isBusy(): boolean {
    return this.#state.phase === 'starting' || this.#state.phase === 'writing'
  }

  /** Resolves once the first draft has begun or the brief was refused; a second call while one runs does nothing. */
  async start(brief: Brief, businessName: string): Promise<boolean> {
    if (this.isBusy) return false
    this.#set({ ...idle, phase: 'starting', brief, businessName, startedAt: Date.now() })
    const control = new AbortController()
    try {
      const events = await this.#ports.generate(brief, { signal: control.signal })
      this.#set({ phase: 'writing' })
      void this.#follow(events)
      return true
    } catch (error) {
      this.#set({ phase: 'refused', error, endedAt: Date.now() })
      return false
    }
  }

  /** Stops one draft, or all; what is written so far is kept. */
  async stop(key?: string): Promise<void> {
    const { generationId } = this.#state
    if (!generationId) return
    this.#change(
      (draft) => draft.phase === 'writing' && (key === undefined || draft.key === key),
      () => ({ phase: 'stopping' }),
    )
    try {
      await this.#ports.stop({ id: generationId, ...(key !== undefined && { key }) })
    } catch (error) {
      this.#change(
        (draft) => draft.phase === 'stopping' && (key === undefined || draft.key === key),
        () => ({ phase: 'writing' }),
      )
      throw error
    }
  }

  clear(): void {
    if (!this.isBusy) this.#set(idle)
  }

  async #follow(events: AsyncIterable<GenerationEvent>): Promise<void> {
    try {
      for await (const event of events) this.#take(event)
      const unfinished = this.#state.drafts.some((draft) => draft.phase === 'writing' || draft.phase === 'stopping')
      this.#set({ phase: unfinished ? 'lost' : 'ended', endedAt: Date.now() })
    } catch (error) {
      const begun = this.#state.generationId !== null
      this.#set({ phase: begun ? 'lost' : 'refused', error, endedAt: Date.now() })
    }
  }

  #take(event: GenerationEvent): void {
    switch (event.type) {
      case 'started':
        return this.#set({
          generationId: event.generationId,
          composer: event.composer,
          drafts: event.drafts.map((draft) => ({
            ...draft,
            title: '',
            body: '',
            phase: 'writing',
            postId: null,
            repaired: false,
            message: null,
          })),
        })
      case 'text':
        return this.#change(
          (draft) => draft.key === event.key,
          (draft) => ({ [event.field]: draft[event.field] + event.delta }),
          true,
        )
      case 'saved':
        return this.#change(
          (draft) => draft.key === event.key,
          () => ({
            phase: event.stopped ? 'stopped' : 'ready',
            title: event.content.title ?? '',
            body: event.content.body,
            postId: event.postId,
            repaired: event.repaired,
          }),
        )
      case 'stopped':
        return this.#change(
          (draft) => draft.key === event.key,
          () => ({ phase: 'stopped' }),
        )
      case 'failed':
        return this.#change(
          (draft) => draft.key === event.key,
          () => ({ phase: 'failed', message: event.message }),
        )
    }
  }

  #change(
    which: (draft: DraftBeingWritten) => boolean,
    change: (draft: DraftBeingWritten) => Partial<DraftBeingWritten>,
    later = false,
  ): void {
    const drafts = this.#state.drafts.map((draft) => (which(draft) ? { ...draft, ...change(draft) } : draft))
    this.#set({ drafts }, later)
  }

  #set(change: Partial<WritingState>, later = false): void {
    this.#state = { ...this.#state, ...change }
    if (!later) return this.#tell()
    this.#telling ??= setTimeout(() => this.#tell(), tellEveryMs)
  }

  #tell(): void {
    clearTimeout(this.#telling)
    this.#telling = undefined
    for (const listener of this.#listeners) listener()
  }
}
