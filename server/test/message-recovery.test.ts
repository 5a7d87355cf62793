import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, expect, test } from 'vitest'

import { createApp } from '../src/app.ts'
import { broadcasts } from '../src/features/publishing/messages/table.ts'
import { handleWebhooks } from '../src/features/publishing/webhooks/handle.ts'
import { addBusiness, addPost } from './factories.ts'
import { startWhatsapp } from './fakes/whatsapp/server.ts'
import { builtProgram } from './program.ts'
import { startPublishingApp } from './publishing-app.ts'
import { delivered, until } from './publishing.ts'

const program = await builtProgram('test/message-process.ts')
const whatsapp = await startWhatsapp()
const app = await startPublishingApp({ config: { platformUrls: { whatsapp: whatsapp.url } } })
const { services } = app
const site = createApp(services)
const children = new Set<ChildProcess>()
afterEach(() => Promise.all([...children].map(kill)))
afterAll(() => whatsapp.close())

interface Which {
  workspaceId: string
  broadcastId: string
}

async function startNode({ workspaceId, broadcastId }: Which): Promise<ChildProcess> {
  const { databaseUrl = '', dataDir } = services.config
  const child = spawn(process.execPath, [program, databaseUrl, dataDir, whatsapp.url, workspaceId, broadcastId], {
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

/** As if its minute were over. */
const endLease = ({ broadcastId }: Which) =>
  app.behindTheScenes((tx) =>
    tx
      .update(broadcasts)
      .set({ leaseUntil: sql`now() - interval '1 second'` })
      .where(eq(broadcasts.id, broadcastId)),
  )

const count = 160
const kills = 3
/** Messages that are under way at once. */
const lanes = 8

test('killed three times in the middle, a message reaches each person once, and the webhooks tell of those that were under way', async () => {
  const admin = await app.signedUp({ approval: 'approved', superAdmin: true })
  const { webhook } = await admin.api.integrations.save({ kind: 'whatsapp', id: whatsapp.app.id, secret: whatsapp.app.secret })
  whatsapp.templates.push({ name: 'news', language: 'en_US', status: 'APPROVED', body: 'News: {{1}}' })
  const { api, workspaceId } = await app.member()
  const { id: businessId } = await addBusiness(api, { requiresApproval: false, contentTypes: ['whatsapp'] })
  const step = await api.channelConnections.begin({ businessId, kind: 'whatsapp', fields: { waba: whatsapp.waba, token: whatsapp.token } })
  if (step.step !== 'connected') throw new Error('One number is connected at once.')
  const channelId = step.channels[0]!.id
  await api.messages.refreshTemplates({ channelId })
  await api.channels.setSettings({ id: channelId, settings: { template: 'news/en_US' } })
  const rows = Array.from({ length: count }, (_, at) => `+27825550${String(100 + at)}`)
  const file = new File([`phone\n${rows.join('\n')}\n`], 'people.csv', { type: 'text/csv' })
  await api.messages.import({ businessId, file, consent: 'At the till', mode: 'import' })
  const { id: postId } = await addPost(api, { businessId, contentType: 'whatsapp', content: { title: null, body: 'Plums are in.' } })
  const [delivery] = await api.schedule.schedule({ postId, channelIds: [channelId], dueAt: new Date().toISOString() })
  await delivered(api, delivery!.id, 'published')
  const broadcast = async () => (await api.messages.broadcasts({ businessId }))[0]!
  const which = { workspaceId, broadcastId: (await broadcast()).id }

  for (let killed = 0; killed < kills; killed++) {
    const node = await startNode(which)
    const enough = Math.floor(((killed + 1) * count) / (kills + 2))
    await until(
      () => whatsapp.sent.length,
      (sent) => sent >= enough,
    )
    await kill(node)
    await endLease(which)
  }
  const seen = whatsapp.sent.length
  await startNode(which)
  const { figures } = await until(broadcast, ({ status }) => status === 'sent')
  for (const sent of whatsapp.sent) {
    const { body, signature } = whatsapp.signed(whatsapp.statusOf(sent, 'delivered'))
    await site.fetch(new Request(webhook!.url, { method: 'POST', body, headers: { 'x-hub-signature-256': signature } }))
  }
  await handleWebhooks(services, 60_000)
  const after = (await broadcast()).figures

  expect(seen).toBeLessThan(count)
  const written = whatsapp.sent.map(({ to }) => to)
  expect(new Set(written).size).toBe(written.length)
  expect(figures).toMatchObject({ recipients: count, waiting: 0, failed: 0, skipped: 0 })
  expect(figures.accepted + figures.unclear).toBe(count)
  expect(figures.unclear).toBeLessThanOrEqual(kills * lanes)
  // Whatever arrived is known in the end, also of those whose answer nobody read.
  expect(after).toMatchObject({ delivered: written.length, unclear: count - written.length, accepted: 0 })
})
