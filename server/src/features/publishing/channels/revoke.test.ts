import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import type { z } from 'zod'

import { type Member, startApp } from '../../../../test/harness.ts'
import { addChannels, startFeed } from '../../../../test/publishing.ts'
import type { Job } from '../../../job.ts'
import { sandboxConnection } from '../../../platforms/sandbox/connection.ts'
import { removeWorkspace } from '../../identity/team/service.ts'
import { accessTo } from './credentials.ts'
import { revokeCredentialsJob, revokeRemovedJob } from './jobs.ts'
import { revokeAccess, revokeRemoved } from './revoke.ts'
import { channels } from './table.ts'

const app = await startApp({ poolSize: 8 })
const { services } = app
const wall = await startFeed(services)
afterAll(() => wall.close())

const sandbox = sandboxConnection({ origin: wall.origin, secrets: services.secrets })
const connections = { blog: null, sandbox }
const signal = new AbortController().signal

async function connected({ api, workspaceId }: Member) {
  const { business, sandbox: channel } = await addChannels(api)
  const access = await accessTo(services, { workspaceId, channelId: channel.id, signal, connection: sandbox })
  if (access.type !== 'ready') throw new Error(`The sandbox was not signed in: ${access.type}.`)
  return { api, workspaceId, business, channel, credentials: access.credentials }
}

const member = () => app.signedUp({ approval: 'approved', plan: 'growth' })

/** What was sent to the queue for a channel. */
async function payloadsOf<Payload extends z.ZodType>({ name, payload }: Job<Payload>, channelId: string): Promise<z.infer<Payload>[]> {
  const { rows } = await services.db.asSystem('look for a test', (tx) =>
    tx.execute<{ data: unknown }>(sql`select data from jobs.job where name = ${name} and data ->> 'channelId' = ${channelId}`),
  )
  return rows.map(({ data }) => payload.parse(data))
}

async function rowOf(channelId: string) {
  const [row] = await services.db.asSystem('look for a test', (tx) => tx.select().from(channels).where(eq(channels.id, channelId)))
  return row
}

test('deleting a business takes the tokens of its channels back at the platform and forgets them; other channels keep theirs', async () => {
  const owner = await member()
  const [gone, kept] = [await connected(owner), await connected(owner)]
  const works = ({ channel, credentials }: typeof gone) =>
    sandbox.check({ channel: { id: channel.id, businessName: '', timeZone: 'UTC', settings: {} }, credentials, signal })

  await owner.api.businesses.remove({ id: gone.business.id })
  const sent = await payloadsOf(revokeCredentialsJob, gone.channel.id)
  for (const payload of sent) await revokeAccess(services, { ...payload, connections })

  expect(sent).toHaveLength(1)
  expect(await payloadsOf(revokeCredentialsJob, kept.channel.id)).toEqual([])
  expect(await works(gone)).toMatchObject({ type: 'reconnect' })
  expect((await rowOf(gone.channel.id))?.sealedCredentials).toBeNull()
  expect(await works(kept)).toEqual({ type: 'ok' })
})

test('a business that is restored before the job runs keeps its tokens', async () => {
  const { api, business, channel } = await connected(await member())
  const revoke = vi.fn(sandbox.revoke)

  await api.businesses.remove({ id: business.id })
  await api.businesses.restore({ id: business.id })
  const sent = await payloadsOf(revokeCredentialsJob, channel.id)
  for (const payload of sent) await revokeAccess(services, { ...payload, connections: { blog: null, sandbox: { ...sandbox, revoke } } })

  expect(sent).toHaveLength(1)
  expect(revoke).not.toHaveBeenCalled()
  expect((await rowOf(channel.id))?.sealedCredentials).not.toBeNull()
})

test('the tokens of a workspace that ends are taken back after its rows are gone, and are in the queue sealed alone', async () => {
  const { workspaceId, channel, credentials } = await connected(await member())
  const revoke = vi.fn(sandbox.revoke)

  await services.db.asSystem('a test ends a workspace', (tx) => removeWorkspace(tx, workspaceId))
  const sent = await payloadsOf(revokeRemovedJob, channel.id)
  for (const payload of sent) await revokeRemoved(services, { ...payload, connections: { blog: null, sandbox: { ...sandbox, revoke } } })

  expect(await rowOf(channel.id)).toBeUndefined()
  expect(revoke.mock.calls.map(([input]) => [input.channel.id, input.credentials])).toEqual([[channel.id, credentials]])
  for (const token of [credentials.accessToken!, credentials.refreshToken!]) expect(JSON.stringify(sent)).not.toContain(token)
})

test('a platform that asks to come later is asked again by the queue, and a lost key ends the job', async () => {
  const { workspaceId, channel } = await connected(await member())
  await services.db.asSystem('a test ends a workspace', (tx) => removeWorkspace(tx, workspaceId))
  const [payload] = await payloadsOf(revokeRemovedJob, channel.id)
  const later = { ...sandbox, revoke: async () => ({ type: 'retry', afterSeconds: null, reason: 'Busy.' }) as const }

  await expect(revokeRemoved(services, { ...payload!, connections: { blog: null, sandbox: later } })).rejects.toThrow('Busy.')
  const stranger = { ...payload!, sealed: payload!.sealed.replace(/^[^.:]+/, (keyId) => [...keyId].toReversed().join('')) }
  await expect(revokeRemoved(services, { ...stranger, connections: { blog: null, sandbox: later } })).resolves.toBeUndefined()
})
