import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'

import { ModelRefusal } from '../providers/failure.ts'
import type { FromModel, Turn, WriteOptions } from './messages.ts'
import { type Loading, type ModelProcess, ModelProcessEnded, SlowToLoad, startModelProcess, UnloadableModel } from './model-process.ts'

export type Written = Extract<FromModel, { type: 'text' | 'done' }>

export interface LocalModelLimits {
  /** Without a text to write, it is unloaded. */
  idleMs: number
  /** A stop that the model does not hear, while it reads a prompt, ends its process. */
  stopMs: number
  /** Waiting for their turn. */
  mostWaiting: number
  /** So many ends of its own within `crashWindowMs`, and it is left alone until they have passed. */
  mostCrashes: number
  crashWindowMs: number
  /** Without a word while it writes, its process is ended. */
  silentMs: number
}

const usualLimits: LocalModelLimits = {
  idleMs: 300_000,
  stopMs: 150,
  mostWaiting: 100,
  mostCrashes: 3,
  crashWindowMs: 300_000,
  silentMs: 600_000,
}

/** A process from the moment that somebody asked for it. */
interface Running {
  /** Not there yet while it is found out how to load it. */
  process?: ModelProcess
  isLoaded: boolean
  ready: Promise<ModelProcess>
}

/** One model on this machine: loaded when there is something to write, one text at a time, unloaded when nobody asks any more. */
export interface LocalModel {
  /**
   * Writes when its turn comes.
   *
   * @throws ModelRefusal when too many wait, when it cannot be loaded or failed too often; ModelProcessEnded; the signal's reason.
   */
  write: (turns: Turn[], options: WriteOptions, signal?: AbortSignal) => AsyncGenerator<Written, void, void>
  isLoaded: () => boolean
  /** Whether it writes a text, or one waits for its turn. */
  isBusy: () => boolean
  waiting: () => number
  /** Ends its process. The next text starts another. */
  close: () => Promise<void>
}

/** @param howToLoad is asked each time, since the file and the room for it change; it throws a ModelRefusal where there is none. */
export function createLocalModel(howToLoad: () => Promise<Loading>, given: Partial<LocalModelLimits> = {}): LocalModel {
  const limits = { ...usualLimits, ...given }
  let running: Running | null = null
  let turn: Promise<void> = Promise.resolve()
  let waiting = 0
  let writing = 0
  let lastId = 0
  let crashes: number[] = []
  let idle: ReturnType<typeof setTimeout> | undefined

  /** Whoever asks while it is loaded gets the same process. */
  function load(): Promise<ModelProcess> {
    if (running) return running.ready
    const mine: Running = { isLoaded: false, ready: start(() => mine) }
    running = mine
    return mine.ready
  }

  async function start(mine: () => Running): Promise<ModelProcess> {
    try {
      const loading = await howToLoadUnlessItCrashes()
      if (running !== mine()) throw new ModelProcessEnded('The model was closed before it was loaded.')
      const process = startModelProcess(loading)
      mine().process = process
      void forgetWhenEnded(process)
      await process.loaded
      mine().isLoaded = true
      return process
    } catch (error) {
      if (running === mine()) running = null
      if (error instanceof ModelProcessEnded) crashes.push(Date.now())
      // Its own words, of a library, tell an administrator nothing.
      if (error instanceof UnloadableModel)
        throw new ModelRefusal(
          say(msg`The model on this machine cannot be loaded: its file is cut short or damaged, or of a kind that does not run here.`),
          { cause: error },
        )
      if (error instanceof SlowToLoad)
        throw new ModelRefusal(say(msg`The model on this machine took too long to load. Try again, or choose a smaller one.`), {
          cause: error,
        })
      throw error
    }
  }

  async function howToLoadUnlessItCrashes(): Promise<Loading> {
    const since = Date.now() - limits.crashWindowMs
    crashes = crashes.filter((at) => at > since)
    if (crashes.length >= limits.mostCrashes)
      throw new ModelRefusal(
        say(msg`The model on this machine stopped ${{ times: crashes.length }} times in a row. It is tried again in a few minutes.`),
      )
    return howToLoad()
  }

  async function forgetWhenEnded(model: ModelProcess): Promise<void> {
    await model.ended
    if (running?.process === model) running = null
  }

  /** Resolves when it is this caller's turn, with how to end it. */
  async function myTurn(signal: AbortSignal | undefined): Promise<() => void> {
    if (waiting >= limits.mostWaiting)
      throw new ModelRefusal(say(msg`Too many drafts wait for the model on this machine. Try again in a few minutes.`))
    waiting += 1
    const before = turn
    const { promise, resolve } = Promise.withResolvers<void>()
    turn = before.then(() => promise)
    try {
      await orAborted(before, signal)
    } catch (error) {
      resolve()
      throw error
    } finally {
      waiting -= 1
    }
    return resolve
  }

  async function* write(turns: Turn[], options: WriteOptions, signal?: AbortSignal): AsyncGenerator<Written, void, void> {
    const endTurn = await myTurn(signal)
    clearTimeout(idle)
    writing += 1
    let end: Written | undefined
    try {
      const model = await orAborted(load(), signal)
      for await (const said of answers(model, turns, options, signal)) {
        if (said.type === 'done') end = said
        else yield said
      }
    } finally {
      writing -= 1
      endTurn()
      idle = setTimeout(() => void close(), limits.idleMs)
      idle.unref()
    }
    // Last of all: a reader that has heard the end does not come back, and what stood after it would never be run.
    if (end) yield end
  }

  async function* answers(
    model: ModelProcess,
    turns: Turn[],
    options: WriteOptions,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<Written, void, void> {
    const id = ++lastId
    const heard: (FromModel | null)[] = []
    let wake: (() => void) | undefined
    const silence = model.listen((message) => {
      if (message !== null && (!('id' in message) || message.id !== id)) return
      heard.push(message)
      wake?.()
    })
    let isOver = false
    let stopping: Promise<void> | undefined
    const abort = () => {
      wake?.()
      stopping = stop(model, id)
    }
    signal?.addEventListener('abort', abort, { once: true })
    try {
      model.send({ type: 'write', id, turns, options })
      for (;;) {
        signal?.throwIfAborted()
        const message = heard.shift()
        if (message === undefined) {
          const silent = setTimeout(model.kill, limits.silentMs)
          await new Promise<void>((resolve) => (wake = resolve))
          clearTimeout(silent)
          continue
        }
        if (message === null) {
          isOver = true
          crashes.push(Date.now())
          throw new ModelProcessEnded('The process of the model ended while it wrote.')
        }
        if (message.type === 'failed') {
          isOver = true
          throw new ModelRefusal(message.message)
        }
        if (message.type === 'done') isOver = true
        if (message.type === 'text' || message.type === 'done') yield message
        if (message.type === 'done') return
      }
    } finally {
      signal?.removeEventListener('abort', abort)
      silence()
      // Whoever stops listening stops the model too, before it is the next one's turn.
      if (!isOver) await (stopping ?? stop(model, id))
    }
  }

  /** A model that reads its prompt hears nothing until it has read all of it: then its process is ended, and the next text starts another. */
  function stop(model: ModelProcess, id: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        if (running?.process === model) running = null
        model.kill()
      }, limits.stopMs)
      const silence = model.listen((message) => {
        if (message !== null && (!('id' in message) || message.id !== id || message.type === 'text')) return
        clearTimeout(timer)
        silence()
        resolve()
      })
      model.send({ type: 'stop', id })
    })
  }

  async function close(): Promise<void> {
    clearTimeout(idle)
    const model = running?.process
    running = null
    model?.kill()
    await model?.ended
  }

  return { write, isLoaded: () => running?.isLoaded === true, isBusy: () => writing + waiting > 0, waiting: () => waiting, close }
}

function orAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason as Error)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', abort))
}
