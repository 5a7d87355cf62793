import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

import { alone } from './lock.mjs'
import { cacheFolder, root } from './project.mjs'
import { runNpm } from './run.mjs'
import { say } from './steps.mjs'

/** Each with what its result depends on. */
const parts = [
  { name: 'web', sources: ['web', 'contract', 'lingui.config.ts', 'docs/guide', 'package-lock.json'] },
  { name: 'server', sources: ['server', 'contract', 'web/sentences.ts', 'lingui.config.ts', 'package.json', 'package-lock.json'] },
]
const notSources = new Set(['node_modules', 'dist', '.tanstack'])

/** Builds the web application and the server, each when its sources are not those of its last build. */
export async function build() {
  if (parts.every(isBuilt)) return 'up to date'

  return alone('build', async () => {
    const due = parts.filter((part) => !isBuilt(part))
    if (due.length > 0) say(`  … building ${due.map(({ name }) => name).join(' and ')}`)
    await Promise.all(due.map(buildPart))
    return due.length === 0 ? 'built by another start' : 'built'
  })
}

async function buildPart(part) {
  const hash = hashOfSources(part)
  await runNpm(['run', 'build', '-w', part.name])
  mkdirSync(cacheFolder, { recursive: true })
  writeFileSync(stampOf(part), hash)
}

const stampOf = ({ name }) => join(cacheFolder, `${name}-build`)

function isBuilt(part) {
  const stamp = stampOf(part)
  return existsSync(join(root, part.name, 'dist')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfSources(part)
}

/** Contents, not times: a fresh checkout of the same sources needs no build. */
function hashOfSources({ sources }) {
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
