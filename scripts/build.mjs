import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

import { alone } from './lock.mjs'
import { cacheFolder, root } from './project.mjs'
import { runNpm } from './run.mjs'
import { say } from './steps.mjs'

const sources = ['web', 'contract', 'docs/guide', 'package-lock.json']
const notSources = new Set(['node_modules', 'dist', '.tanstack'])
const stamp = join(cacheFolder, 'web-build')

/** Builds the web application when its sources are not those of the last build. */
export async function build() {
  if (isBuilt(hashOfSources())) return 'up to date'

  return alone('build', async () => {
    const hash = hashOfSources()
    if (isBuilt(hash)) return 'built by another start'
    say('  … building the web application')
    await runNpm(['run', 'build', '-w', 'web'])
    mkdirSync(cacheFolder, { recursive: true })
    writeFileSync(stamp, hash)
    return 'built'
  })
}

function isBuilt(hash) {
  return existsSync(join(root, 'web', 'dist')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
}

/** Contents, not times: a fresh checkout of the same sources needs no build. */
function hashOfSources() {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of filesIn(join(root, source)))
      hash
        .update(`${relative(root, file)}\0`)
        .update(readFileSync(file))
        .update('\0')
  }
  return hash.digest('hex')
}

function* filesIn(path) {
  let entries
  try {
    entries = readdirSync(path, { withFileTypes: true })
  } catch (error) {
    if (error.code !== 'ENOTDIR') throw error
    yield path
    return
  }
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (notSources.has(entry.name)) continue
    if (entry.isDirectory()) yield* filesIn(join(path, entry.name))
    else if (entry.isFile() && !entry.name.endsWith('.gen.ts')) yield join(path, entry.name)
  }
}
