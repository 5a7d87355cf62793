import { spawn } from 'node:child_process'
import { join } from 'node:path'

import { cacheFolder, projectNode, root } from './project.mjs'

/** Left to itself, Node lets short-lived objects take 128 MB before it looks at them; idle memory falls from 240 to 145 MB. */
const memoryFlag = '--max-semi-space-size=16'

/**
 * glibc keeps what pictures were decoded in for a next time, on each of its arenas: after a hundred photos that is 500 MB more. From this
 * size on, memory goes back to the system at once: pieces of bodies and files, which have 64 KB, among it.
 */
const mallocSettings = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '32768', MALLOC_TRIM_THRESHOLD_: '131072' }

/**
 * Runs the server, as it was built, on the project's Node until it ends, and ends with its exit code. Signals go on to it; it
 * stops by itself when this process is gone, since the channel between them closes.
 */
export function runServer({ program = 'server/dist/main.js', nodeFlags = [], env = {} } = {}) {
  const child = spawn(projectNode, [memoryFlag, ...nodeFlags, join(root, program)], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...mallocSettings,
      ...process.env,
      // Keeps what was compiled: a warm start then reads instead of compiling.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(cacheFolder, 'node'),
      ...env,
    },
  })

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  if (process.env.npm_lifecycle_event) followParent(child)

  child.on('error', (error) => {
    process.stderr.write(`\nThe server could not be started: ${error.message}\n`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => {
    if (signal) process.stderr.write(`\nThe server was ended by ${signal}. Start it again with: npm start\n`)
    process.exit(code ?? 1)
  })
}

/** npm passes signals on to the shell it started, which may end without passing them on to us. */
function followParent(child) {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
  }, 500).unref()
}
