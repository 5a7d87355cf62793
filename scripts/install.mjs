import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { beside, installBeside } from './install-beside.mjs'
import { alone } from './lock.mjs'
import { checkProjectNode, projectNode, root } from './project.mjs'
import { runNpm } from './run.mjs'
import { say } from './steps.mjs'
import { trim } from './trim.mjs'

const packages = join(root, 'node_modules')
const lockfile = join(root, 'package-lock.json')
/** Lies in node_modules, so that removing those removes it too. */
const stamp = join(packages, '.postwright-installed')
const quietly = ['--no-audit', '--no-fund', '--loglevel=error']

/** What the server needs to be built and to run: about half. Of what packages only may work with, such as test runners, nothing comes along. */
const toRun = {
  name: 'run',
  args: ['--workspace=contract', '--workspace=server', '--workspace=web', '--legacy-peer-deps'],
  why: 'what Postwright runs on',
}
/** And what checks, tests and measures it. */
const toDevelop = { name: 'all', args: ['--include=dev'], why: 'what checks, tests and measures Postwright' }

/** Installs what runs Postwright, as the lockfile names it, where it is not there. */
export function installToRun() {
  return install(toRun)
}

/** Installs all that the lockfile names, where it is not there. */
export function installAll() {
  return install(toDevelop)
}

async function install(wanted) {
  if (isInstalled(wanted)) return 'up to date'

  return alone('install', async () => {
    if (isInstalled(wanted)) return 'installed by another start'
    say(`  … installing ${wanted.why}, by package-lock.json; the first time takes a minute at most`)
    // To what runs the rest is added; a server may be running on it.
    const adds = readStamp() === stampOf(toRun)
    await withProgress(() => (adds ? runNpm(['install', '--no-save', ...wanted.args, ...quietly]) : installAnew(wanted)))
    checkProjectNode()
    if (wanted === toRun) for (const folder of ['.', 'contract', 'server', 'web']) trim(join(root, folder, 'node_modules'))
    writeFileSync(stamp, stampOf(wanted))
    return 'installed'
  })
}

async function installAnew({ args }) {
  try {
    await installBeside([...args, ...quietly])
  } catch (error) {
    // A registry that keeps its packages by other names says no to ours: npm asks it for each.
    if (!/\bE4\d\d\b/.test(error.message)) throw error
    await runNpm(['ci', ...args, ...quietly])
  }
}

function isInstalled(wanted) {
  if (!existsSync(projectNode)) return false
  const held = readStamp()
  if (held === stampOf(wanted) || held === stampOf(toDevelop)) return true

  // Somebody ran npm themselves: its own record says whether the result is the same.
  if (!holdsWhatIsLocked()) return false
  writeFileSync(stamp, stampOf(toDevelop))
  return true
}

function readStamp() {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined
}

function stampOf({ name }) {
  return `${name} ${createHash('sha256').update(readFileSync(lockfile)).digest('hex')}`
}

/** Says every few seconds how far it is. npm itself says nothing until it is done. */
async function withProgress(work) {
  const timer = setInterval(() => say(`  … ${countPackages()} packages so far`), 5_000)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
}

/** Those that are unpacked: npm makes all folders first. */
function countPackages() {
  const folder = existsSync(join(beside, 'node_modules')) ? join(beside, 'node_modules') : packages
  return namesIn(folder)
    .flatMap((name) => (name.startsWith('@') ? namesIn(join(folder, name)).map((inScope) => join(name, inScope)) : [name]))
    .filter((name) => existsSync(join(folder, name, 'package.json'))).length
}

function namesIn(folder) {
  return existsSync(folder) ? readdirSync(folder) : []
}

function holdsWhatIsLocked() {
  const record = join(packages, '.package-lock.json')
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
