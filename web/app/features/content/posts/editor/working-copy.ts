import type { WholeContent } from '@postwright/contract/content/content'
import { isSameWhole } from '@postwright/contract/content/for-channels'
import type { FieldIssue } from '@postwright/contract/core/errors'
import type { Post, UpdatePost } from '@postwright/contract/content/posts'

/** Autosave: what became of an attempt to save. */
export type SaveOutcome =
  | { kind: 'saved'; post: Post }
  | { kind: 'conflict'; message: string }
  | { kind: 'offline' }
  | { kind: 'refused'; message: string; fields: FieldIssue[] }

export type SaveStatus =
  | { kind: 'saved'; at: Date | null }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  /** The server could not be reached; the text is kept here and sent again by itself. */
  | { kind: 'offline' }
  | { kind: 'refused'; message: string; fields: FieldIssue[] }
  /** Somebody saved in between; a person decides. */
  | { kind: 'conflict'; theirs: Post }

export interface WorkingCopyState {
  content: WholeContent
  /** The revision that the text was last stored as, or read at. */
  revision: number
  status: SaveStatus
}

/** A text that was typed but not yet stored, kept in the browser. */
export interface LocalDraft {
  revision: number
  content: WholeContent
  /** What it was made from, which is what the server had at `revision`; unknown in drafts of before. */
  base?: WholeContent | null | undefined
}

export interface WorkingCopyPorts {
  save: (input: UpdatePost) => Promise<SaveOutcome>
  load: () => Promise<Post>
  keep: (text: LocalDraft | null) => void
  /** A clean text was replaced by what somebody else saved; told once for as long as it is the same person. */
  onReplaced: (post: Post) => void
}

const saveAfterMs = 800
/** Somebody who never pauses is saved at least this often. */
const saveAtLeastMs = 5000
const keepAfterMs = 200
const firstRetryMs = 2000
const longestRetryMs = 30_000

/**
 * The text of one post while a person edits it, with its autosave: one save at a time, and never overwrites what somebody
 * else saved in between nor what is being typed.
 */
export class WorkingCopy {
  readonly #postId: string
  /** Whether it began with a text that was kept in this browser and never stored. */
  readonly isBroughtBack: boolean
  readonly #ports: WorkingCopyPorts
  readonly #listeners = new Set<() => void>()
  #state: WorkingCopyState
  #stored: WholeContent
  /** Of a draft that was kept on another revision than the one that stands; undefined once it is settled. */
  #keptBase: WholeContent | null | undefined
  #savedAt: Date | null = null
  #running: Promise<void> | null = null
  /** Changes that are no text, made or waiting. */
  #turns = 0
  #lastSeen: Post | null = null
  /** Whose changes the person was told of since they last wrote something themselves. */
  #notifiedOf: Post['editedBy'] | null = null
  /** Who is known to change the text at the moment: the person themselves, who had it revised. */
  #expected: string | null = null
  #needsCheckpoint = false
  #dirtySince: number | null = null
  #retryMs = firstRetryMs
  #saveTimer: ReturnType<typeof setTimeout> | undefined
  #keepTimer: ReturnType<typeof setTimeout> | undefined
  #collect: (() => void) | null = null

  constructor(post: Post, ports: WorkingCopyPorts, kept: LocalDraft | null = null) {
    this.#postId = post.id
    this.#ports = ports
    this.#stored = post.content
    this.#state = { content: post.content, revision: post.revision, status: { kind: 'saved', at: null } }
    this.isBroughtBack = kept !== null && !isSameText(kept.content, post.content)
    if (kept && this.isBroughtBack) {
      const ours = kept.revision === post.revision
      this.#state = {
        content: kept.content,
        revision: kept.revision,
        status: ours ? { kind: 'waiting' } : { kind: 'conflict', theirs: post },
      }
      if (ours) this.#saveIn(saveAfterMs)
      else this.#keptBase = kept.base ?? null
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get state(): WorkingCopyState {
    return this.#state
  }

  /** Where the text is typed in another form, `collect` hands it to `edit`; it is called whenever the text is needed at once. Returns what ends it. */
  collectFrom(collect: () => void): () => void {
    this.#collect = collect
    return () => {
      if (this.#collect === collect) this.#collect = null
    }
  }

  /** Says that the text is being changed, before `collect` hands it over. */
  announce(): void {
    const { kind } = this.#state.status
    if (!this.#running && kind !== 'conflict' && kind !== 'waiting') this.#set({ status: { kind: 'waiting' } })
  }

  get isDirty(): boolean {
    this.#collect?.()
    return !isSameText(this.#state.content, this.#stored)
  }

  /** What the text here was made from; null where that is not known. */
  get base(): WholeContent | null {
    return this.#keptBase === undefined ? this.#stored : this.#keptBase
  }

  /** Texts for channels stay where it names none. */
  edit({ forChannels = this.#state.content.forChannels, ...text }: WholeContent): void {
    const content = { ...text, ...(forChannels && { forChannels }) }
    this.#notifiedOf = null
    this.#expected = null
    const blocked = this.#state.status.kind === 'conflict'
    const busy = this.#running !== null
    this.#set({ content, ...(!blocked && !busy && { status: { kind: 'waiting' } }) })
    this.#keepSoon()
    this.#dirtySince ??= Date.now()
    if (!blocked) this.#saveIn(Math.max(0, Math.min(saveAfterMs, this.#dirtySince + saveAtLeastMs - Date.now())))
  }

  /** Stores what is not stored yet; with `checkpoint` the text also becomes a version. True when all of it is stored. */
  async flush({ checkpoint = false }: { checkpoint?: boolean } = {}): Promise<boolean> {
    this.#collect?.()
    clearTimeout(this.#saveTimer)
    this.#dirtySince = null
    this.#keepNow()
    while (this.#running) await this.#running
    if (this.#state.status.kind === 'conflict') return false
    if (this.isDirty || (checkpoint && this.#needsCheckpoint)) await this.#save(checkpoint)
    // The person went back to what is stored, so that there is nothing to save.
    else if (this.#state.status.kind !== 'saved') this.#set({ status: { kind: 'saved', at: this.#savedAt } })
    return !this.isDirty
  }

  /**
   * Makes a change of the post that is none of its text, one after another and between two saves. It is given the newest revision that
   * is known here; what is typed meanwhile stays, and is saved after it.
   */
  async between(change: (revision: number) => Promise<Post>): Promise<Post> {
    this.#turns += 1
    while (this.#running) await this.#running
    const { status, revision } = this.#state
    const outcome = Promise.withResolvers<Post>()
    outcome.promise.catch(ignore)
    await this.#run(async () => {
      if (status.kind === 'saved') this.#set({ status: { kind: 'saving' } })
      try {
        const post = await change(status.kind === 'conflict' ? status.theirs.revision : revision)
        this.#savedAt = new Date()
        // Another text than the one that was stored here is somebody else's.
        if (isSameText(post.content, this.#stored)) this.#set({ revision: post.revision })
        else this.#lastSeen = post
        outcome.resolve(post)
      } catch (error) {
        outcome.reject(error)
      }
      this.#turns -= 1
      if (this.#state.status.kind !== 'saving') return
      if (this.isDirty) this.#set({ status: { kind: 'waiting' } })
      else if (this.#turns === 0) this.#set({ status: { kind: 'saved', at: this.#savedAt } })
    })
    return outcome.promise
  }

  /** Takes in what the server has now. */
  receive(post: Post): void {
    if (this.#running) {
      this.#lastSeen = post
      return
    }
    if (post.revision <= this.#state.revision) return
    this.#collect?.()
    if (isSameText(post.content, this.#state.content)) {
      this.#storedAs(post.content)
      this.#set({ revision: post.revision, status: this.#savedNow() })
    } else if (this.isDirty) {
      clearTimeout(this.#saveTimer)
      this.#set({ status: { kind: 'conflict', theirs: post } })
    } else {
      this.#storedAs(post.content)
      this.#set({ content: post.content, revision: post.revision, status: this.#savedNow() })
      const isKnown = this.#notifiedOf?.id === post.editedBy.id && this.#notifiedOf.name === post.editedBy.name
      this.#notifiedOf = post.editedBy
      const isExpected = this.#expected !== null && this.#expected === post.editedBy.id
      if (!isKnown && !isExpected) this.#ports.onReplaced(post)
    }
  }

  /** The next change of this person comes from an act of theirs elsewhere on the screen, and is not told to them. */
  expect(personId: string | undefined): void {
    this.#expected = personId ?? null
  }

  /** Takes what this person's own act made of the text, such as restoring a version. */
  adopt(post: Post): void {
    this.#storedAs(post.content)
    this.#needsCheckpoint = false
    this.#set({ content: post.content, revision: post.revision, status: this.#savedNow() })
    this.#keepNow()
  }

  /** Ends a conflict: their text becomes a version, and `content`, which a person made of both, the text that follows it. */
  async resolve(chosen: WholeContent): Promise<void> {
    this.#collect?.()
    const { status } = this.#state
    if (status.kind !== 'conflict' || this.#running) return
    const theirs = status.theirs
    const content = theirs.content.forChannels ? named(chosen) : chosen
    await this.#run(async () => {
      this.#set({ content, status: { kind: 'saving' } })
      const first = await this.#ports.save({ id: this.#postId, revision: theirs.revision, content: theirs.content, checkpoint: true })
      const outcome =
        first.kind === 'saved'
          ? await this.#ports.save({ id: this.#postId, revision: first.post.revision, content, checkpoint: true })
          : first
      await this.#settle(outcome, content, true)
    })
  }

  /** Takes the colleague's text; answers with ours, so that it can be brought back. */
  takeTheirs(): WholeContent {
    this.#collect?.()
    const { status, content } = this.#state
    if (status.kind === 'conflict') {
      this.adopt(status.theirs)
    }
    return content
  }

  retry(): void {
    if (this.#state.status.kind === 'offline' || this.#state.status.kind === 'waiting') void this.flush()
  }

  /** Ends the editing: the last text is stored as a version in the background. */
  close(): void {
    void this.flush({ checkpoint: true })
  }

  async #save(checkpoint: boolean): Promise<void> {
    const { content, revision } = this.#state
    await this.#run(async () => {
      this.#set({ status: { kind: 'saving' } })
      const outcome = await this.#ports.save({ id: this.#postId, revision, content, checkpoint })
      await this.#settle(outcome, content, checkpoint)
    })
  }

  async #run(work: () => Promise<void>): Promise<void> {
    this.#running = work().finally(() => {
      this.#running = null
    })
    await this.#running
    const seen = this.#lastSeen
    this.#lastSeen = null
    if (seen) this.receive(seen)
  }

  async #settle(outcome: SaveOutcome, sent: WholeContent, checkpoint: boolean): Promise<void> {
    if (outcome.kind === 'saved') {
      this.#retryMs = firstRetryMs
      this.#storedAs(sent)
      this.#needsCheckpoint = !checkpoint
      const dirty = this.isDirty
      this.#set({ revision: outcome.post.revision, status: dirty ? { kind: 'waiting' } : this.#savedNow() })
      this.#keepNow()
      if (dirty) this.#saveIn(saveAfterMs)
    } else if (outcome.kind === 'conflict') {
      await this.#settleConflict(outcome.message)
    } else if (outcome.kind === 'offline') {
      this.#set({ status: { kind: 'offline' } })
      this.#saveIn(this.#retryMs)
      this.#retryMs = Math.min(this.#retryMs * 2, longestRetryMs)
    } else {
      this.#set({ status: { kind: 'refused', message: outcome.message, fields: outcome.fields } })
    }
  }

  async #settleConflict(message: string): Promise<void> {
    const theirs = await this.#ports.load().catch(() => null)
    if (!theirs) {
      this.#set({ status: { kind: 'offline' } })
      this.#saveIn(this.#retryMs)
    } else if (theirs.revision === this.#state.revision) {
      this.#set({ status: { kind: 'refused', message, fields: [] } })
    } else if (isSameText(theirs.content, this.#state.content)) {
      this.#storedAs(theirs.content)
      this.#set({ revision: theirs.revision, status: this.#savedNow() })
    } else {
      this.#set({ status: { kind: 'conflict', theirs } })
    }
  }

  #saveIn(ms: number): void {
    clearTimeout(this.#saveTimer)
    this.#saveTimer = setTimeout(() => void this.flush(), ms)
  }

  #keepSoon(): void {
    clearTimeout(this.#keepTimer)
    this.#keepTimer = setTimeout(() => this.#keepNow(), keepAfterMs)
  }

  #keepNow(): void {
    clearTimeout(this.#keepTimer)
    this.#ports.keep(this.isDirty ? { revision: this.#state.revision, content: this.#state.content, base: this.base } : null)
  }

  /** The text that the server has; what is typed from now on is made from it. */
  #storedAs(content: WholeContent): void {
    this.#stored = content
    this.#keptBase = undefined
  }

  #savedNow(): SaveStatus {
    this.#savedAt = new Date()
    return { kind: 'saved', at: this.#savedAt }
  }

  #set(change: Partial<WorkingCopyState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

function ignore(): void {}

/** What names no channels has no texts for them here. */
function isSameText(one: WholeContent, other: WholeContent): boolean {
  return isSameWhole(named(one), named(other))
}

function named({ forChannels = [], ...content }: WholeContent): Required<WholeContent> {
  return { ...content, forChannels }
}
