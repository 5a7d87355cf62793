import type { MediaItem } from '@postwright/contract/content/content'
import type { Post } from '@postwright/contract/content/posts'

import { codeOf } from '../../../../../lib/errors.ts'
import type { WorkingCopy } from './working-copy.ts'

/** What somebody does to the media of a post, whatever they are by the time it is stored. */
export type MediaEdit = (media: readonly MediaItem[]) => readonly MediaItem[]

export interface MediaEditsPorts {
  copy: Pick<WorkingCopy, 'between'>
  save: (media: readonly MediaItem[], revision: number) => Promise<Post>
  /** The post as it is now; the working copy hears of it first. */
  load: () => Promise<Post>
  onStored: (post: Post) => void
}

export interface MediaEditsState {
  /** As they are once everything is stored. */
  media: readonly MediaItem[]
  isSaving: boolean
  error: unknown
}

const mostTries = 3

/**
 * The media of one post while a person edits them: shown at once and stored one edit behind another, each made of what the one before
 * left, so that no edit undoes another.
 */
export class MediaEdits {
  readonly #ports: MediaEditsPorts
  readonly #listeners = new Set<() => void>()
  #newest: Pick<Post, 'revision' | 'media'>
  #waiting: MediaEdit[] = []
  #state: MediaEditsState

  constructor(post: Post, ports: MediaEditsPorts) {
    this.#ports = ports
    this.#newest = post
    this.#state = { media: post.media ?? [], isSaving: false, error: null }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get state(): MediaEditsState {
    return this.#state
  }

  /** Takes in what the server has now. */
  receive(post: Post): void {
    if (post.revision < this.#newest.revision || post === this.#newest) return
    this.#newest = post
    this.#show({})
  }

  /** True once it is stored; false, with the reason in `state.error`, where it could not be. */
  async edit(edit: MediaEdit): Promise<boolean> {
    this.#waiting = [...this.#waiting, edit]
    this.#show({ error: null })
    let error: unknown = null
    try {
      this.#ports.onStored(await this.#store(edit))
    } catch (problem) {
      error = problem
    }
    this.#waiting = this.#waiting.filter((other) => other !== edit)
    this.#show(error === null ? {} : { error })
    return error === null
  }

  /** Whoever saved something else of the post in between loses nothing by it: the edit is made again, of what there is now. */
  async #store(edit: MediaEdit): Promise<Post> {
    for (let tries = 1; ; tries += 1) {
      let sent = -1
      try {
        return await this.#ports.copy.between(async (revision) => {
          sent = revision
          const stored = await this.#ports.save(edit(this.#newest.media ?? []), revision)
          // Before the next one has its turn.
          this.#newest = stored
          return stored
        })
      } catch (error) {
        if (codeOf(error) !== 'CONFLICT' || tries === mostTries) throw error
        const now = await this.#ports.load()
        if (now.revision === sent) throw error
        this.#newest = now
      }
    }
  }

  #show(change: Partial<MediaEditsState>): void {
    const media = this.#waiting.reduce<readonly MediaItem[]>((made, edit) => edit(made), this.#newest.media ?? [])
    this.#state = { ...this.#state, media, isSaving: this.#waiting.length > 0, ...change }
    for (const listener of this.#listeners) listener()
  }
}
