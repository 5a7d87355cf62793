import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

import { afterEach, expect, test } from 'vitest'

import { connections } from '../src/features/publishing/issues/batches.ts'
import { useMailServer } from './mail.ts'
import { builtProgram } from './program.ts'
import { startPublishingApp } from './publishing-app.ts'
import { delivered, until } from './publishing.ts'
import { addNewsletter, sendNewsletter } from './readers.ts'

const program = await builtProgram('test/newsletter-process.ts')
const app = await startPublishingApp()
const children = new Set<ChildProcess>()
afterEach(() => Promise.all([...children].map(kill)))

async function startNode(port: number, workspaceId: string, issueId: string): Promise<ChildProcess> {
  const { databaseUrl = '', dataDir } = app.services.config
  const child = spawn(process.execPath, [program, databaseUrl, dataDir, `127.0.0.1:${port}`, workspaceId, issueId], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  await once(child.stdout, 'data')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  children.delete(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const count = 200
const kills = 3

test('killed three times in the middle, a newsletter reaches each reader once, but for the mails that were under way, which are shown', async () => {
  const server = await useMailServer(app)
  const { api, workspaceId } = await app.member()
  const readers = Array.from({ length: count }, (_, number) => `reader${number}@readers.example`)
  const { postId, deliveryId } = await sendNewsletter(api, await addNewsletter(api, readers))
  await delivered(api, deliveryId, 'published')
  const issue = async () => (await api.issues.ofPost({ postId }))[0]!
  const { id } = await issue()

  for (let killed = 0; killed < kills; killed++) {
    const node = await startNode(server.port, workspaceId, id)
    const enough = Math.floor(((killed + 1) * count) / (kills + 2))
    await until(
      () => server.received.length,
      (received) => received >= enough,
    )
    await kill(node)
  }
  const seen = server.received.length
  await startNode(server.port, workspaceId, id)
  const { figures } = await until(issue, ({ status }) => status === 'sent')

  expect(seen).toBeLessThan(count)
  const mailed = server.received.map(({ envelope }) => envelope.to[0] ?? '')
  expect(new Set(mailed).size).toBe(mailed.length)
  expect(figures).toMatchObject({ recipients: count, waiting: 0, bounced: 0, failed: 0, skipped: 0 })
  expect(figures.sent + figures.unclear).toBe(count)
  // Whether what was under way at each end arrived is what nobody knows.
  expect(figures.unclear).toBeLessThanOrEqual(kills * connections)
  expect(mailed.length).toBeGreaterThanOrEqual(figures.sent)
  expect(mailed.length).toBeLessThanOrEqual(count)
})
