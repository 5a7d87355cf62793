import { type ChildProcess, fork } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { projectRoot } from '../../project-root.ts'
import type { FromModel, ToModel } from './messages.ts'

export interface Loading {
  path: string
  contextSize: number
  threads: number
  /** The most memory that the process may take, in bytes; it is ended above it. */
  maxBytes: number
}

/** The file is none that can be loaded, in the words of who tried. */
export class UnloadableModel extends Error {
  override name = 'UnloadableModel'
}

/** It was not loaded in time. */
export class SlowToLoad extends Error {
  override name = 'SlowToLoad'
}

/** The process ended in the middle of its work. */
export class ModelProcessEnded extends Error {
  override name = 'ModelProcessEnded'
}

/** A process that holds one model. */
export interface ModelProcess {
  send: (message: ToModel) => void
  /** Every message after it was loaded; null once when the process ends. */
  listen: (hear: (message: FromModel | null) => void) => () => void
  /** At once, whatever it does. */
  kill: () => void
  /** @throws UnloadableModel, SlowToLoad, ModelProcessEnded. */
  loaded: Promise<void>
  ended: Promise<void>
}

const childFile = fileURLToPath(new URL('server/src/ai/local/child.ts', projectRoot))
const loadWithinMs = 180_000
const watchEveryMs = 500

/**
 * Starts a process and loads the model. It has none of the server's secrets, is the first that the system ends when memory runs out, and
 * is ended when it takes more than it may.
 */
export function startModelProcess({ path, contextSize, threads, maxBytes }: Loading): ModelProcess {
  const child = fork(childFile, {
    env: { PATH: process.env['PATH'], HOME: '/nonexistent', NODE_ENV: 'production' },
    // Those of the server, such as a debugger's port, are not the model's.
    execArgv: ['--max-old-space-size=256', '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'json',
  })
  const hearers = new Set<(message: FromModel | null) => void>()
  const endWatch = watchMemory(child, maxBytes)
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  child.on('message', (message) => {
    for (const hear of hearers) hear(message as FromModel)
  })
  const end = () => {
    endWatch()
    for (const hear of hearers) hear(null)
    resolve()
  }
  child.once('exit', end)
  child.once('error', end)

  const kill = () => void child.kill('SIGKILL')
  const send = (message: ToModel) => void (child.connected && child.send(message, () => {}))
  const listen = (hear: (message: FromModel | null) => void) => {
    hearers.add(hear)
    return () => void hearers.delete(hear)
  }
  const loaded = load({ send, listen }, { type: 'load', path, contextSize, threads })
  loaded.catch(kill)
  return { send, listen, kill, loaded, ended }
}

function load({ send, listen }: Pick<ModelProcess, 'send' | 'listen'>, message: Extract<ToModel, { type: 'load' }>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => end(() => reject(new SlowToLoad(`It was not loaded within ${loadWithinMs / 1000} seconds.`))),
      loadWithinMs,
    )
    const silence = listen((said) => {
      if (said === null) end(() => reject(new ModelProcessEnded('The process of the model ended while it was loaded.')))
      else if (said.type === 'ready') send(message)
      else if (said.type === 'loaded') end(resolve)
      else if (said.type === 'unloadable') end(() => reject(new UnloadableModel(said.message)))
    })
    function end(how: () => void) {
      clearTimeout(timer)
      silence()
      how()
    }
  })
}

/** Linux tells of a process's memory in /proc; elsewhere nothing is watched. */
function watchMemory({ pid }: ChildProcess, maxBytes: number): () => void {
  if (pid === undefined) return () => {}
  writeFile(`/proc/${pid}/oom_score_adj`, '900').catch(() => {})
  const look = async () => {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))?.[1]
    if (Number(kilobytes) * 1024 > maxBytes) process.kill(pid, 'SIGKILL')
  }
  const timer = setInterval(() => void look(), watchEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
