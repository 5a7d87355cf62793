import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { alone } from './lock.mjs'
import { checkProjectNode, projectNode, root } from './project.mjs'
import { runNpm } from './run.mjs'
import { say } from './steps.mjs'

const lockfile = join(root, 'package-lock.json')
/** Lies in node_modules, so that removing those removes it too. */
const stamp = join(root, 'node_modules', '.postwright-installed')

/** Installs what the lockfile names when that is not what node_modules holds. */
export async function install() {
  if (isInstalled()) return 'up to date'

  return alone('install', async () => {
    if (isInstalled()) return 'installed by another start'
    say('  … installing the packages of package-lock.json; the first time takes a minute or two')
    await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
    checkProjectNode()
    // An older Node than the project's own silently leaves out optional packages that ask for a newer one, such as native builds.
    if (!holdsWhatIsLocked()) await runNpm(['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], { node: projectNode })
    writeFileSync(stamp, hashOfLockfile())
    return 'installed'
  })
}

function isInstalled() {
  if (!existsSync(projectNode)) return false
  const wanted = hashOfLockfile()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true

  // Somebody ran npm themselves: its own record says whether the result is the same.
  if (!holdsWhatIsLocked()) return false
  writeFileSync(stamp, wanted)
  return true
}

function hashOfLockfile() {
  return createHash('sha256').update(readFileSync(lockfile)).digest('hex')
}

function holdsWhatIsLocked() {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false

  const held = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(JSON.parse(readFileSync(lockfile, 'utf8')).packages).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true
    if (!held[path]) return Boolean(entry.optional || entry.devOptional) && !isBuiltForThisMachine(entry)
    return held[path].version === entry.version && held[path].integrity === entry.integrity
  })
}

function isBuiltForThisMachine({ os, cpu, libc }) {
  const own = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
  return Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && (!libc || libc.includes(own)))
}
