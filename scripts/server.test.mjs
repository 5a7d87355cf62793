import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { cacheFolder, root } from './project.mjs'

const folder = mkdtempSync(join(cacheFolder, 'server-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const program = join(folder, 'program.mjs')
writeFileSync(
  program,
  `process.on('SIGTERM', () => process.exit(7))
  setInterval(() => {}, 1_000)
  console.log(JSON.stringify({ pid: process.pid, flags: process.execArgv, folder: process.cwd(), follows: process.env.POSTWRIGHT_FOLLOWS }))`,
)
const become = `const { becomeServer } = await import(${JSON.stringify(join(root, 'scripts/server.mjs'))}); await becomeServer(${JSON.stringify(relative(root, program))})`

/** Starts a launcher, and reads what the server, once there is one, says of itself. */
async function startLauncher(source, env = {}) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [output, errors] = ['', '']
  child.stderr.on('data', (chunk) => (errors += chunk))
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    output += chunk
    if (output.includes('{"pid"')) break
  }
  const lines = output.trim().split('\n')
  return { child, before: lines.slice(0, -1), server: JSON.parse(lines.at(-1)), errors: () => errors }
}

test.runIf('execve' in process)('a launcher becomes the server: one process, with its signals and its exit code', async () => {
  const { child, server, errors } = await startLauncher(become)
  const gone = once(child, 'exit')

  child.kill('SIGTERM')

  expect(server).toEqual({ pid: child.pid, flags: ['--max-semi-space-size=8', '--heap-growing-percent=30'], folder: root })
  expect(await gone).toEqual([7, null])
  expect(errors()).toBe('')
})

test('where a process cannot become another, the launcher passes signals on and ends with the exit code of the server', async () => {
  const { child, server } = await startLauncher(`process.execve = undefined; ${become}`)
  const gone = once(child, 'exit')

  child.kill('SIGTERM')

  expect(server.pid).not.toBe(child.pid)
  expect(await gone).toEqual([7, null])
})

test.runIf('execve' in process)('what a launcher has said arrives before it becomes the server', async () => {
  const lines = `for (let line = 0; line < 20_000; line += 1) process.stdout.write('a line that is in nobody\\'s way\\n')`

  const { child, before } = await startLauncher(`${lines}; ${become}`)

  expect(before).toHaveLength(20_000)
  child.kill('SIGKILL')
})

test.runIf('execve' in process)('under npm, the server knows whom to follow: npm, and the shell that it puts between', async () => {
  const launcher = join(folder, 'launcher.mjs')
  writeFileSync(launcher, become)
  const npm = `import { spawn } from 'node:child_process'
    console.log(process.pid)
    spawn('sh', ['-c', '"$0" "$1"; exit', process.execPath, ${JSON.stringify(launcher)}], { stdio: 'inherit' })`

  const { child, before, server } = await startLauncher(npm, { npm_lifecycle_event: 'start' })

  expect(server.follows).toMatch(new RegExp(`^\\d+,${before[0]}$`))
  child.kill('SIGKILL')
  process.kill(server.pid, 'SIGKILL')
})

test.runIf('execve' in process)('without a shell between, it follows npm and nobody behind', async () => {
  const { child, server } = await startLauncher(become, { npm_lifecycle_event: 'start' })

  expect(server.follows).toBe(String(process.pid))
  child.kill('SIGKILL')
})
