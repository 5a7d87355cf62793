import { execFileSync } from 'node:child_process'
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { systemCode } from '../system-error.ts'

/**
 * Ends whatever an earlier run left on the cluster, so that a new postmaster may start: a postmaster that outlived its
 * node process is asked to stop, orphaned backends are ended, and the stale pid file is removed. Only the holder of
 * the folder's lock may call this.
 */
export async function clearLeftovers(clusterFolder: string, socketFolder: string, log: Log): Promise<void> {
  const cluster = await realpath(clusterFolder)
  const postmaster = await readPostmasterPid(cluster)
  if (postmaster !== undefined && (await worksIn(postmaster, cluster))) {
    log.info({ pid: postmaster }, 'an earlier PostgreSQL still runs on the data folder; stopping it')
    await end([postmaster], cluster, 'SIGINT', 30_000)
  }

  // A backend may outlive a killed postmaster, and writes to the same files as the next one.
  const orphans = await serversIn(cluster)
  if (orphans.length > 0) await end(orphans, cluster, 'SIGQUIT', 10_000)
  const survivors = await serversIn(cluster)
  if (survivors.length > 0) await end(survivors, cluster, 'SIGKILL', 10_000)

  await rm(join(cluster, 'postmaster.pid'), { force: true })
  await rm(join(socketFolder, '.s.PGSQL.5432'), { force: true })
  await rm(join(socketFolder, '.s.PGSQL.5432.lock'), { force: true })
}

async function readPostmasterPid(cluster: string): Promise<number | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  return Number.isInteger(pid) && pid > 0 ? pid : undefined
}

async function end(pids: number[], cluster: string, signal: NodeJS.Signals, timeoutMs: number): Promise<void> {
  for (const pid of pids) sendSignal(pid, signal)

  const deadline = Date.now() + timeoutMs
  while ((await Promise.all(pids.map((pid) => worksIn(pid, cluster)))).some(Boolean)) {
    if (Date.now() > deadline) return
    await wait(5)
  }
}

export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (systemCode(error) !== 'ESRCH') throw error
  }
}

/** The pids of PostgreSQL processes whose working folder is the cluster. Zombies have none, and do not count. */
async function serversIn(cluster: string): Promise<number[]> {
  const entries = await readdir('/proc').catch(() => [])
  const pids = entries.map(Number).filter((pid) => pid > 0)
  const found = await Promise.all(pids.map(async (pid) => ((await worksIn(pid, cluster)) ? pid : undefined)))
  return found.filter((pid) => pid !== undefined)
}

/** Whether the pid is a living PostgreSQL process of this cluster, not a stranger that got the same number. */
async function worksIn(pid: number, cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') return commandOf(pid).includes(cluster)

  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  if (folder !== cluster) return false
  return (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).startsWith('postgres')
}

function commandOf(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
