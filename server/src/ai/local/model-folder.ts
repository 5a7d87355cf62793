import { mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { LanguageModelV4 } from '@ai-sdk/provider'
import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'

import { inEnglish } from '../../sentences.ts'
import { ModelRefusal } from '../providers/failure.ts'
import type { LocalModels } from '../providers/models.ts'
import { download, DownloadFailed, forget, type Progress, readSidecar } from './download.ts'
import { memoryFor } from './known-models.ts'
import { localLanguageModel } from './language-model.ts'
import { createLocalModel, type LocalModel } from './local-model.ts'
import { readMachine } from './machine.ts'
import { measureSpeed, type Probe, type Speed } from './speed.ts'

/** The context that a model is run with: room for a prompt and a draft. */
const contextSize = 4096

/** A file that holds a model, or says so. */
export interface ModelFile {
  id: string
  bytes: number
  /** Whether it begins as models do; the whole is only known once it is loaded. */
  isModel: boolean
}

/** What came of a file that is not whole yet. */
export interface ModelPart {
  bytes: number
  /** Of the whole file; null while its source has not said it. */
  total: number | null
}

export interface DownloadState extends Progress {
  bytesPerSecond: number
}

/** How a download ended that did not bring the file. */
export interface DownloadEnd {
  message: string
  bytes: number
}

export interface Wanted {
  id: string
  url: string
  sha256: string | null
}

/** The folder of models on this machine, what comes into it, and the one that runs. */
export interface ModelFolder extends LocalModels {
  path: string
  files: () => Promise<ModelFile[]>
  /** What was downloaded in part, by the id of its model. */
  parts: () => Promise<ReadonlyMap<string, ModelPart>>
  downloading: () => ReadonlyMap<string, DownloadState>
  failed: () => ReadonlyMap<string, DownloadEnd>
  /** In the background; goes on where it stopped. */
  download: (wanted: Wanted, fetch: typeof globalThis.fetch, onDone: (file: { sha256: string; bytes: number }) => Promise<void>) => void
  /** What came stays, and waits for a person, also after a restart. */
  pause: (id: string) => Promise<void>
  /** Whether what came in part goes on by itself. */
  isWanted: (id: string) => Promise<boolean>
  /** What a pause or an end left, or the whole file. */
  remove: (id: string) => Promise<void>
  /** Null until it was measured here. */
  speed: () => Promise<Speed | null>
  measure: () => Promise<Speed>
  /** Tokens a second of a model that wrote here. */
  measured: () => ReadonlyMap<string, number>
  /** The id of the model whose weights are in memory. */
  loaded: () => string | null
  /** Gives its memory back; the next text loads it again. False while it writes, or a text waits for it. */
  unload: (id: string) => Promise<boolean>
  /** Writes a sentence. */
  tryOut: (id: string, signal: AbortSignal) => Promise<{ text: string; tokensPerSecond: number }>
  close: () => Promise<void>
}

/** Nothing is made or started before it is asked for. */
export function openModelFolder(path: string, probe?: Probe): ModelFolder {
  let running: { id: string; model: LocalModel } | null = null
  let speed: Speed | null | undefined
  let measuring: Promise<Speed> | null = null
  const coming = new Map<string, DownloadState & { stop: AbortController; done: Promise<void> }>()
  const failed = new Map<string, DownloadEnd>()
  const measured = new Map<string, number>()
  const pausedMark = (id: string) => join(path, `${id}.paused`)
  const fileOf = (id: string) => join(path, `${id}.gguf`)

  /** One at a time: whoever asks for another one ends the one before. */
  function modelOf(id: string): LocalModel {
    if (running?.id === id) return running.model
    void running?.model.close()
    running = { id, model: createLocalModel(() => howToLoad(id)) }
    return running.model
  }

  async function howToLoad(id: string) {
    const file = fileOf(id)
    const size = await sizeOf(file)
    if (size === null) throw new ModelRefusal(say(msg`The model ${{ id }} is not on this machine any more.`))
    if (!(await isModelFile(file))) throw new ModelRefusal(say(msg`The file ${{ id }} is no model.`))
    const needed = memoryFor(size)
    const { freeMemoryBytes, cores } = await readMachine(path)
    if (needed > freeMemoryBytes)
      throw new ModelRefusal(
        say(
          msg`The model needs about ${{ needed: (needed / 1e9).toFixed(1) }} GB of memory, and ${{ free: (freeMemoryBytes / 1e9).toFixed(1) }} GB are free.`,
        ),
      )
    const threads = (await readSpeed())?.threads ?? Math.max(1, cores - 1)
    return { path: file, contextSize, threads, maxBytes: needed * 1.5 }
  }

  async function readSpeed(): Promise<Speed | null> {
    speed ??= await readFile(join(path, 'speed.json'), 'utf8').then(
      (text) => JSON.parse(text) as Speed,
      () => null,
    )
    return speed
  }

  /** One at a time: two would measure each other. */
  async function measureHere(): Promise<Speed> {
    await mkdir(path, { recursive: true })
    const found = await measureSpeed(path, (await readMachine(path)).cores, probe)
    await writeFile(join(path, 'speed.json'), JSON.stringify(found))
    speed = found
    return found
  }

  async function run(
    { id, url, sha256 }: Wanted,
    fetch: typeof globalThis.fetch,
    stop: AbortController,
    onDone: (file: { sha256: string; bytes: number }) => Promise<void>,
  ) {
    const state = coming.get(id)
    const rate = rateOf()
    try {
      await mkdir(path, { recursive: true })
      await rm(pausedMark(id), { force: true })
      const file = await download({
        url,
        path: fileOf(id),
        folder: path,
        sha256,
        fetch,
        signal: stop.signal,
        onProgress: (progress) => void (state && Object.assign(state, progress, { bytesPerSecond: rate(progress.bytes) })),
      })
      await onDone(file)
    } catch (error) {
      if (!stop.signal.aborted)
        failed.set(id, {
          message: error instanceof DownloadFailed ? error.message : inEnglish(msg`The download failed. Go on later: what came is kept.`),
          bytes: state?.bytes ?? 0,
        })
    } finally {
      coming.delete(id)
    }
  }

  return {
    path,
    model: (id): LanguageModelV4 => localLanguageModel(id, () => modelOf(id)),
    async installed() {
      return (await filesIn(path)).filter(({ isModel }) => isModel).map(({ id }) => ({ id, label: id }))
    },
    files: () => filesIn(path),
    async parts() {
      const names = await namesIn(path, '.gguf.part')
      const parts = await Promise.all(names.map(async (id) => ({ id, ...(await partOf(`${fileOf(id)}.part`)) })))
      // What is whole or forgotten in the meantime is no part any more.
      return new Map(parts.flatMap(({ id, bytes, total }) => (bytes === null ? [] : [[id, { bytes, total }]])))
    },
    downloading: () => coming,
    failed: () => failed,
    download(wanted, fetch, onDone) {
      if (coming.has(wanted.id)) return
      const stop = new AbortController()
      failed.delete(wanted.id)
      const { promise: done, resolve } = Promise.withResolvers<void>()
      coming.set(wanted.id, { phase: 'downloading', bytes: 0, total: null, bytesPerSecond: 0, stop, done })
      void run(wanted, fetch, stop, onDone).finally(resolve)
    },
    async pause(id) {
      failed.delete(id)
      const state = coming.get(id)
      if (!state) return
      await writeFile(pausedMark(id), '')
      state.stop.abort(new Error('paused'))
      await state.done
    },
    isWanted: async (id) => (await stat(pausedMark(id)).catch(() => null)) === null,
    async remove(id) {
      const state = coming.get(id)
      state?.stop.abort(new Error('removed'))
      await state?.done
      failed.delete(id)
      measured.delete(id)
      if (running?.id === id) await running.model.close()
      await Promise.all([rm(fileOf(id), { force: true }), forget(`${fileOf(id)}.part`), rm(pausedMark(id), { force: true })])
    },
    speed: readSpeed,
    measure() {
      measuring ??= measureHere().finally(() => (measuring = null))
      return measuring
    },
    measured: () => measured,
    loaded: () => (running?.model.isLoaded() ? running.id : null),
    async unload(id) {
      if (running?.id !== id) return true
      if (running.model.isBusy()) return false
      await running.model.close()
      return true
    },
    async tryOut(id, signal) {
      let text = ''
      let tokensPerSecond = 0
      const turns = [{ role: 'user' as const, text: 'Write one friendly sentence about a bakery that opens at seven.' }]
      for await (const said of modelOf(id).write(turns, { maxTokens: 48 }, signal)) {
        if (said.type === 'text') text += said.text
        else tokensPerSecond = said.outputTokens / (said.ms / 1000)
      }
      measured.set(id, tokensPerSecond)
      return { text: text.trim(), tokensPerSecond }
    },
    async close() {
      for (const { stop } of coming.values()) stop.abort(new Error('the server stops'))
      await running?.model.close()
    },
  }
}

async function filesIn(path: string): Promise<ModelFile[]> {
  const names = (await namesIn(path, '.gguf')).filter((id) => !id.startsWith('.'))
  const files = await Promise.all(
    names.map(async (id): Promise<ModelFile | null> => {
      const file = join(path, `${id}.gguf`)
      const bytes = await sizeOf(file)
      return bytes === null ? null : { id, bytes, isModel: await isModelFile(file) }
    }),
  )
  return files.filter((file) => file !== null)
}

/** Null where there is no such file, or not any more. */
async function sizeOf(path: string): Promise<number | null> {
  return (await stat(path).catch(() => null))?.size ?? null
}

async function partOf(path: string): Promise<{ bytes: number | null; total: number | null }> {
  return { bytes: await sizeOf(path), total: (await readSidecar(path))?.total ?? null }
}

async function namesIn(path: string, ending: string): Promise<string[]> {
  const names = await readdir(path).catch(() => [])
  return names.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length))
}

/** Every model begins with these four letters, a version, and how many weights and facts about them follow: none without either. */
async function isModelFile(path: string): Promise<boolean> {
  const file = await open(path).catch(() => null)
  if (!file) return false
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(24), 0, 24, 0)
    if (bytesRead < 24 || buffer.subarray(0, 4).toString('latin1') !== 'GGUF' || ![2, 3].includes(buffer.readUInt32LE(4))) return false
    return buffer.readBigUInt64LE(8) > 0n && buffer.readBigUInt64LE(16) > 0n
  } finally {
    await file.close()
  }
}

/** Bytes a second, over the last ten seconds or so. */
function rateOf(): (bytes: number) => number {
  const seen: { at: number; bytes: number }[] = []
  return (bytes) => {
    const at = performance.now()
    if (at - (seen.at(-1)?.at ?? 0) > 250) seen.push({ at, bytes })
    while (seen.length > 2 && at - (seen[0]?.at ?? at) > 10_000) seen.shift()
    const first = seen[0]
    return first && at - first.at > 500 ? Math.max(0, (bytes - first.bytes) / ((at - first.at) / 1000)) : 0
  }
}
