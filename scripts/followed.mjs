import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** npm, and the shell that it puts between: they may end without passing a signal on. What runs under them ends with the first of them. */
export const followed = process.env.npm_lifecycle_event ? [process.ppid, ...behind(process.ppid)] : []

/** Where the parent is that shell, npm is its parent; behind npm itself is whoever may go and leave it running. Only Linux tells. */
function behind(parent) {
  try {
    if (!readFileSync(`/proc/${parent}/cmdline`, 'utf8').includes(basename(process.argv[1]))) return []
    const [, npm] = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${parent}/status`, 'utf8'))
    return [Number(npm)]
  } catch {
    return []
  }
}

export function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
