import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect } from '@playwright/test'

export interface Instance {
  url: string
  /** Where its terminal says that the administrator is created. */
  setupLink: string
  dataDir: string
  stop: () => Promise<void>
}

export const startWithinMs = 180_000

/** A fresh instance on a data folder of its own, as `npm start` makes it. */
export async function startInstance(env: Record<string, string> = {}): Promise<Instance> {
  const dataDir = await mkdtemp(join(tmpdir(), 'postwright-e2e-'))
  const port = await freePort()
  const server = spawn(process.execPath, [join(import.meta.dirname, '../../scripts/start.mjs')], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = async () => {
    await end(server)
    await rm(dataDir, { recursive: true, force: true })
  }

  let terminal = ''
  server.stdout.on('data', (chunk: Buffer) => (terminal += String(chunk)))
  try {
    await expect.poll(() => setupLinkIn(terminal), { message: 'the terminal names the set-up', timeout: startWithinMs }).toBeDefined()
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `http://localhost:${port}`, setupLink: setupLinkIn(terminal) ?? '', dataDir, stop }
}

function setupLinkIn(terminal: string): string | undefined {
  return /^Open (http\S+\/setup\?code=\S+) to create/m.exec(terminal)?.[1]
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve)
  })
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => {
    server.close(resolve)
  })
  return port
}
