import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, fchownSync, openSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { sendSignal } from './leftovers.ts'

export interface Postmaster {
  readonly pid: number
  /** Resolves with a sentence on how it ended, whoever ended it. */
  readonly ended: Promise<string>
  /** Asks for a clean stop and waits for it. */
  stop: () => Promise<void>
}

export interface PostmasterOptions {
  cluster: string
  socketFolder: string
  binaries: Binaries
  account: Account
  /** Off only in tests, where losing the cluster with the machine costs nothing. */
  durable: boolean
  maxConnections: number
}

/** Starts PostgreSQL and waits until it accepts connections, however long its own recovery takes. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { cluster, binaries, account } = options
  const logFile = join(cluster, 'postgres.log')
  const logHandle = openLog(logFile, account)

  const child = spawn('/bin/sh', ['-c', dieWithParent, 'sh', binaries.postgres, ...flags(options)], {
    ...account,
    cwd: cluster,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    // A group of its own: Ctrl-C in the terminal reaches node first, which still has connections to close.
    detached: true,
    stdio: ['ignore', logHandle, logHandle, 'pipe'],
  })
  closeSync(logHandle)
  const pipe = child.stdio[3] as Socket
  pipe.on('error', () => {})
  pipe.unref()
  child.unref()

  let running = true
  const ended = once(child, 'exit').then(([code, signal]) => {
    running = false
    // A line, unlike the end of the pipe, tells the watcher that there is nothing left to stop.
    pipe.end('ended\n')
    return signal ? `killed by ${String(signal)}` : `exited with code ${String(code)}`
  })
  const pid = child.pid
  if (pid === undefined) throw new Error('PostgreSQL could not be started: /bin/sh is missing.')

  await ready(cluster, pid, ended, logFile)
  return {
    pid,
    ended,
    stop: async () => {
      child.ref()
      if (running) sendSignal(pid, 'SIGINT')
      await ended
    },
  }
}

/**
 * `sh` becomes PostgreSQL, so its pid is the postmaster's. Beside it, in a process that the postmaster does not know,
 * a reader waits on a pipe from node: its end means that node is gone in whatever way, and stops PostgreSQL cleanly.
 */
const dieWithParent = '( (cd /; read -r _ <&3 || kill -INT $$) </dev/null >/dev/null 2>&1 & ); exec "$@" 3<&-'

/**
 * On Linux the cluster is named by the working folder. The account then needs no right to walk the path above it, so a
 * clone under a closed home such as /root works too.
 */
export function clusterPath(cluster: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : cluster
}

function flags({ cluster, socketFolder, durable, maxConnections }: PostmasterOptions): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: '',
    port: 5432,
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    cluster_name: 'postwright',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    io_method: 'sync',
    shared_buffers: '64MB',
    max_connections: maxConnections,
    max_wal_senders: 0,
    wal_level: 'minimal',
    max_worker_processes: 4,
    max_parallel_workers_per_gather: 0,
    jit: 'off',
    max_wal_size: '256MB',
    // Commits still reach the operating system, so that tests may kill PostgreSQL: only a crash of the machine loses them.
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  }
  return ['-D', clusterPath(cluster), ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** The log starts anew when it has grown large: nobody else rotates it. */
function openLog(file: string, account: Account): number {
  const limitBytes = 5_000_000
  const sizeBytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  const handle = openSync(file, sizeBytes > limitBytes ? 'w' : 'a', 0o600)
  if (account) fchownSync(handle, account.uid, account.gid)
  return handle
}

/** PostgreSQL writes its state to the eighth line of the pid file. */
async function ready(cluster: string, pid: number, ended: Promise<string>, logFile: string): Promise<void> {
  const failure = ended.then((how) => {
    throw new Error(`PostgreSQL ${how} before it was ready. The end of ${logFile}:\n${lastLines(logFile)}`)
  })
  failure.catch(() => {})

  for (;;) {
    const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
    if (lines[0] === String(pid) && lines[7]?.trim() === 'ready') return
    await Promise.race([failure, wait(3)])
  }
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-8).join('\n')
}
