import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const root = join(import.meta.dirname, '..')

export interface Running {
  /** Of the process that was spawned. */
  pid: number
  url: string
  /** From spawning to the first good answer. */
  readyMs: number
  stop: () => Promise<void>
}

/** Runs a script of ours and waits until `path` answers with 200. */
export async function run(
  script: string,
  { port, path, env }: { port: number; path: string; env: Record<string, string> },
): Promise<Running> {
  const url = `http://localhost:${port}`
  const begun = performance.now()
  const child = spawn(process.execPath, [join(root, script)], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      BASE_URL: url,
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_MINUTE: '1000000000',
      NODE_ENV: 'production',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await ready(`${url}${path}`, child)
  return { pid: child.pid ?? 0, url, readyMs: performance.now() - begun, stop: () => stop(child) }
}

const longestStartMs = 120_000

async function ready(address: string, child: ChildProcess): Promise<void> {
  const until = performance.now() + longestStartMs
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`It ended with exit code ${child.exitCode} before it was ready.`)
    const response = await fetch(address).catch(() => undefined)
    if (response?.ok) return
    await wait(5)
  }
  throw new Error(`${address} did not answer in time.`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
