import { createHash } from 'node:crypto'
import { lstat, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDataFolder } from '../data-folder.ts'
import type { Log } from '../log.ts'
import { StartRefused } from '../start-refused.ts'
import { type Account, chooseAccount, makePrivateFolder } from './account.ts'
import { findBinaries } from './binaries.ts'
import { bootstrapDatabase } from './bootstrap.ts'
import { lockFolder } from './folder-lock.ts'
import { initialiseCluster } from './initialise.ts'
import { clearLeftovers } from './leftovers.ts'
import { type Postmaster, type PostmasterOptions, startPostmaster } from './postmaster.ts'

export interface EmbeddedPostgres {
  /** The superuser's address, for bootstrap and tests only. */
  readonly url: string
  /** The application's address: a role that owns and bypasses nothing. */
  readonly appUrl: string
  /** For migrations and commands: the role that owns the tables. */
  readonly ownerUrl: string
  /** Of the present postmaster; another one after a restart. */
  readonly pid: number
  stop: () => Promise<void>
}

/**
 * Starts the PostgreSQL that comes with the project on `dataDir`, as the only process that may; starts it again when
 * it dies alone, and stops it when this process ends in any way.
 *
 * @throws StartRefused when the folder cannot be used, or another process runs on it.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  log: Log
  durable?: boolean
  maxConnections?: number
}): Promise<EmbeddedPostgres> {
  const { dataDir, log, durable = true, maxConnections = 50 } = options
  if (process.platform === 'win32') {
    throw new StartRefused(
      'The embedded PostgreSQL does not run on Windows itself. Start Postwright inside WSL, or set DATABASE_URL to a PostgreSQL server.',
    )
  }
  await openDataFolder(dataDir)
  const folder = await realpath(dataDir)
  const lock = lockFolder(folder)

  try {
    const cluster = join(folder, 'postgres')
    const account = await chooseAccount(cluster)
    const binaries = await findBinaries(account)
    const socketFolder = await makeSocketFolder(cluster, account)
    await initialiseCluster(cluster, { binaries, account, durable })
    const supervised = await supervise({ cluster, socketFolder, binaries, account, durable, maxConnections }, log)

    const url = addressOf('postgres', 'postgres', socketFolder)
    await bootstrapDatabase(url)
    return {
      url,
      appUrl: addressOf('postwright_app', 'postwright', socketFolder),
      ownerUrl: addressOf('postwright_owner', 'postwright', socketFolder),
      get pid() {
        return supervised.pid()
      },
      stop: async () => {
        await supervised.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** The owner's address where another process runs the PostgreSQL of this folder, else null. */
export async function findRunningPostgres(dataDir: string): Promise<string | null> {
  const folder = await realpath(dataDir)
  try {
    lockFolder(folder).release()
    return null
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error
    const cluster = join(folder, 'postgres')
    return addressOf('postwright_owner', 'postwright', socketFolderOf(cluster, await chooseAccount(cluster)))
  }
}

/** Keeps one postmaster alive until `stop`. */
async function supervise(options: PostmasterOptions, log: Log): Promise<{ pid: () => number; stop: () => Promise<void> }> {
  const stopping = new AbortController()
  let current = await start()
  let watching = watch(current)

  async function start(): Promise<Postmaster> {
    await clearLeftovers(options.cluster, options.socketFolder, log)
    return startPostmaster(options)
  }

  async function watch(postmaster: Postmaster): Promise<void> {
    const how = await postmaster.ended
    for (let attempt = 0; !stopping.signal.aborted; attempt++) {
      log.error({ how, attempt }, 'PostgreSQL ended by itself; starting it again')
      try {
        current = await start()
        watching = watch(current)
        return
      } catch (error) {
        log.error({ err: error }, 'PostgreSQL could not be started again')
        await wait(Math.min(100 * 2 ** attempt, 5_000))
      }
    }
  }

  return {
    pid: () => current.pid,
    stop: async () => {
      stopping.abort()
      await current.stop()
      await watching
      // A restart that was under way when the stop came has put another one in its place.
      await current.stop()
    },
  }
}

/** Socket paths are limited to about 100 bytes, so the folder lies in /tmp under a name made from the cluster's path. */
function socketFolderOf(cluster: string, account: Account): string {
  return `/tmp/postwright-${createHash('sha256')
    .update(`${account?.uid ?? process.getuid?.()} ${cluster}`)
    .digest('hex')
    .slice(0, 16)}`
}

async function makeSocketFolder(cluster: string, account: Account): Promise<string> {
  const owner = account?.uid ?? process.getuid?.()
  const folder = socketFolderOf(cluster, account)
  if (await makePrivateFolder(folder, account)) return folder

  const found = await lstat(folder)
  if (found.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0) return folder
  throw new StartRefused(
    `${folder}, where PostgreSQL's socket goes, belongs to somebody else or is open to others. Remove it and start again.`,
  )
}

function addressOf(user: string, database: string, socketFolder: string): string {
  return `postgresql://${user}@localhost:5432/${database}?host=${socketFolder}`
}
