import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

import { Refusal } from './steps.mjs'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** What the start remembers between runs; safe to delete. */
export const cacheFolder = join(root, '.cache')

/** The project's own Node, of the version that `stubs/node` names. */
export const projectNode = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

const oldest = [20, 19]

export function checkNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number)
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return
  throw new Refusal(
    `Postwright needs Node ${oldest.join('.')} or later to start; this is Node ${version}. Get a newer one at https://nodejs.org`,
  )
}

export function checkProjectNode() {
  if (existsSync(projectNode)) return
  throw new Refusal(
    `The packages are installed, but the Node of the project is missing: npm was told to leave out optional packages, or has none for ${process.platform} on ${process.arch}. Run: npm install --include=optional`,
  )
}
