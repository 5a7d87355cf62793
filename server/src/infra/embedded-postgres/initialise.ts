import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'

import { StartRefused } from '../start-refused.ts'
import { systemCode } from '../system-error.ts'
import { type Account, makePrivateFolder } from './account.ts'
import type { Binaries } from './binaries.ts'
import { clusterPath } from './postmaster.ts'

const major = '18'

/**
 * Makes the cluster when there is none. It is built beside its place and renamed, so a start that was killed half-way
 * leaves nothing that looks finished.
 */
export async function initialiseCluster(
  cluster: string,
  options: { binaries: Binaries; account: Account; durable: boolean },
): Promise<void> {
  const version = await madeBy(cluster)
  if (version?.trim() === major) return
  if (version !== undefined) {
    throw new StartRefused(
      `${cluster} was made by PostgreSQL ${version.trim()}; this Postwright brings version ${major}. Start it with the Postwright that made it, or set DATA_DIR to another folder.`,
    )
  }

  await removeUnfinished(cluster)
  const unfinished = `${cluster}.init-${process.pid}`
  await makePrivateFolder(unfinished, options.account)
  await runInitdb(unfinished, options)
  await rename(unfinished, cluster)
}

/** The version of PostgreSQL that made the cluster; undefined when there is none. */
async function madeBy(cluster: string): Promise<string | undefined> {
  try {
    return await readFile(join(cluster, 'PG_VERSION'), 'utf8')
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
    throw error
  }
}

async function removeUnfinished(cluster: string): Promise<void> {
  const parent = dirname(cluster)
  for (const name of await readdir(parent)) {
    if (name.startsWith(`${basename(cluster)}.init-`)) await rm(join(parent, name), { recursive: true, force: true })
  }
}

async function runInitdb(
  folder: string,
  { binaries, account, durable }: { binaries: Binaries; account: Account; durable: boolean },
): Promise<void> {
  const options = [
    '--username=postgres',
    // Without these three, a host with LANG=C gets a cluster that cannot hold Unicode.
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--auth-local=trust',
    '--auth-host=reject',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]
  const child = spawn(binaries.initdb, ['-D', clusterPath(folder), ...options], {
    ...account,
    cwd: folder,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  if (code === 0) return

  await rm(folder, { recursive: true, force: true })
  throw new StartRefused(`initdb could not create the database in ${folder}: ${errors.trim()}`)
}
