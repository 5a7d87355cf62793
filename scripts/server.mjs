import { spawn } from 'node:child_process'
import { join } from 'node:path'

import { followed, isAlive } from './followed.mjs'
import { cacheFolder, projectNode, root } from './project.mjs'

const built = 'server/dist/main.js'

/**
 * Left to itself, Node lets short-lived objects take 128 MB before it looks at them, and the others grow to four times what is in use: together
 * 100 MB of what it holds under load.
 */
const memoryFlags = ['--max-semi-space-size=8', '--heap-growing-percent=30']

/**
 * glibc keeps what pictures were decoded in for a next time, on each of its arenas: after a hundred photos that is 500 MB more. From this
 * size on, memory goes back to the system at once: pieces of bodies and files, which have 64 KB, among it.
 */
const mallocSettings = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '32768', MALLOC_TRIM_THRESHOLD_: '131072' }

/**
 * Becomes the server, as it was built, where Node can: one process, with the signals and the exit code of its own. What waited beside it for
 * its end would hold 45 MB. Windows, and a Node before 22.15, which a first start may have, run it beside themselves.
 */
export async function becomeServer(program = built) {
  if (!process.execve || process.platform === 'win32') return runServer({ program })
  // What a slow terminal or pipe has not taken yet would be lost.
  for (const stream of [process.stdout, process.stderr]) await new Promise((done) => stream.write('', done))
  process.chdir(root)
  const follow = followed.length === 0 ? {} : { POSTWRIGHT_FOLLOWS: followed.join(',') }
  process.execve(projectNode, [projectNode, ...memoryFlags, join(root, program)], { ...environment(), ...follow })
}

/**
 * Runs the server, as it was built, on the project's Node until it ends, and ends with its exit code. Signals go on to it; it
 * stops by itself when this process is gone, since the channel between them closes.
 */
export function runServer({ program = built, nodeFlags = [], env = {} } = {}) {
  const child = spawn(projectNode, [...memoryFlags, ...nodeFlags, join(root, program)], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...environment(), ...env },
  })

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  if (followed.length > 0) setInterval(() => followed.every(isAlive) || child.kill('SIGTERM'), 500).unref()

  child.on('error', (error) => {
    process.stderr.write(`\nThe server could not be started: ${error.message}\n`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => {
    if (signal) process.stderr.write(`\nThe server was ended by ${signal}. Start it again with: npm start\n`)
    process.exit(code ?? 1)
  })
}

function environment() {
  // Keeps what was compiled: a warm start then reads instead of compiling.
  return { ...mallocSettings, NODE_COMPILE_CACHE: join(cacheFolder, 'node'), ...process.env }
}
