import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'

import { cpuMs, residentMb } from '../process-stats.ts'
import type { Outage } from './explanations.ts'
import type { Random } from './random.ts'

export interface Nodes {
  /** Kills one that is at work, and starts another one a moment later. @returns false where none is at work. */
  killOne: (random: Random) => Promise<boolean>
  /** Processor time of those that live. */
  cpuMs: () => number
  /** Resident memory of those that live, together. */
  residentMb: () => number
  /** When none was at work, from the first that was. */
  absences: () => readonly Outage[]
  /** How often one ended that nobody had killed. */
  crashes: () => number
  /** What they wrote to their logs as errors, with how often. */
  errors: ReadonlyMap<string, number>
  stop: () => Promise<void>
}

/** Worker processes of which there are always as many, as a supervisor would care for it. */
export async function startNodes(count: number, [script, ...args]: [script: string, ...args: string[]]): Promise<Nodes> {
  const children = new Set<ChildProcess>()
  const working = new Set<ChildProcess>()
  const errors = new Map<string, number>()
  const absences: Outage[] = []
  let emptySince: number | null = null
  let crashes = 0
  const stopping = new AbortController()

  /** Starts one again until it is ready: while the database is down, none can be. */
  async function start(): Promise<void> {
    while (!stopping.signal.aborted) {
      const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], { stdio: ['ignore', 'pipe', 'ignore'] })
      children.add(child)
      const ready = Promise.withResolvers<boolean>()
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (line === 'ready') ready.resolve(true)
        else count1(errors, messageOf(line))
      })
      let wasReady = false
      child.once('exit', (_code, signal) => {
        ready.resolve(false)
        children.delete(child)
        if (working.delete(child) && working.size === 0) emptySince = Date.now()
        if (!wasReady || stopping.signal.aborted || signal === 'SIGKILL') return
        crashes++
        void start()
      })
      wasReady = await ready.promise
      if (wasReady) {
        if (emptySince !== null && working.size === 0) absences.push({ from: emptySince, to: Date.now() })
        working.add(child)
        return
      }
      await wait(200)
    }
  }

  await Promise.all(Array.from({ length: count }, start))
  return {
    errors,
    crashes: () => crashes,
    cpuMs: () => [...children].reduce((sum, { pid }) => sum + cpuMs(pid ?? 0), 0),
    residentMb: () => [...children].reduce((sum, { pid }) => sum + residentMb(pid ?? 0), 0),
    absences: () => absences,
    async killOne(random) {
      if (working.size === 0) return false
      const child = random.pick([...working])
      child.kill('SIGKILL')
      await once(child, 'exit')
      void wait(random.between(0, 1_000)).then(start)
      return child.signalCode === 'SIGKILL'
    },
    async stop() {
      stopping.abort()
      await Promise.all(
        [...children].map(async (child) => {
          child.kill('SIGTERM')
          await once(child, 'exit')
        }),
      )
    },
  }
}

function count1(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function messageOf(line: string): string {
  try {
    const { msg, err }: { msg?: string; err?: { message?: string } } = JSON.parse(line)
    return [msg, err?.message].filter(Boolean).join(': ')
  } catch {
    return line
  }
}
